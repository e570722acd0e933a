import { readConfig } from './areas.ts'
import { readDemoOptions } from './fleet/demo/demo-options.ts'
import { emptyDemo } from './fleet/demo/empty-demo.ts'
import { prepareFleet } from './fleet/demo/prepare-fleet.ts'
import { startMiners } from './fleet/demo/start-miners.ts'
import { DEMO_ACCOUNTS } from './people/demo/demo-accounts.ts'
import { fillPeople } from './people/demo/fill-people.ts'
import type { App } from './platform/server/context.ts'
import { runUntilSignal } from './platform/server/process/run-until-signal.ts'
import { startMinerva } from './start.ts'

const say = (line: string) => console.log(line)
const accounts = Object.values(DEMO_ACCOUNTS).map(({ username, password, role }) => ({ username, password, role }))

async function startDemo() {
  const startedAt = performance.now()
  const { demo: wanted, isFresh, scenario, environment } = readDemoOptions(process.argv.slice(2), process.env)
  const config = readConfig(environment)
  let stopMiners: (() => Promise<void>) | undefined

  async function prepare({ db }: App) {
    const now = new Date()
    const demo = await prepareFleet(db, {
      wanted,
      zone: config.timeZone,
      sweepMs: config.sweepMs,
      now,
      say,
      fillPeople: (trx) => fillPeople(trx, now),
    })
    stopMiners = await startMiners(db, { demo, scenario, say })
    say(`${demo.miners} simulated miners answer on ${demo.base}/16, and are asked every ${config.sweepMs / 1000} s.`)
  }

  if (isFresh) await emptyDemo(config, say)
  const minerva = await startMinerva(config, { say, prepare, pageData: { demoAccounts: accounts } })
  say(`Ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Log in as one of:`)
  for (const { username, password, role } of accounts)
    say(`  ${username.padEnd(10)} ${password}   ${role.zh} (${role.en})`)
  say('Ctrl-C stops the demo; its data is kept.')
  return {
    async stop() {
      await minerva.stop()
      await stopMiners?.()
    },
  }
}

await runUntilSignal(startDemo)
