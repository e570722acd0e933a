import { defineConfig } from '@playwright/test'
import { chromium } from './scripts/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A worker has a demo of its own, and takes file by file.
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  reporter: [['list']],
  globalSetup: './e2e/build-console.ts',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: chromium,
  },
})
