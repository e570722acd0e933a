import { chooseAt } from './choose.ts'
import { ask, demoUrl, openAs } from './demo-session.ts'
import { notice } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { expectAccessible } from './readable.ts'

test('maintenance of a site is planned and ended early @nightly', async ({ page }) => {
  await openAs(page, 'administrator', '/maintenance/index')
  await page.getByRole('button', { name: '添加计划维护' }).click()
  const dialog = page.getByRole('dialog', { name: '添加计划维护' })
  await chooseAt(dialog, '场地', 0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await dialog.getByLabel('原因').fill('更换变压器')
  await dialog.getByRole('button', { name: '保存' }).click()
  const row = page.getByRole('region', { name: '计划维护' }).locator('tbody tr').first()
  await expect(row).toContainText('更换变压器')
  await expect(row).toContainText('进行中')
  await expectAccessible(page)

  await row.getByRole('button', { name: /^提前结束/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '结束' }).click()
  await expect(notice(page, '维护已结束')).toBeVisible()
  await expect(row).toContainText('已结束')
})

test('a curtailment says where its commands are not allowed @nightly', async ({ page }) => {
  await openAs(page, 'administrator', '/site/index')
  const { data } = await ask<{ data: { id: number }[] }>(page, 'POST /site/find/', {})
  const id = data.at(-1)?.id
  const forbidden = { restart: false, findMe: false, switchPool: false, power: false }
  await ask(page, `POST /command/settings/${id}`, { ...forbidden, sleep: true })
  await page.goto(demoUrl(`/site_detail/index?id=${id}`))
  await page.getByRole('button', { name: '开始限电' }).click()
  const dialog = page.getByRole('dialog', { name: '限电' })
  const hint = dialog.getByText('允许之前，限电会一直等待')
  await dialog.getByLabel('方式').selectOption({ label: '限制到额定功率的 80 %' })
  await expect(hint).toBeVisible()
  await dialog.getByLabel('方式').selectOption({ label: '休眠' })
  await expect(hint).toHaveCount(0)
  await expectAccessible(page)
})
