"""Each condition of each move broken alone."""
