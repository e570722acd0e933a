/** What a chosen file holds; null where it was moved, changed or deleted since, or may not be read. */
export function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  return file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  )
}
