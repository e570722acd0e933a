import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromium } from './scripts/chromium.ts'

const databaseTests = 'src/**/*.db.test.ts'
/**
 * Faults that take long to come and pass, as files and, by the tag `nightly`, as single tests: nightly, with both databases and both
 * languages for everything (`npm run test:long`).
 */
const nightlyTests = 'src/**/*.nightly.db.test.ts'
const isNightly = Boolean(process.env['NIGHTLY'])
/** Whole programs and clusters that are killed and start again: `npm run test:long`. */
const longTests = 'src/**/*.long.test.ts'

/**
 * Whose SQL goes beyond what every PostgreSQL since 15 does alike: migrations, partitions, triggers, locks, notifications and sort orders,
 * none with a server, which each worker would load once more. They run on two of them; the rest on the one that the packages bring, and
 * nightly on both.
 */
const ON_BOTH_DATABASES = [
  'src/schema.db.test.ts',
  'src/platform/server/{database,list,sealing}/*.db.test.ts',
  'src/fleet/device/server/device-list.db.test.ts',
  'src/fleet/polling/{retention,write}/*.db.test.ts',
]

/** Ways to a database end before either; the migrations of this program run on both before any test. */
const SECOND_BY_NIGHT = ['src/platform/server/database/{database-hosts,migrate,reach-database}.db.test.ts']

/** Of nothing but Citus. */
const citusTests = 'src/**/*.citus.db.test.ts'
/** They compare whole schemas, and a table that is spread has another type of key (docs/decisions/0225); `move.citus.db.test.ts` moves such a database. */
const NOT_ON_CITUS = ['src/schema.db.test.ts', 'src/platform/server/move/move.db.test.ts']

/** Loading the product again for each of 300 files costs more than a third of the run's processor time. */
const isolate = false

/** The real one has a test of its own, and the journeys' logins. */
const quickHash = {
  find: './hash-thread.ts',
  replacement: `${import.meta.dirname}/src/people/testing/quick-hash.ts`,
}

function databaseProject(name: string, include: string[]) {
  return {
    extends: true as const,
    resolve: { alias: [quickHash] },
    test: {
      name,
      include,
      exclude: [
        ...(isNightly ? [] : [nightlyTests]),
        ...(name === 'db-external' && !isNightly ? SECOND_BY_NIGHT : []),
        ...(name === 'db-citus' ? NOT_ON_CITUS : [citusTests]),
      ],
      isolate,
      globalSetup: ['src/platform/testing/global-setup.ts'],
    },
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
]
  .map((part) => `react-aria-components/${part}`)
  .concat('jsencrypt', 'react-dom/client', 'uqr', 'vitest-browser-react/pure')

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
    // One for each of two cores, beside which the journeys are walked. Another one loads and compiles the product once more: with three
    // the bases' tests took a tenth more of the processor.
    maxWorkers: 2,
    // Tests make much that is gone at once: 6 % less of the processor, and as much again where room is there from the start.
    execArgv: ['--max-semi-space-size=32', '--min-semi-space-size=32', '--initial-heap-size=512'],
    // For what never comes: machines with the same cores were seen to be five times as slow at times.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // Once more, reported as such: a test that depends on how busy the machine is must not stop a change, and is a bug to mend.
    retry: 1,
    expect: { poll: { timeout: 30_000 } },
    tags: [{ name: 'nightly', description: 'Run by NIGHTLY=1, as `npm run test:long` does.' }],
    projects: [
      {
        extends: true,
        test: { name: 'unit', isolate, include: ['src/**/*.test.ts'], exclude: [databaseTests, longTests] },
      },
      // A test that is given up goes on behind the next one, which then fails, too.
      { extends: true, test: { name: 'long', include: [longTests], testTimeout: 300_000 } },
      // On the PostgreSQL that the packages bring, and on one of the system's, which may be as old as 15.
      databaseProject('db-embedded', [databaseTests]),
      databaseProject('db-external', isNightly ? [databaseTests] : ON_BOTH_DATABASES),
      // On a Citus database of several machines: `npm run test:citus`.
      ...(process.env['CITUS_URL'] ? [databaseProject('db-citus', [databaseTests])] : []),
      {
        extends: true,
        plugins: [react()],
        // React Aria draws its long lists in a test as outside of one.
        define: { 'process.env.VIRT_ON': 'true' },
        // One that is found only when a test loads it would bring another React along.
        optimizeDeps: { include: PACKAGES_LOADED_LATE },
        test: {
          name: 'ui',
          isolate,
          include: ['src/**/*.ui.test.tsx'],
          provide: { isNightly },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // With each change in English, whose texts are longer.
            instances: isNightly ? [browserIn('en'), browserIn('zh')] : [browserIn('en')],
          },
        },
      },
    ],
  },
})
