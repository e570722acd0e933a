/** What follows every company's domain; stored without it. */
export const DOMAIN_SUFFIX = '.isa.qa'

/** One label of a domain name: letters, digits and hyphens, none of these at its ends (RFC 1035). */
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Names that belong to the service itself. */
const RESERVED: readonly string[] = [
  // Stryker disable StringLiteral: a list; a test could only repeat it
  'www',
  'api',
  'admin',
  'administrator',
  'app',
  'assets',
  'cdn',
  'console',
  'demo',
  'dev',
  'docs',
  'ftp',
  'help',
  'imap',
  'isa',
  'localhost',
  'login',
  'mail',
  'minerva',
  'ns',
  'ns1',
  'ns2',
  'pop',
  'root',
  'smtp',
  'static',
  'status',
  'support',
  'test',
  // Stryker restore StringLiteral
]

/** A domain as it is stored: without case, space around it, and the suffix. */
export function domainLabel(text: string): string {
  const domain = text.trim().toLowerCase()
  return domain.endsWith(DOMAIN_SUFFIX) ? domain.slice(0, -DOMAIN_SUFFIX.length) : domain
}

export function isDomainLabel(label: string): boolean {
  return LABEL.test(label)
}

/** Names of international domains begin with 'xn--', and none is what it looks like. */
export function isReservedDomain(label: string): boolean {
  return RESERVED.includes(label) || label.startsWith('xn--')
}

/** The label of the host that a page was opened at; undefined where that is no company's. */
export function hostLabel(host: string): string | undefined {
  const name = host.toLowerCase()
  const label = domainLabel(name)
  return name.endsWith(DOMAIN_SUFFIX) && isDomainLabel(label) ? label : undefined
}

export const isBaseHost = (host: string): boolean => hostLabel(host) !== undefined
