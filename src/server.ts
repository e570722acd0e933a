import { readConfig } from './areas.ts'
import { keepHeapLean } from './platform/server/process/lean-heap.ts'
import { runUntilSignal } from './platform/server/process/run-until-signal.ts'
import { startMinerva } from './start.ts'

keepHeapLean()
await runUntilSignal(async () => startMinerva(readConfig(process.env)))
