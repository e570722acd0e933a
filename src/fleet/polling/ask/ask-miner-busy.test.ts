import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { askMiner } from './ask-miner.ts'
import { fixture } from './ask-miner-testing.ts'
import type { TinyMinersData } from './tiny-miners-thread.ts'

const PORT = 14_029
const hostsOf = (net: number, count: number) => Array.from({ length: count }, (_, i) => `127.42.${net}.${i + 1}`)
const REPLY = fixture('innosilicon-t2t-joined').toString('latin1')

/** Miners in a thread of their own, so that they keep replying while this thread is busy. */
async function startMiners(data: TinyMinersData): Promise<Worker> {
  const thread = new Worker(new URL('./tiny-miners-thread.ts', import.meta.url), { workerData: data })
  onTestFinished(async () => void (await thread.terminate()))
  await once(thread, 'message')
  return thread
}

/** Blocks this thread for that long. */
function beBusy(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

const kindsOf = async (polls: ReturnType<typeof askMiner>[]) =>
  Object.groupBy(await Promise.all(polls), (outcome) => outcome.kind)

it.each([
  ['all replied', 0, 50],
  ['the first question was sent', 1, undefined],
])(
  'calls no miner silent because this process was busy until its deadline, after %s',
  async (_name, net, afterAllMs) => {
    const hosts = hostsOf(net, 50)
    const miners = await startMiners({
      hosts,
      port: PORT,
      reply: REPLY,
      ...(afterAllMs !== undefined && { afterAllMs }),
    })
    const polls = hosts.map((host) => askMiner({ host, port: PORT, deadlineMs: 500 }))
    if (afterAllMs !== undefined) await once(miners, 'message')
    beBusy(700)
    expect((await kindsOf(polls)).answered).toHaveLength(50)
  },
)

it('extends the time for single questions when this process read the first answer late', async () => {
  const reply = '{"STATUS":[{"STATUS":"S"}],"SUMMARY":[{"Elapsed":60,"GHS 5s":"30000.5"}],"id":1}\0'
  const [host = ''] = hostsOf(2, 1)
  const miners = await startMiners({ hosts: [host], port: PORT, reply, afterAllMs: 50 })
  const poll = askMiner({ host, port: PORT, deadlineMs: 500 }, { isAskedSingly: true })
  await once(miners, 'message')
  beBusy(700)
  expect(await poll).toMatchObject({ kind: 'answered', answer: { hashrateThs: 30.0005 } })
})

it.each(['[', '\\'])('40 miners that reply 250 kB of %s do not delay the others', async (shape) => {
  const bad = hostsOf(3, 40)
  const good = hostsOf(4, 10)
  await startMiners({ hosts: bad, port: PORT, reply: shape.repeat(250_000) })
  await startMiners({ hosts: good, port: PORT, reply: REPLY })
  const before = process.cpuUsage()
  const polls = [...bad, ...good].map((host) => askMiner({ host, port: PORT, deadlineMs: 10_000 }))
  expect(await kindsOf(polls)).toMatchObject({ answered: { length: 10 }, unreadable: { length: 40 } })
  const { user } = process.cpuUsage(before)
  // Of all threads: 0.1 to 0.5 s; 1.7 to 6 s when replies were repaired character by character.
  expect(user / 1e6).toBeLessThan(1.2)
})
