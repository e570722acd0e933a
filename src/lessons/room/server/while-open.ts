/** A track or channel of a connection, which its own thread may close at any moment. */
interface Closable {
  isOpen(): boolean
}

/**
 * Sends by a track or channel unless it is closed, also when it closes between the look and the call. What the library throws then, from
 * within a callback of its own, would end the process and with it all rooms.
 */
export function whileOpen<T extends Closable>(line: T | undefined, send: (open: T) => void): void {
  if (!line?.isOpen()) return
  try {
    send(line)
  } catch (error) {
    if (line.isOpen()) throw error
  }
}
