import { readConfig } from './platform/server/config.ts'
import { runUntilSignal } from './platform/server/run-until-signal.ts'
import { startMinerva } from './start.ts'

await runUntilSignal(async () => startMinerva(readConfig(process.env)))
