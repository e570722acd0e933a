const KEY = 'loggedInAt'
/** The company that the person works in, in this tab (specification, section 3: 'Session items'). */
export const COMPANY_KEY = 'CURRENT_COMPANY_ID'

// The session's token is in a cookie that no script reads. This only marks that there is one, for every tab of this browser.

export function isLoggedIn(): boolean {
  return localStorage.getItem(KEY) !== null
}
export function markLoggedIn(): void {
  localStorage.setItem(KEY, String(Date.now()))
}
/**
 * Removes the mark and what was cached for the person. `isUnasked`: they did not choose to leave; what they were writing waits for their next
 * login.
 */
export function markLoggedOut({ isUnasked = false } = {}): void {
  sessionStorage.removeItem(COMPANY_KEY)
  localStorage.removeItem(KEY)
  for (const key of Object.keys(localStorage))
    if (key.startsWith('cache.') && !(isUnasked && key.startsWith('cache.draft.'))) localStorage.removeItem(key)
}
/** Calls `listener` when another tab logs in or out. Returns a function that stops it. */
export function watchLogin(listener: (isNowLoggedIn: boolean) => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === KEY) listener(event.newValue !== null)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
