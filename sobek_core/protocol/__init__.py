"""The server side of the protocol (spec/protocol.md), as a fold over lines. Independent of the games; does no I/O.

session = Session(GAMES, name="sobek-core", version="0.1.0")
session, reply = session.answer(b'{"id":1,"method":"hello","protocol":["sobek-protocol-2"]}')
"""
