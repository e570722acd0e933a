import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromium } from './scripts/chromium.ts'

const databaseTests = 'src/**/*.db.test.ts'

function databaseProject(name: string) {
  return {
    extends: true as const,
    test: { name, include: [databaseTests], globalSetup: ['src/platform/testing/global-setup.ts'] },
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
      // The same tests on the PostgreSQL that the packages bring, and on one of the system's.
      databaseProject('db-embedded'),
      databaseProject('db-external'),
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
