import { keep, readKept } from '../../../platform/ui/frame/kept.ts'

const KEY = 'remembered'

/**
 * Remember-me: the name, and in Base64 a secret that the server gave for it. The secret replaces the password at
 * this server alone and ends with a password change; the password itself is never kept.
 */
export function rememberLogin(username: string, secret: string): void {
  keep(KEY, { username, password: btoa(secret) })
}

export function rememberedLogin(): { username: string; password: string } | null {
  const kept = readKept(KEY) as { username?: unknown; password?: unknown } | null
  if (typeof kept?.username !== 'string' || typeof kept.password !== 'string') return null
  try {
    return { username: kept.username, password: atob(kept.password) }
  } catch {
    return null
  }
}

export function forgetLogin(): void {
  localStorage.removeItem(KEY)
}
