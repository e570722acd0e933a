import { hasRoomInMemory } from '../src/platform/testing/throwaway-folder.ts'

/** Debian's Chromium without windows, as the journeys and the component tests launch it; CHROMIUM names another one. */
export const chromium = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // Its shared memory is small in many containers, and a file on the disk otherwise.
    ...(hasRoomInMemory() ? [] : ['--disable-dev-shm-usage']),
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
