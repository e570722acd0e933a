import { defineConfig } from '@playwright/test'

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
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
