import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { DEMO_ACCOUNTS } from '../src/people/demo/demo-accounts.ts'

/** The demo's address with a path of its console. */
export function demoUrl(pathAndSearch = '/'): string {
  const url = process.env.MINERVA_URL
  if (!url) throw new Error('no demo is running: MINERVA_URL is not set')
  return new URL(pathAndSearch, url).href
}

/** Types a demo account into the login page, and waits until the console has it. */
export async function logInAs(page: Page, who: keyof typeof DEMO_ACCOUNTS): Promise<void> {
  const { username, password } = DEMO_ACCOUNTS[who]
  await page.goto(demoUrl('/login'))
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=password]').press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
}
