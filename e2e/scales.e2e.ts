import { ask, inEnglish, openAs } from './demo-session.ts'
import { notice, rowOf, rows } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { expectReadable } from './readable.ts'

const SCALES = '/model/index'
const STANDARDS = [
  ['教学目标', '40'],
  ['教学过程', '35'],
] as const

const file = (text: string) => ({ name: 'scales.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a scale is made, its sum shown while typing; copied; imported @nightly', async ({ page }) => {
  await openAs(page, 'administrator', SCALES)
  await page.getByRole('button', { name: '添加量表' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('量表名称').fill('板书评价')
  for (const [at, [name, weight]] of STANDARDS.entries()) {
    if (at > 0) await dialog.getByRole('button', { name: '添加标准' }).click()
    await dialog.getByLabel(`第 ${at + 1} 项标准`).fill(name)
    await dialog.getByLabel(`第 ${at + 1} 项权重`).fill(weight)
  }
  const sum = dialog.getByLabel('权重合计')
  await expect(sum).toHaveText('75，还差 25')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('各标准的权重合计须为 100')).toBeVisible()
  await expectReadable(page, 'the editor of a scale')

  // By keyboard alone: the new row has the focus.
  await dialog.getByRole('button', { name: '添加标准' }).press('Enter')
  await expect(dialog.getByLabel('第 3 项标准')).toBeFocused()
  await page.keyboard.type('教师素质')
  await page.keyboard.press('Tab')
  await page.keyboard.type('35')
  await expect(sum).toHaveText('110，超出 10')
  await dialog.getByLabel('第 3 项权重').fill('25')
  await expect(sum).toHaveText('100，正好')
  // What was typed goes along with its row.
  await dialog.getByRole('button', { name: '上移第 3 项' }).click()
  await expect(dialog.getByLabel('第 2 项标准')).toHaveValue('教师素质')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, '板书评价')).toContainText('教学目标 40、教师素质 25、教学过程 35')

  await page.getByRole('button', { name: '复制 板书评价' }).click()
  await expect(dialog.getByLabel('量表名称')).toHaveValue('板书评价 副本')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, '板书评价 副本')).toContainText('第 1 版')

  await page.getByRole('button', { name: '导入' }).click()
  await dialog.getByLabel('选择文件').setInputFiles(file('量表,标准,权重\n板书评价,教学目标,90'))
  await expect(dialog).toContainText('“板书评价”的权重合计为 90，须为 100')
  await dialog.getByLabel('选择文件').setInputFiles(file('量表,标准,权重\n板书评价,教学目标,100'))
  await expect(dialog.getByRole('row', { name: '板书评价' })).toContainText('更新')
  await dialog.getByRole('button', { name: '导入' }).click()
  await expect(notice(page, '导入成功：1 个量表')).toBeVisible()

  for (const name of ['板书评价 副本', '板书评价']) {
    await page.getByRole('button', { name: `删除 ${name}`, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await expect(page.getByRole('button', { name: `删除 ${name}`, exact: true })).toHaveCount(0)
  }
})

test('categories and tags in English; teachers read them @nightly', async ({ page, openBrowser }) => {
  await inEnglish(page)
  await openAs(page, 'administrator', SCALES)
  const dialog = page.getByRole('dialog')
  for (const [tab, add, label, name] of [
    ['Categories', 'Add category', 'Category', 'Opening'],
    ['Behaviour goals', 'Add behaviour goal', 'Behaviour goal', 'Open questions'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('button', { name: add }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel(label).fill(name)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, name)).toBeVisible()
    await expectReadable(page, tab)
  }
  await expect(page).toHaveURL(/tab=tags/)
  const other = await openBrowser()
  await openAs(other, 'teacher', '/profile/index')
  const { data } = await ask<{ data: { type: string }[] }>(other, 'POST /TagType/find/', { type: 'Open questions' })
  expect(data).toHaveLength(1)
  await page.getByRole('button', { name: 'Delete Open questions' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rows(page).filter({ hasText: 'Open questions' })).toHaveCount(0)
})
