import { expect, test } from 'vitest'
import { testServer } from '../../../platform/testing/test-server.ts'
import { askMachines, measureMachines } from './ask-machines.ts'
import { saveMachines } from './machines.sql.ts'

test('machines are shown with since when one is away; one that left the database is not', async () => {
  await using server = await testServer()
  const administrator = await server.signIn('管理员')
  const shown = async () => (await administrator.call('POST /background/findMachines/')).data.data
  const save = (...errors: (string | null)[]) =>
    saveMachines(
      server.db,
      errors.map((error, at) => ({ name: `db${at + 1}:5432`, share: 0.5, error })),
    )
  await save(null, 'connection refused')
  const [one, two] = await shown()
  expect(one).toEqual({ id: 1, name: 'db1:5432', share: 0.5, awaySince: null, error: null })
  expect(two).toMatchObject({ name: 'db2:5432', awaySince: expect.any(String), error: 'connection refused' })
  await save(null, 'timeout')
  expect((await shown())[1]).toEqual({ ...two, error: 'timeout' })
  await save(null, null)
  expect((await shown())[1]).toMatchObject({ awaySince: null, error: null })
  await save(null)
  expect(await shown()).toHaveLength(1)
})

test('a database of one machine has none to ask', async () => {
  await using server = await testServer()
  await saveMachines(server.db, [{ name: 'db1:5432', share: 1, error: null }])
  await askMachines.run(server.app, new AbortController().signal)
  const administrator = await server.signIn('管理员')
  const { data } = (await administrator.call('POST /background/findMachines/')).data
  expect(data.map(({ name }) => name)).not.toContain('db1:5432')
})

test('/metrics has when each machine last responded, and nothing of one that left', async () => {
  await using server = await testServer()
  const shown = async () =>
    Array.from(
      (await (await fetch(`${server.url}/metrics`)).text()).matchAll(
        /^minerva_database_machine_response_timestamp_seconds\{machine="([^"]+)"\} (\d+)$/gm,
      ),
      ([, name, seconds]) => [name, Number(seconds)],
    )
  const one = { name: 'db1:5432', awaySince: null }
  measureMachines([one, { name: 'db2:5432', awaySince: new Date(60_000) }], new Date(90_000))
  expect(await shown()).toEqual([
    ['db1:5432', 90],
    ['db2:5432', 60],
  ])
  measureMachines([one], new Date(120_000))
  expect(await shown()).toEqual([['db1:5432', 120]])
  measureMachines([], new Date(150_000))
  expect(await shown()).toEqual([])
})
