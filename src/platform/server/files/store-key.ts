/** The key, once it is sure that it is one and no path. Throws on anything else. */
export function storeKey(key: string): string {
  if (!/^[a-z0-9][a-z0-9-]{7,99}$/.test(key)) throw new Error('not a key of the file store')
  return key
}
