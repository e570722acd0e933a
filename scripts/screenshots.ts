// The pictures of the README, of a running demo: MINERVA_URL=http://127.0.0.1:7080 node scripts/run.mjs scripts/screenshots.ts
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { BrowserContextOptions, Page } from '@playwright/test'
import sharp from 'sharp'
import config from '../playwright.config.ts'
import { ask, demoUrl, openAs, type Who } from '../e2e/demo-session.ts'
import { LIST, listStands, OVERVIEW } from '../e2e/device-screens.ts'

const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures')
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

interface Picture extends BrowserContextOptions {
  language: 'zh' | 'en'
  open: (page: Page) => Promise<void>
}

const openList = async (page: Page, address: string) => {
  await openAs(page, 'administrator', address)
  await listStands(page)
}
const PICTURES: Record<string, Picture> = {
  'overview-zh': { language: 'zh', open: (page) => openList(page, OVERVIEW) },
  'overview-en-dark': { language: 'en', colorScheme: 'dark', open: (page) => openList(page, OVERVIEW) },
  'list-en': { language: 'en', open: (page) => openList(page, `${LIST}?state=warn&orderColumn=site&orderWay=asc`) },
  'detail-zh': { language: 'zh', open: openDetail },
  'room-en': {
    language: 'en',
    open: async (page) => {
      await openAs(page, 'administrator', '/scene/index')
      await page.locator('canvas').waitFor()
      // The first frames of a software renderer come late.
      await page.waitForTimeout(5000)
    },
  },
  'wall-zh': {
    language: 'zh',
    viewport: { width: 1920, height: 1080 },
    open: async (page) => {
      await openAs(page, 'administrator', '/screen/index')
      await page.locator('svg').first().waitFor()
    },
  },
  'lesson-en': {
    language: 'en',
    open: (page) =>
      openNewest(page, 'teacher', 'POST /Class/find/', { name: '背影' }, '/lecture_detail/index', 'video'),
  },
  'inspection-en': {
    language: 'en',
    viewport: { width: 1024, height: 768 },
    open: (page) =>
      openNewest(page, 'inspector', 'POST /report/find', { result: '整改复检' }, '/inspection/index', 'main img'),
  },
  'base-zh': {
    language: 'zh',
    open: async (page) => {
      await openAs(page, 'head', '/base_screen/index')
      await page.locator('.base-wall-part').first().waitFor()
    },
  },
  'phone-zh': { language: 'zh', viewport: PHONE, isMobile: true, open: (page) => openList(page, OVERVIEW) },
  'login-en': {
    language: 'en',
    open: async (page) => {
      await page.goto(demoUrl('/login'))
    },
  },
}

/** The screen of what a list finds first. */
async function openNewest(page: Page, who: Who, find: string, request: object, screen: string, shows: string) {
  await openAs(page, who, '/profile/index')
  const { data } = await ask<{ data: { id: number }[] }>(page, find, { size: 1, ...request })
  await page.goto(demoUrl(`${screen}?id=${data[0]?.id}`))
  await page.locator(shows).first().waitFor()
}

async function openDetail(page: Page): Promise<void> {
  await openList(page, `${LIST}?state=warn&type=T30`)
  await page.locator('.row-link').first().click()
  await page.locator('.detail svg').first().waitFor()
}

const { args = [], ...launch } = config.use?.launchOptions ?? {}
// The room in 3D, on machines without a graphics card too.
const webGl = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']
const browser = await chromium.launch({ ...launch, args: [...args, ...webGl] })
try {
  for (const [name, { language, open, ...look }] of Object.entries(PICTURES)) {
    const context = await browser.newContext({
      viewport: DESK,
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
      ...look,
    })
    await context.addCookies([{ name: 'locale', value: language, url: demoUrl() }])
    const page = await context.newPage()
    await open(page)
    await page.waitForLoadState('load')
    await page.waitForFunction(() => !document.querySelector('.skeleton, .state-tile-wait'))
    await page.waitForFunction(() =>
      [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
    )
    // Pages that refresh themselves never have an idle network: what they asked for first has come by then.
    await page.waitForTimeout(2000)
    // With a palette a third of the bytes.
    await sharp(await page.screenshot({ animations: 'disabled', scale: 'css' }))
      .png({ palette: true })
      .toFile(path.join(FOLDER, `${name}.png`))
    await context.close()
    console.log(`docs/pictures/${name}.png`)
  }
} finally {
  await browser.close()
}
