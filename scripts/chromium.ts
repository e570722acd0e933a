import { hasRoomInMemory } from '../src/platform/testing/throwaway-folder.ts'

/** Debian's Chromium without windows, as the journeys and the component tests launch it; CHROMIUM names another one. */
export const chromium = {
  // Playwright has it keep what its processes share on the disk, since memory for that is small in many containers.
  ignoreDefaultArgs: hasRoomInMemory() ? ['--disable-dev-shm-usage'] : [],
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
