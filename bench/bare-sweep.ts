import { connect } from 'node:net'

export interface BareSweepOptions {
  atOnce: number
  deadlineMs: number
}

/** The yardstick of a sweep: asks every miner one question over one connection, as many at once, and keeps nothing. */
export async function bareSweep(
  addresses: readonly string[],
  { atOnce, deadlineMs }: BareSweepOptions,
): Promise<number> {
  const left = addresses.values()
  let answered = 0
  const work = async () => {
    for (const address of left) if (await answers(address, deadlineMs)) answered += 1
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return answered
}

function answers(address: string, deadlineMs: number): Promise<boolean> {
  const [host = '', port] = address.split(':')
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), noDelay: true })
    let isAnswered = false
    const timer = setTimeout(() => socket.destroy(), deadlineMs)
    socket.write('{"command":"summary+stats+pools+version"}')
    socket.on('data', () => (isAnswered = true))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(isAnswered)
    })
  })
}
