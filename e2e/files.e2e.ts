import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { openAs } from './demo-session.ts'
import { expect, test } from './journey.ts'
import { expectAccessible } from './readable.ts'

const WORDS = {
  zh: {
    upload: /上传头像|更换头像/,
    dialog: '头像',
    choose: '选择图片',
    crop: '裁剪范围',
    zoom: '缩放',
    save: '保存',
    done: '上传成功',
    none: '请选择 JPEG、PNG 或 WebP 图片',
  },
  en: {
    upload: /Upload a picture|Replace the picture/,
    dialog: 'Picture',
    choose: 'Choose a picture',
    crop: 'Crop area',
    zoom: 'Zoom',
    save: 'Save',
    done: 'Uploaded',
    none: 'Choose a picture: JPEG, PNG or WebP',
  },
}

const half = (background: string) => ({ create: { width: 400, height: 400, channels: 3 as const, background } })

/** Left half red, right half blue, twice as wide as high. */
async function photo(): Promise<Buffer> {
  const blue = await sharp(half('#0000ff')).png().toBuffer()
  return sharp({ create: { width: 800, height: 400, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 400, top: 0 }])
    .jpeg()
    .toBuffer()
}

/** The colour in the middle of the avatar as the bar shows it. */
async function shownColor(page: Page): Promise<[red: number, blue: number]> {
  const address = await page.locator('.account-button img').getAttribute('src')
  const answer = await page.request.get(new URL(address ?? '', page.url()).href)
  expect(answer.headers()['content-type']).toBe('image/webp')
  const { data, info } = await sharp(await answer.body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return [data[middle] ?? 0, data[middle + 2] ?? 0]
}

for (const locale of ['zh', 'en'] as const) {
  const words = WORDS[locale]

  test(`an avatar is chosen, cut by keys, and shown in the bar (${locale}) @nightly`, async ({ page }) => {
    await openAs(page, 'agent', '/profile/index')
    if (locale === 'en') await page.locator('.language-switch').click()
    await page.getByRole('button', { name: words.upload }).click()
    const dialog = page.getByRole('dialog', { name: words.dialog })
    const file = dialog.getByLabel(words.choose)
    await file.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ no picture') })
    await expect(dialog.getByRole('alert')).toHaveText(words.none)
    await expect(dialog.getByRole('button', { name: words.save })).toBeDisabled()

    await file.setInputFiles({ name: '../photo.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await dialog.getByLabel(words.crop).focus()
    // To the far left in one language, to the far right in the other.
    const key = locale === 'zh' ? 'ArrowLeft' : 'ArrowRight'
    for (let press = 0; press < 15; press += 1) await page.keyboard.press(key)
    await page.keyboard.press('+')
    await expect(dialog.getByLabel(words.zoom)).not.toHaveValue('1')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words.save }).press('Enter')
    await expect(page.getByText(words.done)).toBeVisible()
    await expect(dialog).toBeHidden()

    // The bar shows the former one until the event of the new one arrives.
    await expect(async () => {
      const [red, blue] = await shownColor(page)
      if (locale === 'zh') expect(red).toBeGreaterThan(blue + 100)
      else expect(blue).toBeGreaterThan(red + 100)
    }).toPass({ timeout: 60_000 })
    await page.reload()
    await expect(page.locator('.own-avatar img')).toBeVisible()
  })
}

test('a base shows its picture on the login page of its domain @nightly', async ({ page, openBrowser }) => {
  await openAs(page, 'administrator', '/base/index')
  await page.getByRole('button', { name: /^编辑/ }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('小图片（登录页）')
    .setInputFiles({ name: 'base.png', mimeType: 'image/png', buffer: await photo() })
  await expect(dialog.locator('.picture-field img')).toBeVisible()
  const domain = await dialog.getByLabel('子域名').inputValue()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()

  const stranger = await openBrowser()
  await stranger.goto(new URL(`/login?domain=${domain}`, page.url()).href)
  const picture = stranger.locator('.login-head img')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
})
