import type { Page } from '@playwright/test'
import { ask, inEnglish, openAs } from './demo-session.ts'
import { choiceBox, choose } from './choose.ts'
import { listTotal, notice } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { expectAccessible } from './readable.ts'

const MAP = '/scene/index?view=flat'

interface Scene {
  racks: { name: string }[]
  devices: { serial: string[]; rack: number[] }
}
async function sceneOf(page: Page): Promise<{ siteId: number; scene: Scene }> {
  const sites = await ask<{ data: { id: number }[] }>(page, 'POST /site/find/', { page: 1, size: 200 })
  const siteId = sites.data[0]?.id ?? 0
  return { siteId, scene: await ask<Scene>(page, 'POST /scene/find/', { siteId }) }
}

test("the demo's devices stand in racks, and the map is walked by keyboard alone @nightly", async ({ page }) => {
  await openAs(page, 'administrator', MAP)
  const { scene } = await sceneOf(page)
  const placed = scene.devices.rack.filter((rack) => rack >= 0).length
  // Those that another journey's search found have no place yet.
  expect(placed / scene.devices.rack.length).toBeGreaterThan(0.5)

  const rack = page.getByRole('region', { name: '机架 A1' })
  const cells = rack.getByRole('link')
  await expect(cells.first()).toBeVisible()
  // One stop for the Tab key in each rack; the arrows go on from there.
  await expect(rack.locator('[tabindex="0"]')).toHaveCount(1)
  const start = rack.locator('[tabindex="0"]')
  await start.focus()
  await page.keyboard.press('ArrowRight')
  const next = rack.locator(':focus')
  await expect(next).toHaveAccessibleName(/第 1 层 2 位$/)
  await page.keyboard.press('ArrowUp')
  await expect(rack.locator(':focus')).toHaveAccessibleName(/第 2 层 2 位$/)
  await page.keyboard.press('ArrowLeft')
  const name = (await rack.locator(':focus').getAttribute('aria-label')) ?? ''
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/traceDetail\/index\?id=\d+/)
  const [serial = ''] = name.split('，')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(serial)

  // And from the device to its place again.
  await page.getByRole('link', { name: '在机房视图中显示' }).click()
  await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^${serial}，.+第 2 层 1 位$`))

  // A rack's name opens the list of its devices, which another rack can be chosen for.
  const placedIn = (nth: number) => scene.devices.rack.filter((at) => at === nth).length
  await rack.getByRole('link', { name: 'A1', exact: true }).click()
  await expect(choiceBox(page, '机架')).toHaveText(/^A1 · /)
  await expect.poll(() => listTotal(page)).toBe(placedIn(0))
  await choose(page, '机架', (await choiceBox(page, '机架').innerText()).replace('A1', 'A2'), 'A2')
  await expect.poll(() => listTotal(page)).toBe(placedIn(1))
})

test('aisles are set up, filled, and positions taken from a list that shows its errors, in English @nightly', async ({
  page,
}) => {
  await inEnglish(page)
  await openAs(page, 'administrator', MAP)
  const { scene } = await sceneOf(page)
  const loose = scene.devices.serial.filter((_, device) => scene.devices.rack[device] === -1)
  const [serial = ''] = loose
  expect(loose.length).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Edit racks' }).click()
  const editor = page.getByRole('dialog', { name: 'Racks' })
  await editor.getByRole('button', { name: 'Add aisles' }).click()
  const form = page.getByRole('dialog', { name: 'Add aisles of racks' })
  await form.getByLabel('Aisles').fill('1')
  await form.getByLabel('Racks per aisle').fill('2')
  await form.getByLabel('Slots per shelf').fill('4')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(editor.locator('tbody tr')).toHaveCount(scene.racks.length + 2)
  const added = (await editor.locator('tbody tr').last().getByRole('rowheader').textContent()) ?? ''

  await editor.getByRole('button', { name: 'List of positions' }).click()
  const list = page.getByRole('dialog', { name: 'List of positions' })
  const field = list.getByRole('textbox')
  await field.fill(`${serial}\t${added}\t1\t99\nNO-SUCH\t${added}\t1\t1`)
  await list.getByRole('button', { name: 'Check' }).click()
  await expect(list.getByRole('status')).toContainText('2 problems; nothing was changed')
  await expect(list.getByRole('listitem')).toHaveText([/^Line 1: /, /^Line 2: .*NO-SUCH/])
  await field.fill(`${serial}\t${added}\t6\t4`)
  await list.getByRole('button', { name: 'Update positions' }).click()
  await expect(notice(page, 'Positions of 1 device updated')).toBeVisible()

  await editor.getByRole('button', { name: 'Fill racks' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fill racks' }).click()
  await expect(notice(page, /placed, 0 without a slot/)).toBeVisible()
  await editor.getByRole('button', { name: 'Done' }).click()
  await expect(
    page
      .getByRole('region', { name: `Rack ${added}` })
      .getByRole('link')
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Not in a rack' })).toHaveCount(0)
})

test('a client sees its own devices in the room and changes nothing @nightly', async ({ page }) => {
  await openAs(page, 'client', MAP)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('机房视图')
  await expect(page.locator('.rack-map').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '编辑机架' })).toHaveCount(0)
})
