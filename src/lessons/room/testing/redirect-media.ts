import type { Page } from '@playwright/test'
import { candidatesIn } from '../rules/likely-problem.ts'
import { openUdpLine } from './udp-line.ts'

/** A page's sound and picture go to the port that `portFor` gives, instead of the one that the server answers with at `address`. */
export async function redirectMedia(
  page: Page,
  address: string,
  portFor: (port: number) => number | Promise<number>,
): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { sdp: string | null } | null }
    const { port } = candidatesIn(answer.data?.sdp ?? '')[0] ?? {}
    if (answer.data?.sdp && port !== undefined)
      answer.data.sdp = answer.data.sdp.replaceAll(` ${port} typ `, ` ${await portFor(port)} typ `)
    await route.fulfill({ response, json: answer })
  })
}

/** Lines of a page's sound and picture that can be cut, all at once. */
export interface CuttableLines {
  cut: (isCut: boolean) => void
  close: () => void
}

/** The page's sound and picture go through lines of their own from now on; `isWanted`: only those that begin while it is true. */
export async function openLines(page: Page, isWanted = () => true): Promise<CuttableLines> {
  /** by the port behind them: a restarted process has another one */
  const lines = new Map<number, Awaited<ReturnType<typeof openUdpLine>>>()
  let isCut = false
  await redirectMedia(page, '**/api/Room/connect/**', async (port) => {
    if (!isWanted()) return port
    const line = lines.get(port) ?? (await openUdpLine(port))
    line.isCut = isCut
    lines.set(port, line)
    return line.port
  })
  return {
    cut(isNowCut) {
      isCut = isNowCut
      for (const line of lines.values()) line.isCut = isCut
    },
    close: () => lines.forEach((line) => line.close()),
  }
}
