const KEY = 'token'

/** The session token of this browser; every tab shares it. */
export function readToken(): string | null {
  return localStorage.getItem(KEY)
}
export function keepToken(token: string): void {
  localStorage.setItem(KEY, token)
}
/** Forgets the token and what was cached for its owner. */
export function forgetToken(): void {
  localStorage.removeItem(KEY)
  for (const key of Object.keys(localStorage)) if (key.startsWith('cache.')) localStorage.removeItem(key)
}
/** Calls `listener` when another tab logs in or out. Returns the way to stop. */
export function watchToken(listener: (token: string | null) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === KEY) listener(event.newValue)
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
