import { readConfig } from './areas.ts'
import { demoAreas } from './demo-areas.ts'
import { readDemoOptions } from './platform/demo/demo-options.ts'
import { emptyDemo } from './platform/demo/empty-demo.ts'
import { peopleOf, prepareDemo } from './platform/demo/prepare-demo.ts'
import type { StartData } from './platform/contract/start-data.ts'
import type { App } from './platform/server/context.ts'
import { openDatabase } from './platform/server/database/database.ts'
import type { DatabaseSettings } from './platform/server/database/database.ts'
import { runUntilSignal } from './platform/server/process/run-until-signal.ts'
import { Stops } from './platform/server/process/stops.ts'
import { startMinerva } from './start.ts'

const say = (line: string) => console.log(line)

async function startDemo() {
  const startedAt = performance.now()
  const { parts, isFresh, environment } = readDemoOptions(demoAreas, process.argv.slice(2), process.env)
  const config = readConfig(environment)
  const stops = new Stops()

  async function prepare(app: App, settings: DatabaseSettings) {
    // On a busy machine the days of many miners take longer to write than a server lets a statement run.
    const db = openDatabase({ ...settings, poolSize: 2, statementTimeoutMs: 0 })
    let mark
    try {
      mark = await prepareDemo(db, peopleOf(demoAreas), parts, { config, now: new Date(), say })
    } finally {
      await db.destroy()
    }
    for (const [name, { run }] of parts) if (run) stops.add(await run(app, mark[name], say))
  }

  if (isFresh) await emptyDemo(demoAreas, config, say)
  const pageData = Object.assign({}, ...demoAreas.map((area) => area.pageData)) as Partial<StartData>
  const minerva = await startMinerva(config, { say, prepare, pageData })
  say(`Ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
  for (const line of demoAreas.flatMap(({ welcome = [] }) => welcome)) say(line)
  say('Ctrl-C stops the demo; its data is kept.')
  return {
    async stop() {
      await minerva.stop()
      await stops.run()
    },
  }
}

await runUntilSignal(startDemo)
