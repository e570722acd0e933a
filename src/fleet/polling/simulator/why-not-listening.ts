import { readFileSync } from 'node:fs'

const FILES_OTHERWISE_OPEN = 200

export function whyNotListening(error: NodeJS.ErrnoException, address: string, port: number): string {
  if (error.code === 'EADDRINUSE') return `${address}:${port} is in use: is another simulated fleet running?`
  if (error.code === 'EADDRNOTAVAIL')
    return `${address} is not an address of this machine: simulated miners need a system that accepts all of 127.0.0.0/8, as Linux does`
  if (error.code === 'EMFILE')
    return `too many open files: raise the limit with \`ulimit -n\`, or simulate fewer miners`
  return `cannot listen on ${address}:${port}: ${error.message}`
}

/** Each miner needs an open file, and each poll of it another. Throws if the system allows too few. */
export function assertEnoughFiles(count: number): void {
  const allowed = allowedFiles()
  const needed = count + FILES_OTHERWISE_OPEN
  if (allowed < needed)
    throw new Error(
      `${count} simulated miners need ${needed} open files, and this shell allows ${allowed}: run \`ulimit -n ${needed}\` first, or simulate fewer`,
    )
}

function allowedFiles(): number {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity)
  } catch {
    return Infinity // Only on Linux is the limit known in advance.
  }
}
