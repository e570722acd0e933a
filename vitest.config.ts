import { defineConfig } from 'vitest/config'

const databaseTests = 'src/**/*.db.test.ts'

function databaseProject(name: string) {
  return {
    extends: true as const,
    test: { name, include: [databaseTests], globalSetup: ['src/platform/testing/global-setup.ts'] },
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
    ],
  },
})
