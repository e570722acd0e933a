import { demoUrl, openAs } from './demo-session.ts'
import { LIST, rowOf } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { expectAccessible } from './readable.ts'

/** As another console writes it: indexes from 0, one MAC that is none, one device twice. */
const FILE = [
  'name,mac,static_ip,minerType,serial,pool_1_user,Client,site,rack,row,index,tags',
  'R1-0,00:00:5e:00:53:01,127.77.1.1,Antminer T30,IMPORT-1,moved.r1x0,迁入客户,迁入场地,C7,0,0,hosted',
  'R1-1,00:00:5e:00:53:02,127.77.1.2,Antminer T30,IMPORT-2,moved.r1x1,迁入客户,迁入场地,C7,0,1,',
  'R1-2,zz,127.77.1.3,Antminer T30,IMPORT-3,moved.r1x2,迁入客户,迁入场地,C7,1,0,',
  'R1-3,00:00:5e:00:53:04,127.77.1.4,Antminer T30,import-1,moved.r1x3,迁入客户,迁入场地,C7,1,1,',
].join('\n')

test('a list in another encoding is read as what it says, or as what the person chooses @nightly', async ({ page }) => {
  await openAs(page, 'administrator', LIST)
  await page.getByRole('button', { name: '导入设备' }).click()
  const dialog = page.getByRole('dialog', { name: '导入设备' })
  const choose = (buffer: Buffer) =>
    dialog.getByLabel('选择文件').setInputFiles({ name: 'miners.csv', mimeType: 'text/csv', buffer })
  await choose(Buffer.from(''))
  await expect(dialog.getByRole('alert')).toHaveText('文件中没有数据')
  await choose(Buffer.from('serial,site\nS1,Générale\nS2,Süd\n', 'latin1'))
  const encoding = dialog.getByLabel('文件编码')
  await expect(encoding).toHaveValue('windows-1252')
  await expect(dialog.getByText('Générale、Süd')).toBeVisible()
  await expectAccessible(page)
  // 'Площадка' in Windows-1251, each two letters of which are a Chinese one.
  await choose(Buffer.from('serial,site\nS1,\xCF\xEB\xEE\xF9\xE0\xE4\xEA\xE0\n', 'latin1'))
  await expect(encoding).toHaveValue('gb18030')
  await encoding.selectOption('windows-1251')
  await expect(dialog.getByText('：Площадка')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /site/ })).toContainText('Площадка')
})

test('a list of another console is checked, what is missing is added, and its devices are imported @nightly', async ({
  page,
}) => {
  await openAs(page, 'administrator', LIST)
  await page.getByRole('button', { name: '导入设备' }).click()
  const dialog = page.getByRole('dialog', { name: '导入设备' })
  const choose = () =>
    dialog.getByLabel('选择文件').setInputFiles({ name: 'miners.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  const kind = (name: string) => dialog.getByRole('button', { name })
  const check = dialog.getByRole('button', { name: '检查', exact: true })
  await choose()
  await expect(dialog.getByLabel('“static_ip”导入为')).toHaveValue('ip')
  await expect(dialog.getByLabel('“tags”导入为')).toHaveValue('')
  await dialog.getByLabel('“tags”导入为').selectOption('资产编号')
  await expect(dialog.getByLabel('层和位从 0 开始计数')).toBeChecked()
  await check.click()
  await expect(kind('不能导入')).toContainText('4')
  const missing = dialog.getByRole('region', { name: '文件中写明但系统中没有' })
  await expect(missing.getByRole('listitem')).toHaveText([/场地“迁入场地”/, /客户“迁入客户”/, /矿池用户名“moved”/])
  await missing.getByRole('button', { name: '添加勾选的 3 项' }).click()
  await expect(kind('新设备')).toContainText('2')
  await missing.getByRole('button', { name: '添加勾选的 1 项' }).click()
  await expect(missing).toBeHidden()
  await expectAccessible(page)
  await kind('不能导入').click()
  await expect(dialog.getByRole('region', { name: '不能导入' })).toContainText(
    /“zz”不是 MAC 地址.*与第 2 行是同一台设备/s,
  )
  await dialog.getByRole('button', { name: '导入 2 台设备' }).click()
  await expect(dialog.getByText('已添加 2 台，更改 0 台，无变化 0 台。')).toBeVisible()

  await dialog.getByRole('button', { name: '导入另一个文件' }).click()
  await choose()
  await check.click()
  await expect(kind('无变化')).toContainText('2')
  await expect(kind('新设备')).toContainText('0')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toBeHidden()
  await page.goto(demoUrl(`${LIST}?serial=IMPORT-1`))
  await expect(rowOf(page, 'IMPORT-1')).toContainText('迁入场地')
})
