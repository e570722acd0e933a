import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readMinersList } from '../miners-file/miners-list.ts'
import { minersCsv } from './miners-csv.ts'
import { NO_FAULTS } from './faults.ts'
import { KINDS, simulatedMiners } from './simulated-miner.ts'
import { readSimulatorOptions } from './simulator-options.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'minerva-simulator-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const EXAMPLE = path.join(import.meta.dirname, '../../../../docs/scenarios/power-loss.json')

describe("the simulator's options", () => {
  test('defaults', () => {
    expect(readSimulatorOptions([])).toEqual({
      fleet: {
        count: 1000,
        seed: 7,
        port: 4028,
        base: '127.40.0.0',
        accounts: ['demo'],
        latencyMs: [0, 0],
        broken: { hung: 0 },
        mix: { t30: 2, t20: 1 },
      },
      scenario: null,
    })
  })

  test('all options', () => {
    const words = '--miners 5000 --base 127.41.0.0 --port 4029 --seed 9 --latency 200-500 --hung 2.5% --mix avalon=1'
    const { fleet, scenario } = readSimulatorOptions([...words.split(' '), '--calm', '--scenario', EXAMPLE])
    expect(fleet).toMatchObject({ count: 5000, base: '127.41.0.0', port: 4029, seed: 9, mix: { avalon: 1 } })
    expect(fleet).toMatchObject({ latencyMs: [200, 500], broken: { hung: 0.025 }, faults: NO_FAULTS })
    expect(scenario?.events).toHaveLength(3)
  })

  test.each([
    [['--miners', 'many'], '--miners many: must be a whole number from 1 to 20000'],
    [['--base', '10.0.0.0'], '--base 10.0.0.0'],
    [['--latency', '500-200'], '--latency 500-200: must be milliseconds'],
    [['--hung', '0.02'], '--hung 0.02: must be a percentage'],
    [['--mix', 'toaster=1'], '--mix toaster=1: must be kinds'],
    [['--scenario', '/nowhere.json'], 'nowhere.json'],
    [['--nonsense'], 'npm run -s simulator --'],
  ])('%j is refused in words', (args, words) => {
    expect(() => readSimulatorOptions(args)).toThrow(words)
  })

  test('a scenario with unknown sites is refused before anything starts', () => {
    const file = path.join(folder, 'odd.json')
    fs.writeFileSync(file, '{"events":[{"atMinute":1,"site":"south","fault":"hot"}]}')
    expect(() => readSimulatorOptions(['--scenario', file])).toThrow('there is no site "south"; there are none')
  })
})

test('the list can be read as MINERS_FILE', () => {
  const miners = simulatedMiners({ count: 300, seed: 1, mix: Object.fromEntries(KINDS.map((kind) => [kind, 1])) })
  const { miners: listed, problems } = readMinersList(minersCsv(miners))
  expect(problems).toEqual([])
  expect(listed.map(({ host, port, serial, mac }) => ({ host, port, serial, mac }))).toEqual(
    miners.map(({ address, port, serial, mac }) => ({ host: address, port, serial, mac })),
  )
})
