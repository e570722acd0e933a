import { defineConfig } from 'vitest/config'

/** What `npm run mutate` runs for each mutant: the tests next to the rules, without a browser or a database. */
export default defineConfig({ test: { include: ['src/**/rules/**/*.test.ts'], testTimeout: 20_000 } })
