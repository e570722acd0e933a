import { readdirSync } from 'node:fs'
import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { chances, newSeeds } from '../../../platform/testing/chances.ts'
import { askMiner, WHATSMINER_V3_PORT } from './ask-miner.ts'
import { fixture, framed, startTinyMiner } from './ask-miner-testing.ts'

const [SEED = 0] = newSeeds(1)
const ROUNDS = 150

const names = readdirSync(new URL('../read/miner-models/fixtures/', import.meta.url)).flatMap(
  (file) => /^(.*)\.txt$/.exec(file)?.[1] ?? [],
)

it.each([
  ['plain', 0],
  ['framed', WHATSMINER_V3_PORT],
])(`whatever bytes come (%s, SEED=${SEED}), a poll ends with a word of its kind`, async (_name, port) => {
  const random = chances(SEED + port)
  const below = (most: number) => Math.floor(random() * most)
  const miner = await startTinyMiner('127.41.0.9', port)
  const kinds = new Set<string>()

  /** A reply with some bytes replaced, or random bytes; with or without a frame, split, ended or not. */
  function reply(socket: Socket): void {
    const whole = random() < 0.3 ? Buffer.alloc(below(3000)) : Buffer.from(fixture(names[below(names.length)] ?? ''))
    for (let left = random() < 0.4 ? 0 : below(whole.length); left > 0; left = below(left))
      whole[below(whole.length)] = below(256)
    const bytes = random() < 0.5 === (port === 0) ? whole : framed(whole)
    const cut = below(bytes.length)
    socket.write(bytes.subarray(0, cut))
    socket.write(bytes.subarray(cut, random() < 0.7 ? undefined : cut + below(500)))
    if (random() < 0.2) socket.resetAndDestroy()
    else if (random() < 0.8) socket.end()
  }
  miner.answer = (_message, socket) => reply(socket)
  for (let round = 0; round < ROUNDS; round++)
    kinds.add((await askMiner({ host: miner.host, port: miner.port, deadlineMs: 100 })).kind)
  await miner.stop()
  expect([...kinds].toSorted()).toEqual(['answered', 'silent', 'unreadable'])
})
