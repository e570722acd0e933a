import type { Page } from '@playwright/test'
import { DEMO_ACCOUNTS } from '../src/people/demo/demo-accounts.ts'
import { chooseAt, choiceBox } from './choose.ts'
import { ask, demoUrl, inEnglish } from './demo-session.ts'
import { LIST, listTotal, notice, rowOf, rows, searchSerial, tileCounts } from './device-screens.ts'
import { expect, test } from './journey.ts'

const { username, password } = DEMO_ACCOUNTS.administrator

test('the main path in English, from the login on @nightly', async ({ page, context }) => {
  await page.goto(demoUrl('/machine/index'))
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('NotThis@1')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('alert').first()).toHaveText('Wrong user name or password; please check and try again')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Device info')

  const { total = 0, ...states } = await tileCounts(page)
  expect(Object.values(states).reduce((sum, count) => sum + count)).toBe(total)
  const names = await properNames(page)
  await expectNoChinese(page, names)

  await page.locator('.state-tile[data-state=normal]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Device list')
  await expect(choiceBox(page, 'State')).toHaveText('Normal')
  await expectNoChinese(page, names)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^[\w -]+\.xls$/)
  await expect(notice(page, 'Downloaded')).toBeVisible()

  await page.locator('.row-link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Device \w*\d\w*$/)
  await expect(page.getByRole('img', { name: 'Average hash rate of the day (TH/s)' }).locator('svg')).toBeVisible()
  await expectNoChinese(page, names)

  const kept = await context.newPage()
  await kept.goto(demoUrl('/profile/index'))
  await expect(kept.getByRole('heading', { level: 1 })).toHaveText('Personal info')
  await expectNoChinese(kept, names)
  await kept.goto(demoUrl('/nowhere'))
  await expect(kept.getByText('This page does not exist')).toBeVisible()
  await expectNoChinese(kept, names)

  await page.getByRole('button', { name: 'Switch to Chinese' }).click()
  await expect(page.getByRole('region', { name: '设备信息' })).toBeVisible()
})

test('what the server refuses, it refuses in English @nightly', async ({ page }) => {
  await inEnglish(page)
  await page.goto(demoUrl('/login'))
  await page.getByRole('button', { name: /Administrator/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client info')
  await page.goto(demoUrl(LIST))
  const taken = await rows(page).first().locator('.row-link').innerText()
  await searchSerial(page, taken)
  await expect.poll(() => listTotal(page)).toBe(1)

  await page.getByRole('button', { name: 'Add device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add device' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('The device name is required')
  await dialog.getByLabel('Name', { exact: true }).fill('Twice')
  await dialog.getByLabel('Serial', { exact: true }).fill(taken)
  for (const choice of ['Site', 'Account', 'Type']) await chooseAt(dialog, choice, 0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Serial', { exact: true })).toHaveAccessibleDescription(
    /already|taken|another|exists/i,
  )
  await expect(dialog).not.toContainText(/错|已|该/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: `Scrap ${taken}` }).click()
  await page.getByRole('alertdialog', { name: `Scrap the device ${taken}?` }).press('Escape')
  await expect(rowOf(page, taken)).toBeVisible()
})

/** What stays Chinese in every language: names of firms, farms, lessons, people and roles. */
async function properNames(page: Page): Promise<string[]> {
  const lists = ['POST /client/find/', 'POST /site/find/', 'POST /account/find/']
  const answers = await Promise.all(
    lists.map((list) => ask<{ data: { name: string }[] }>(page, list, { page: 1, size: 200 })),
  )
  const lessons = await ask<{ data: { name: string; course: string }[] }>(page, 'POST /Class/find/', { size: 200 })
  const me = await ask<{ name: string; companyName: string | null; nickName: string }>(page, 'GET /users/info')
  const people = [me.name, me.companyName ?? '', me.nickName]
  const ofLessons = lessons.data.flatMap(({ name, course }) => [name, course])
  return [...answers.flatMap(({ data }) => data.map(({ name }) => name)), ...ofLessons, ...people].filter(Boolean)
}

async function expectNoChinese(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  const said = await page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'placeholder', 'alt']
    const spoken = [...document.querySelectorAll('body *')]
      // The switch to the other language speaks that language.
      .filter((element) => !element.matches('.language-switch'))
      .flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ''))
    const text = [...document.body.querySelectorAll('*')]
      .filter((element) => !element.matches('.language-switch, script, style, noscript'))
      // What people wrote of a repair stays as they wrote it.
      .filter((element) => !element.closest('.repair-story'))
      .flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
      .map((node) => node.textContent ?? '')
    return [document.title, ...spoken, ...text]
  })
  const left = said.map((text) => names.reduce((rest, name) => rest.replaceAll(name, ''), text))
  expect(left.filter((text) => /\p{Script=Han}/u.test(text))).toEqual([])
}
