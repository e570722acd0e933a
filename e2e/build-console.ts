import { ensureConsole } from '../src/platform/server/http/build-console.ts'

/** Builds the console once, before several demos would at the same time. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function buildConsole(): Promise<void> {
  await ensureConsole(() => {})
}
