/**
 * What a page and the room's process send each other over a test connection. The page asks for a load, or sends one and asks how much of it
 * came; each is bounded by time and by bytes, so that a test never loads a line or the server for long.
 */
export const LOAD_BYTES = 1_500_000
export const LOAD_MS = 3000
export const CHUNK_BYTES = 16_384
/** The server sends a load, as binary messages, and LOADED after it. */
export const SEND_LOAD = 'load'
export const LOADED = 'loaded'
/** The server answers `${RECEIVED}${bytes}` of what has come. */
export const COUNT = 'count'
export const RECEIVED = 'received:'
