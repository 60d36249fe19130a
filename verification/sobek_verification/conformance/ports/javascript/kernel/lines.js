/** Lines of bytes: at most so many with their line feed. */

const LINE_FEED = 10;

/** What stands for a line that has more bytes than a line may have. */
export const TOO_LONG = Symbol('too long');

/** Cuts a stream of bytes into lines. */
export class LineCutter {
  /** @param {number} most bytes of a line, its line feed included */
  constructor(most) {
    this.most = most;
    this.begun = [];
    this.length = 0;
    this.skips = false;
  }

  /**
   * The lines that end in a chunk, without their line feeds, or `TOO_LONG`.
   * @param {Buffer} chunk
   * @returns {Generator<Buffer | typeof TOO_LONG>}
   */
  *cut(chunk) {
    let from = 0;
    while (from < chunk.length) {
      const end = chunk.indexOf(LINE_FEED, from);
      const piece = chunk.subarray(from, end < 0 ? chunk.length : end);
      from += piece.length + 1;
      if (!this.skips) {
        this.begun.push(piece);
        this.length += piece.length;
        if (this.length >= this.most) {
          this.skips = true;
          this.begun = [];
        }
      }
      if (end < 0) return;
      yield this.finish();
    }
  }

  /** What stands behind the last line feed, at the end of the stream; undefined if nothing does. */
  rest() {
    return this.length > 0 ? this.finish() : undefined;
  }

  finish() {
    const line = this.skips ? TOO_LONG : this.begun.length === 1 ? this.begun[0] : Buffer.concat(this.begun);
    this.begun = [];
    this.length = 0;
    this.skips = false;
    return line;
  }
}
