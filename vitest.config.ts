import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromium } from './scripts/chromium.ts'

const databaseTests = 'src/**/*.db.test.ts'

/**
 * About rights, time, processes and the protocol: their SQL also runs in other tests, so that one PostgreSQL is enough for them. On both:
 * EVERY_DATABASE=1, as in `npm run test:long`.
 */
const ON_ONE_DATABASE = [
  'src/access-matrix.db.test.ts',
  'src/tiles-equal-lists.db.test.ts',
  'src/fleet/poller/server/{remote-poller,told-trouble}.db.test.ts',
  'src/fleet/polling/sweep/{backpressure,changed-settings,clock-jumps,database-away,faults-of-polling,killed-poller,random-days}.db.test.ts',
  'src/platform/server/http/*.db.test.ts',
]

function databaseProject(name: string, exclude: string[] = []) {
  return {
    extends: true as const,
    test: { name, include: [databaseTests], exclude, globalSetup: ['src/platform/testing/global-setup.ts'] },
  }
}

const PACKAGES_LOADED_LATE = [
  'Autocomplete',
  'Button',
  'Calendar',
  'I18nProvider',
  'Input',
  'ListBox',
  'RangeCalendar',
  'TextField',
  'Virtualizer',
].map((part) => `react-aria-components/${part}`)

/** A browser that speaks neither of the console's languages, so that nothing follows its own. */
function browserIn(locale: 'zh' | 'en') {
  const cookie = { name: 'locale', value: locale, domain: 'localhost', path: '/', expires: -1 }
  return {
    browser: 'chromium' as const,
    name: `ui-${locale}`,
    provider: playwright({
      launchOptions: chromium,
      contextOptions: {
        locale: 'de-DE',
        timezoneId: 'America/Los_Angeles',
        reducedMotion: 'reduce',
        storageState: { cookies: [{ ...cookie, httpOnly: false, secure: false, sameSite: 'Lax' }], origins: [] },
      },
    }),
  }
}

export default defineConfig({
  test: {
    // More than there are cores: many tests wait for a poller, a deadline or a disk.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'], exclude: [databaseTests] } },
      // On the PostgreSQL that the packages bring, and on one of the system's, which may be as old as 15.
      databaseProject('db-embedded'),
      databaseProject('db-external', process.env['EVERY_DATABASE'] ? [] : ON_ONE_DATABASE),
      {
        extends: true,
        plugins: [react()],
        // React Aria draws its long lists in a test as outside of one.
        define: { 'process.env.VIRT_ON': 'true' },
        // One that is found only when a test loads it would bring another React along.
        optimizeDeps: { include: PACKAGES_LOADED_LATE },
        test: {
          name: 'ui',
          include: ['src/platform/ui/**/*.ui.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [browserIn('zh'), browserIn('en')],
          },
        },
      },
    ],
  },
})
