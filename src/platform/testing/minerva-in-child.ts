// Run by tests as a process of its own, to be killed: the whole product but its console, by the environment's settings.
import { readConfig } from '../../areas.ts'
import { startMinerva } from '../../start.ts'

const minerva = await startMinerva(readConfig(process.env), {
  servesConsole: false,
  say: (line) => process.send?.({ line }),
})
process.send?.({ url: minerva.url })
process.on('SIGTERM', () => void minerva.stop().finally(() => process.exit()))
process.once('disconnect', () => process.exit())
