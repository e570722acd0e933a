const PARTS = /^(?<scheme>postgres(?:ql)?:\/\/)(?<login>[^/?#]*@)?(?<hosts>[^/?#]*)(?<rest>.*)$/s

/** As in libpq: which of the servers of an address is wanted. https://www.postgresql.org/docs/current/libpq-connect.html */
const TARGETS = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const
export type Target = (typeof TARGETS)[number]

export interface DatabaseAddress {
  /** one address for each server, in the order in which they are preferred */
  servers: readonly string[]
  target: Target
}

/** Of 'postgres://user:password@one:5432,two:5433/name?target_session_attrs=read-write'. Throws where `pg` could not read it either. */
export function parseDatabaseAddress(url: string): DatabaseAddress {
  const { scheme = '', login = '', hosts = '', rest = '' } = PARTS.exec(url)?.groups ?? {}
  const servers = hosts.split(',').map((host) => `${scheme}${login}${host}${rest}`)
  if (servers.length > 1 && hosts.split(',').includes('')) throw new Error('A host is missing.')
  const [first] = servers.map((server) => parsed(server))
  const named = first?.searchParams.get('target_session_attrs')
  // With one server there is nothing to choose; with several it is the one that takes what we write.
  const target = named ?? (servers.length > 1 ? 'read-write' : 'any')
  if (!isTarget(target)) throw new Error('target_session_attrs is unknown.')
  return { servers, target }
}

const isTarget = (text: string): text is Target => TARGETS.some((target) => target === text)

/** `pg` also accepts no host between '@' and '/': it is in the parameter `host` then. */
function parsed(server: string): URL {
  const url = new URL(server.replace('@/', '@host/'))
  for (const part of [url.username, url.password]) decodeURIComponent(part)
  return url
}

/** For logs: 'postgres://minerva@one:5432,two:5433/minerva'. */
export function withoutSecrets(url: string): string {
  const { scheme = '', login = '', hosts = '', rest = '' } = PARTS.exec(url)?.groups ?? {}
  const [place = '', search = ''] = rest.split('?', 2)
  const host = new URLSearchParams(search).get('host')
  const user = login === '' ? '' : `${login.slice(0, -1).split(':', 1)[0]}@`
  return `${scheme}${user}${hosts}${place}${host === null ? '' : `?host=${host}`}`
}
