import { readConfig } from './platform/server/config.ts'
import { keepHeapLean } from './platform/server/lean-heap.ts'
import { runUntilSignal } from './platform/server/run-until-signal.ts'
import { startMinerva } from './start.ts'

keepHeapLean()
await runUntilSignal(async () => startMinerva(readConfig(process.env)))
