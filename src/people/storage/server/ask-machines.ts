import { Gauge } from 'prom-client'
import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import { storageTexts } from '../text.ts'
import { findMachines, saveMachines, selectMachines } from './machines.sql.ts'
import type { Machine } from './machines.sql.ts'

/** A moment, so that of several servers the latest counts: each run of the task is one server's. */
const lastResponse = new Gauge({
  name: 'minerva_database_machine_response_timestamp_seconds',
  help: 'When each machine of a distributed database last responded, in seconds since 1970',
  labelNames: ['machine'] as const,
})

export const askMachines: BackgroundTask = {
  name: 'askMachines',
  title: storageTexts.ask,
  every: { seconds: 30 },
  run: async ({ db }) => {
    await saveMachines(db, await selectMachines(db))
    measureMachines(await findMachines(db), new Date())
  },
}

/** For `/metrics`, in place of what was there. */
export function measureMachines(machines: readonly Pick<Machine, 'name' | 'awaySince'>[], now: Date): void {
  lastResponse.reset()
  for (const { name, awaySince } of machines) lastResponse.set({ machine: name }, (awaySince ?? now).getTime() / 1000)
}
