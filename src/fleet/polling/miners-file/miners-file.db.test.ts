import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINER_PORT, pollingApp } from '../../testing/polling-app.ts'
import { importMinersFile, typeOfModel } from './miners-file.ts'
import { selectMachineTypes } from './miners-file.sql.ts'
import { NO_FAULTS } from '../simulator/faults.ts'
import { startSimulatedFleet } from '../simulator/simulated-fleet.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'minerva-miners-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function listFile(...lines: string[]): Promise<string> {
  const file = path.join(folder, 'miners.csv')
  await writeFile(file, lines.join('\n'))
  return file
}

/** One miner of that make, healthy. */
const startOne = (make: 't20' | 'antminer') =>
  startSimulatedFleet({
    count: 1,
    seed: 1,
    base: '127.71.0.0',
    port: MINER_PORT,
    mix: { [make]: 1 },
    faults: NO_FAULTS,
  })

test('a list is imported once, and its bad lines are reported', async () => {
  await using polled = await pollingApp()
  const { app, db } = polled
  const fleet = await startOne('t20')
  const answering = fleet.miners[0]
  const file = await listFile(
    'address,serial,type,site,client,account,poolUser,mac',
    '127.71.9.1:5000,A1,T20,东场,甲,一号,jia,a0:b0:45:00:00:01',
    '127.71.9.2,A2,t30,东场,甲,一号,,',
    '127.71.9.3',
    `${answering?.address}:${answering?.port}`,
    '127.71.9.4,A4,T99',
    'nowhere',
    '127.71.9.5,a1,T30',
  )
  const first = await importMinersFile(app, file)
  expect(first).toEqual({
    added: 4,
    known: 0,
    problems: [
      'line 7: "nowhere" is no IP address, nor one with a port such as 10.0.0.7:4028',
      'line 6: there is no type "T99"; there are T30, T20',
      "line 8: serial a1 is another device's already; that one was left as it is",
    ],
  })
  const devices = await db
    .selectFrom('device')
    .orderBy('id')
    .select(['serial', 'type_name', 'site_name', 'client_name', 'account_name', 'port', 'mac'])
    .execute()
  expect(devices).toMatchObject([
    {
      serial: 'A1',
      type_name: 'T20',
      site_name: '东场',
      client_name: '甲',
      account_name: '一号',
      port: 5000,
      mac: 'a0:b0:45:00:00:01',
    },
    { serial: 'A2', type_name: 'T30', site_name: '东场', account_name: '一号' },
    {
      serial: '127.71.9.3',
      type_name: 'T30',
      site_name: '默认场地',
      client_name: '默认客户',
      account_name: '默认账户',
    },
    { type_name: 'T20', site_name: '默认场地' },
  ])
  expect(
    (await db.selectFrom('account').select('pool_user').orderBy('name').execute())
      .map((row) => row.pool_user)
      .toSorted(),
  ).toEqual(['', 'jia'])
  expect(await importMinersFile(app, file)).toMatchObject({ added: 0, known: 4 })
  await fleet.stop()
})

test('two servers with the same list import each miner once, without errors', async () => {
  await using polled = await pollingApp()
  const file = await listFile('address,serial,type', ...[1, 2, 3].map((i) => `127.71.8.${i},B${i},T30`))
  const both = await Promise.all([1, 2].map(() => importMinersFile(polled.app, file)))
  expect(both.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 3])
  expect(both.map(({ known }) => known).toSorted((a, b) => a - b)).toEqual([0, 3])
  expect(both.flatMap(({ problems }) => problems)).toEqual([])
})

test('a missing file is reported', async () => {
  await using polled = await pollingApp()
  await expect(importMinersFile(polled.app, path.join(folder, 'none.csv'))).rejects.toThrow('ENOENT')
  const large = path.join(folder, 'large.csv')
  await writeFile(large, '')
  await truncate(large, 20_000_000)
  await expect(importMinersFile(polled.app, large)).rejects.toThrow('has 20000000 bytes')
})

test('models find their type', async () => {
  await using polled = await pollingApp()
  const types = await selectMachineTypes(polled.app.db)
  const nameOf = (model: string | null) => typeOfModel(model, types)?.name
  expect([nameOf('T2T-30T'), nameOf('T2T-20T'), nameOf('T3H+'), nameOf('Antminer S19'), nameOf(null)]).toEqual([
    'T30',
    'T20',
    'T30',
    undefined,
    undefined,
  ])
})

test('a miner whose model no type matches is imported and reported', async () => {
  await using polled = await pollingApp()
  const { app, db } = polled
  const fleet = await startOne('antminer')
  const there = fleet.miners[0]
  await db.updateTable('machine_type').set({ model_pattern: 'nothing there is' }).execute()
  const result = await importMinersFile(app, await listFile('address', `${there?.address}:${there?.port}`))
  expect(result).toMatchObject({ added: 1, known: 0 })
  expect(result.problems).toEqual([
    expect.stringMatching(/^line 2: no type matches the model ".+", so it counts as T30/),
  ])
  await fleet.stop()
})
