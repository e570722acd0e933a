const KEY = 'lastActiveAt'

/** One clock for all tabs of this browser: the person did something just now. */
export function noteActive(): void {
  localStorage.setItem(KEY, String(Date.now()))
}

/** How long no one clicked or pressed a key in any tab, ms. */
export function idleForMs(): number {
  return Date.now() - Number(localStorage.getItem(KEY))
}
