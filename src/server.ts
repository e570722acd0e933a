import { beginOwnPostgres } from './own-postgres.ts'
import { keepHeapLean } from './platform/server/process/lean-heap.ts'
import { runUntilSignal } from './platform/server/process/run-until-signal.ts'

keepHeapLean()
await runUntilSignal(async () => {
  const postgres = await beginOwnPostgres(process.env)
  const [{ readConfig }, { startMinerva }] = await Promise.all([import('./areas.ts'), import('./start.ts')])
  return startMinerva(readConfig(process.env), { postgres: postgres?.ready })
})
