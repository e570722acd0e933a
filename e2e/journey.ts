import { test as base, expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { startDemo } from './start-demo.ts'
import type { DemoSize } from './start-demo.ts'

export { expect }

interface Journey {
  /**
   * Announces what will go wrong in this journey, by its address or words: `mayFail(/getById/)`. Whatever else the browser
   * complains of — an error in the console, a request that failed, was refused or left this machine — fails the journey.
   */
  mayFail: (what: RegExp) => void
  /** A page in another browser, which shares nothing with the first but the server. */
  openBrowser: () => Promise<Page>
}

export const test = base.extend<Journey & { troubles: Troubles }, DemoSize & { demo: void }>({
  demoSize: [
    // Each 10 seconds, polls take a demo 9 s of CPU in a minute instead of 4 (decision 0184), which the journeys wait for.
    { miners: 300, days: 40, sweepSeconds: 30 },
    { scope: 'worker', option: true },
  ],
  demo: [
    async ({ demoSize }, provide, { parallelIndex }) => {
      const stop = await startDemo(parallelIndex, demoSize)
      await provide()
      await stop()
    },
    { scope: 'worker', auto: true, timeout: 600_000 },
  ],
  troubles: [
    async ({ context }, provide) => {
      const troubles = new Troubles()
      troubles.watch(context)
      await provide(troubles)
      expect(troubles.unexpected(), 'what the browser complained of').toEqual([])
    },
    { auto: true },
  ],
  mayFail: ({ troubles }, provide) => provide((what) => troubles.allow(what)),
  openBrowser: async ({ browser, contextOptions, troubles }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async () => {
      const context = await browser.newContext(contextOptions)
      contexts.push(context)
      troubles.watch(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/** Whether a request stays on this machine; `data:` and `blob:` have no host. */
function isLocal(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === '' || hostname === 'localhost' || hostname.startsWith('127.')
}

class Troubles {
  readonly #seen: string[] = []
  readonly #allowed: RegExp[] = []

  allow(what: RegExp): void {
    this.#allowed.push(what)
  }

  unexpected(): string[] {
    return this.#seen.filter((trouble) => !this.#allowed.some((what) => what.test(trouble)))
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#seen.push(`console: ${message.text()} (${message.location().url})`)
    })
    context.on('request', (request) => {
      if (!isLocal(request.url())) this.#seen.push(`foreign: ${request.url()}`)
    })
    context.on('weberror', (error) => this.#seen.push(`exception: ${error.error().message}`))
    context.on('response', (response) => {
      if (response.status() >= 400) this.#seen.push(`answer: ${response.status()} ${response.url()}`)
    })
    context.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? ''
      // The page itself gave up on it: it was left, or asked for something newer.
      if (why !== 'net::ERR_ABORTED') this.#seen.push(`request: ${why} ${request.url()}`)
    })
  }
}
