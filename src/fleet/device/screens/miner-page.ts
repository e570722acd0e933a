/** The page that a miner serves itself at its address; null without one. */
export function minerPage(ip: string | null): string | null {
  if (!ip) return null
  return ip.includes(':') ? `http://[${ip}]/` : `http://${ip}/`
}
