import fs from 'node:fs'
import { startChild } from './started-child.ts'
import { makeThrowawayFolder } from '../src/platform/testing/throwaway-folder.ts'

/** How many miners the demo of a worker has, with how many days behind them, and how often they are polled. */
export interface DemoSize {
  demoSize: { miners: number; days: number; sweepSeconds: number }
}

/**
 * Starts a demo for one worker's journeys, in a folder of its own; gives what stops it. Its address is in
 * process.env.MINERVA_URL, its folder in MINERVA_DATA_DIR. With both set beforehand the journeys run against that demo,
 * and nothing is started.
 */
export async function startDemo(
  parallelIndex: number,
  { miners, days, sweepSeconds }: DemoSize['demoSize'],
): Promise<() => Promise<void>> {
  if (process.env.MINERVA_URL) return async () => {}
  const dataDir = makeThrowawayFolder('e2e')
  const remove = () => fs.rmSync(dataDir, { recursive: true, force: true })
  // Addresses of its own: of this worker, and of this run, should there be another beside it.
  const base = `127.${100 + ((2 * process.ppid + parallelIndex) % 100)}.0.0`
  try {
    const demo = await startChild(
      `src/demo.ts --miners ${miners} --days ${days} --port 0 --base ${base} --queue-seconds 0`.split(' '),
      { DATA_DIR: dataDir, SWEEP_SECONDS: `${sweepSeconds}`, ROOM_PORT: '0' },
      /Ready after/,
    )
    process.env.MINERVA_URL = demo.url
    process.env.MINERVA_DATA_DIR = dataDir
    return async () => {
      await demo.stop()
      remove()
    }
  } catch (error) {
    remove()
    throw error
  }
}
