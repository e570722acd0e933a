import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { DEMO_ACCOUNTS } from '../src/people/demo/demo-accounts.ts'

export type Who = keyof typeof DEMO_ACCOUNTS

/** The demo's address with a path of its console. */
export function demoUrl(pathAndSearch = '/'): string {
  const url = process.env.MINERVA_URL
  if (!url) throw new Error('no demo is running: MINERVA_URL is not set')
  return new URL(pathAndSearch, url).href
}

/** Types a demo account into the login page, and waits until the console has it. */
export async function logInAs(page: Page, who: Who): Promise<void> {
  const { username, password } = DEMO_ACCOUNTS[who]
  await page.goto(demoUrl('/login'))
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=password]').press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
}

/** Tokens of sessions that no journey ends; they make login links. */
const makers = new Map<Who, string>()

async function makerOf(page: Page, who: Who): Promise<string> {
  const known = makers.get(who)
  if (known) return known
  const context = await page.context().browser()?.newContext()
  if (!context) throw new Error('this page has no browser')
  const other = await context.newPage()
  await logInAs(other, who)
  const token = await tokenIn(other)
  await context.close()
  makers.set(who, token)
  return token
}

/** A token that `/login?token=…` takes once. */
export async function linkTokenOf(page: Page, who: Who): Promise<string> {
  const { token } = await askBy<{ token: string }>(page, await makerOf(page, who), 'POST /users/makeLoginToken', {})
  return token
}

/** The session token in the cookie of the page's browser; no script in the page can read it. */
export async function tokenIn(page: Page): Promise<string> {
  const cookies = await page.context().cookies(demoUrl())
  const token = cookies.find(({ name, httpOnly }) => name.startsWith('token_') && httpOnly)?.value
  if (!token) throw new Error('this browser has no session')
  return token
}

/**
 * Opens a screen as a user, in a session of its own. A login link is spent as the login page spends it, without loading that
 * page: the browser keeps the server's cookie and the mark of a session.
 */
export async function openAs(page: Page, who: Who, path: string): Promise<void> {
  const token = await linkTokenOf(page, who)
  // What the last user's page still asks must not go out in this session.
  await page.goto('about:blank')
  const answer = await page.request.post(demoUrl('/api/users/getLoginByToken'), {
    headers: { origin: new URL(demoUrl()).origin },
    data: { token },
  })
  expect(await answer.json()).toMatchObject({ code: 200 })
  const mark = await page.addInitScript(() => localStorage.setItem('loggedInAt', String(Date.now())))
  await page.goto(demoUrl(path))
  await mark.dispose()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** Asks the server as the person in this page. Gives what a call of the contract answers. */
export async function ask<T>(page: Page, address: string, request?: object): Promise<T> {
  return askBy(page, await tokenIn(page), address, request)
}

async function askBy<T>(page: Page, token: string, address: string, request?: object): Promise<T> {
  const [method = 'GET', path = '/'] = address.split(' ')
  const answer = await page.request.fetch(demoUrl(`/api${path}`), {
    method,
    headers: { Authorization: `cat${token}` },
    ...(request && { data: request }),
  })
  const { code, message, data } = (await answer.json()) as { code: number; message: string; data: T }
  if (code !== 200) throw new Error(`${address}: ${code} ${message}`)
  return data
}

/** Shows the console in English from the next page on. */
export async function inEnglish(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'locale', value: 'en', url: demoUrl() }])
}
