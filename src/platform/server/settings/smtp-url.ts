export interface SmtpServer {
  isSecure: boolean
  host: string
  port: number
  user: string | undefined
  password: string
}

/**
 * The parts of an address such as smtp://user:password@host:587, or in words what is wrong with it. Any other
 * part is refused: it would pass options to the mail client, of which some run programs or read files.
 */
export function readSmtpUrl(text: string): SmtpServer | string {
  if (!/^smtps?:\/\//.test(text)) return 'must begin with smtp:// or smtps://'
  if (!URL.canParse(text)) return 'is not an address'
  const url = new URL(text)
  if (url.hostname === '') return 'is not an address'
  if (!['', '/'].includes(url.pathname)) return 'may have no path after the host'
  if (text.includes('?')) return 'may have no options after a ?'
  if (text.includes('#')) return 'may have no part after a #'
  const isSecure = url.protocol === 'smtps:'
  try {
    return {
      isSecure,
      host: decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1'),
      port: Number(url.port) || (isSecure ? 465 : 587),
      user: decodeURIComponent(url.username) || undefined,
      password: decodeURIComponent(url.password),
    }
  } catch {
    return 'is not an address'
  }
}
