import { once } from 'node:events'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { tableExport, titledBy } from './table-export.ts'

const texts = { name: { zh: '列表', en: 'list' } }
const call = { locale: 'en' as const, signal: new AbortController().signal }
const SILENCE_MS = 200

/** Its reader takes as long for each part as `read` does. */
async function begin(read: () => Promise<unknown>, ended: string[] = [], batches = 20) {
  async function* rows() {
    try {
      for (let at = 0; at < batches; at += 1) yield [{ name: 'x'.repeat(100_000) }]
    } finally {
      ended.push('let go of')
    }
  }
  const columns = [titledBy(texts, 'en')('name', 10, ({ name }: { name: string }) => name)]
  const { stream } = await tableExport(call, { format: 'csv', name: texts.name, columns, rows: rows() }, SILENCE_MS)
  const write = (_part: Buffer, _encoding: string, taken: () => void) => void read().then(taken)
  stream.pipe(new Writable({ highWaterMark: 1, write }))
  return stream
}
const never = () => new Promise(() => {})

test('an export whose reader takes nothing is ended, and its turn goes to the next one', async () => {
  const ended: string[] = []
  const unread = await Promise.all([begin(never, ended), begin(never, ended)])
  const errors = unread.map((stream) => once(stream, 'error'))
  const next = await begin(() => Promise.resolve())
  await once(next, 'end')
  expect((await Promise.all(errors)).flat()).toMatchObject([{ message: /not read/ }, { message: /not read/ }])
  expect(ended).toHaveLength(2)
})

test('one that is read slowly comes to its end', async () => {
  const slowly = await begin(() => sleep(SILENCE_MS / 4), [], 10)
  await once(slowly, 'end')
  expect(slowly.errored).toBeNull()
})
