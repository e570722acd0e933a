const PARTS = ['serial', 'ip', 'mac', 'n'] as const
type Parts = Record<(typeof PARTS)[number], string | number | null>

/** Whether a pattern has no other placeholders than {serial}, {ip}, {mac} and {n}, the number of the miner among those added. */
export function isNamePattern(pattern: string): boolean {
  return [...pattern.matchAll(/\{([^{}]*)\}/g)].every(([, part]) => PARTS.some((known) => known === part))
}

/** 'A1-{n}' of the third miner is 'A1-3'; unknown values are left out, and an empty name becomes the serial. */
export function deviceName(pattern: string, parts: Parts & { serial: string }): string {
  const name = pattern.replaceAll(/\{(serial|ip|mac|n)\}/g, (_, part: keyof Parts) => String(parts[part] ?? ''))
  return name.trim().slice(0, 100) || parts.serial
}
