import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROOT, startChild } from './started-child.ts'

// Addresses of its own, so that two runs beside each other don't meet.
const BASE = `127.${100 + (process.pid % 100)}.0.0`
const DEMO = ['--miners', '300', '--days', '40', '--port', '0', '--base', BASE]

/**
 * Starts a demo of its own for the browser tests, in a folder of its own, and stops it after the last one. Where it is
 * stands in process.env.MINERVA_URL, its folder in MINERVA_DATA_DIR, and for other programs in test-results/demo.json.
 * With both set beforehand the tests run against that demo, and nothing is started.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function startDemo(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.MINERVA_URL) return undefined
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'minerva-e2e-'))
  // The database may run as another user, who must reach its folder.
  fs.chmodSync(dataDir, 0o755)
  const remove = () => fs.rmSync(dataDir, { recursive: true, force: true })
  try {
    const settings = { DATA_DIR: dataDir, SWEEP_SECONDS: '3' }
    const demo = await startChild(['src/demo.ts', ...DEMO], settings, /Ready after/)
    process.env.MINERVA_URL = demo.url
    process.env.MINERVA_DATA_DIR = dataDir
    fs.mkdirSync(path.join(ROOT, 'test-results'), { recursive: true })
    fs.writeFileSync(path.join(ROOT, 'test-results/demo.json'), JSON.stringify({ url: demo.url, pid: demo.pid }))
    return async () => {
      await demo.stop()
      remove()
    }
  } catch (error) {
    remove()
    throw error
  }
}
