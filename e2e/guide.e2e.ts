import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ask, demoUrl, inEnglish, openAs, type Who } from './demo-session.ts'
import { expect, test } from './journey.ts'
import { DESK, expectReadable, look, settled } from './readable.ts'

const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures/guide')

interface Picture {
  who: Who
  path: string | ((page: Page) => Promise<string>)
  /** what must be there before it is taken */
  shows: string
}

const newest = async (page: Page, find: string, request: object) =>
  (await ask<{ data: { id: number }[] }>(page, find, { size: 1, ...request })).data[0]?.id

/** The pictures of docs/guide by their names. */
const PICTURES: Record<string, Picture> = {
  overview: { who: 'administrator', path: '/machine/index', shows: '.state-tile strong' },
  list: { who: 'administrator', path: '/machine_list/index?state=warn', shows: '.data-table tbody a' },
  owner: { who: 'client', path: '/machine/index', shows: '.state-tile strong' },
  users: { who: 'administrator', path: '/user/index', shows: '.data-table tbody tr' },
  lessons: { who: 'teacher', path: '/lecture/index?tab=all', shows: 'main img' },
  lesson: {
    who: 'teacher',
    path: async (page) => `/lecture_detail/index?id=${await newest(page, 'POST /Class/find/', { name: '荷塘月色' })}`,
    shows: 'video',
  },
  reception: { who: 'registrar', path: '/reception/index', shows: 'main h1' },
  inspection: {
    who: 'inspector',
    path: async (page) => `/inspection/index?id=${await newest(page, 'POST /report/find', { result: '整改复检' })}`,
    shows: 'main img',
  },
  kpi: { who: 'head', path: '/kpi/index', shows: '.data-table tbody tr' },
}

// `PICTURES=1 npx playwright test e2e/guide.e2e.ts` takes them again, on a demo that no other journey has changed.
for (const language of process.env.PICTURES === '1' ? (['zh', 'en'] as const) : []) {
  test(`the guide's pictures are taken again (${language})`, async ({ page }) => {
    await page.context().addCookies([{ name: 'locale', value: language, url: demoUrl() }])
    await look(page, { width: 1280, height: 800 }, 'light')
    for (const [name, { who, path: at, shows }] of Object.entries(PICTURES)) {
      await openAs(page, who, typeof at === 'string' ? at : '/profile/index')
      if (typeof at !== 'string') await page.goto(demoUrl(await at(page)))
      await expect(page.locator(shows).first()).toBeVisible()
      await settled(page)
      await page.waitForFunction(() =>
        [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
      )
      await sharp(await page.screenshot({ animations: 'disabled', scale: 'css' }))
        .png({ palette: true })
        .toFile(path.join(FOLDER, `${name}-${language}.png`))
    }
  })
}

test('the guide is open to everybody; ? explains a screen and leads to its page @nightly', async ({ page }) => {
  await page.goto(demoUrl('/help?page=reviewer'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('评课人')
  await expect
    .poll(() =>
      page.locator('main img').evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.naturalWidth > 0)),
    )
    .toEqual([true])
  await expectReadable(page, 'the guide')

  await openAs(page, 'administrator', '/materialType/index')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: '帮助：告警信息' })
  await expect(help).toContainText('连续 3 次轮询超过机型上限')
  await expectReadable(page, 'the help')
  await look(page, DESK, 'light')
  await expect(help.getByRole('link', { name: '打开使用指南' })).toHaveAttribute('href', '/help?page=operator')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await inEnglish(page)
  await page.goto(demoUrl('/help'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Operators')
})
