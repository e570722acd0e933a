import { afterAll, beforeAll, expect, it } from 'vitest'
import { unreadableReason } from '../../device/rules/unreadable-reason.ts'
import { askMiner, WHATSMINER_V3_PORT } from '../ask/ask-miner.ts'
import { startTinyMiner } from '../ask/ask-miner-testing.ts'
import type { TinyMiner } from '../ask/ask-miner-testing.ts'

let miner: TinyMiner
let version3: TinyMiner
beforeAll(async () => {
  miner = await startTinyMiner('127.41.0.7')
  version3 = await startTinyMiner('127.41.0.8', WHATSMINER_V3_PORT)
})
afterAll(() => Promise.all([miner.stop(), version3.stop()]))

async function reasonOf(at: TinyMiner, bytes: Buffer): Promise<string> {
  at.answer = (_message, socket) => void socket.end(bytes)
  const outcome = await askMiner({ host: at.host, port: at.port, deadlineMs: 3000 })
  return outcome.kind === 'unreadable' ? outcome.reason : outcome.kind
}

it.each([
  ['\0', 'readEmpty'],
  ['Welcome', 'readNotJson'],
  ['<html>', 'readOtherProtocol'],
  ['HTTP/1.1 404 Not Found\r\n\r\n', 'readOtherProtocol'],
  ['SSH-2.0-dropbear\r\n', 'readOtherProtocol'],
  ['\x15\x03\x01\0\x02\x02\x46', 'readOtherProtocol'],
  ['[7]', 'readNotJson'],
  ['{"SUMMARY":[{"Elapsed":1', 'readNotJson'],
  ['STATUS=S,When=1|SUMMARY,Elapsed=9', 'readCutOff'],
  ['STATUS=S|'.repeat(300), 'readTooLong'],
  ['x'.repeat(300_000), 'readTooLong'],
  ['{"a":1}', 'readNoPart'],
  ['{"STATUS":[{"STATUS":"S"}],"SUMMARY":[{}]}', 'readNoFigures'],
  ['{"STATUS":[{"STATUS":"E"}]}', 'readRefused'],
])('why %.40s is unreadable is explained in the user’s language', async (text, name) => {
  expect(unreadableReason(await reasonOf(miner, Buffer.from(text)))).toMatchObject({ name })
})

it.each([
  [Buffer.from([50, 0, 0, 0, 0x7b]), 'readCutOff'],
  [Buffer.from([0xff, 0xff, 0xff, 0x7f, 0x7b]), 'readTooLong'],
])('and so of API 3: %o', async (bytes, name) => {
  expect(unreadableReason(await reasonOf(version3, bytes))).toMatchObject({ name })
})

it('keeps the miner’s own message', () => {
  expect(unreadableReason('Access denied to summary')).toBeNull()
})
