import { defineConfig } from '@playwright/test'
import type { DemoSize } from './e2e/start-demo.ts'
import { chromium } from './scripts/chromium.ts'

/** What mostly waits, nightly alongside the other journeys: a miner followed through sweeps, and a lesson recorded in real time. */
const REAL_TIME = ['device-life.e2e.ts', 'recording.e2e.ts']

export default defineConfig<object, DemoSize>({
  testDir: 'e2e',
  projects: [
    { name: 'journeys', testMatch: '*.e2e.ts', testIgnore: REAL_TIME, outputDir: 'test-results/journeys', workers: 2 },
    {
      name: 'real-time',
      workers: 1,
      testMatch: REAL_TIME,
      outputDir: 'test-results/real-time',
      use: { demoSize: { miners: 20, days: 8, sweepSeconds: 10 } },
    },
  ],
  // For what never comes; what comes late on a busy machine is no failure.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  // A worker has a demo of its own, and takes file by file.
  fullyParallel: false,
  workers: 3,
  forbidOnly: true,
  // What most people do, and each screen once; ways that few take are walked nightly (decision 0070).
  ...(process.env.NIGHTLY ? {} : { grepInvert: /@nightly/ }),
  // Once more, on a demo of its own: what others left in a shared one must not stop a change. The report calls it flaky, and that is a bug to mend.
  retries: 1,
  reporter: [['list']],
  globalSetup: './e2e/build-console.ts',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What a test leaves in the browser is cleared; the browser itself, with what it compiled, stays for the next one.
    reuseContext: true,
    contextOptions: { reducedMotion: 'reduce' },
    // Costs as much as the journeys themselves: `playwright test e2e/x.e2e.ts --trace on` records one.
    trace: 'off',
    // No journey reaches beyond this machine; one that tries fails (e2e/journey.ts).
    launchOptions: {
      ...chromium,
      args: [
        ...chromium.args,
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.*',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream=fps=10',
        // Their names would be announced to the network.
        '--disable-features=WebRtcHideLocalIpsWithMdns',
      ],
    },
  },
})
