import type { Page } from '@playwright/test'
import { ask, demoUrl } from './demo-session.ts'
import { notice, rowOf } from './device-screens.ts'
import { expectGlovesFit, TABLET } from './gloves.ts'
import { DESK, expectReadable, look } from './readable.ts'
import { expect, test } from './journey.ts'
import { addYard, openAsPerson } from './yard.ts'
import type { Yard } from './yard.ts'

const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Detail {
  methods: { items: { outcome: string | null }[] }[]
  photos: { itemKey: string | null }[]
}

/** Whether a worker stands behind the page that has its files; those of an earlier journey may lie there without one. Runs in the page. */
async function isKept(): Promise<boolean> {
  const cache = await caches.open('page-offline')
  return navigator.serviceWorker.controller !== null && (await cache.keys()).length > 3
}

/** A report with a checklist that the inspector of `page` has at a station of a base of their own, open there and live. */
async function startInspection(
  head: Page,
  page: Page,
  tankerNumber: string,
): Promise<{ id: number; people: Yard['people'] }> {
  const { people } = await addYard()
  await openAsPerson(head, people.head, '/inspection/index')
  const station = await ask<{ id: number }>(head, 'POST /station/save', { name: `journey ${Date.now()}` })
  const { data: methods } = await ask<{ data: { id: number; checkMethod: string }[] }>(
    head,
    'POST /checkMethod/find/',
    {},
  )
  const methodIds = methods
    .filter(({ checkMethod }) => ['外观检查', '气密性试验', '壁厚测定', '安全阀校验'].includes(checkMethod))
    .map(({ id }) => id)
  const { id } = await ask<{ id: number }>(head, 'POST /report/saveFirst', { tankerNumber, methodIds })
  await openAsPerson(page, people.inspector, `/inspection/index?id=${id}`)
  // Without its event stream the page would not follow.
  await expect(page.getByRole('status').filter({ hasText: '实时' })).toBeVisible({ timeout: 20_000 })
  await ask(page, `POST /report/upStation/${id}`, { stationId: station.id })
  return { id, people }
}

/** Stock-take at the base of `head`: enough of all that check methods use. */
async function countMaterials(head: Page): Promise<void> {
  const { data } = await ask<{ data: { materials: { materialTypeId: number }[] }[] }>(
    head,
    'POST /checkMethod/find/',
    {},
  )
  const ids = new Set(data.flatMap(({ materials }) => materials.map(({ materialTypeId }) => materialTypeId)))
  const counts = Array.from(ids, (materialTypeId) => ({ materialTypeId, count: 1000 }))
  await ask(head, 'POST /companyMaterial/stockTake', { counts })
}

test('an inspection goes on without a network, and all of it arrives once', async ({ page, openBrowser, mayFail }) => {
  test.setTimeout(600_000)
  mayFail(/ERR_INTERNET_DISCONNECTED/)
  const head = await openBrowser()
  const { id } = await startInspection(head, page, '浙B0777挂')

  // A colleague's page follows without being asked to.
  await expect(page.getByRole('group', { name: '罐体变形、凹陷' })).toBeVisible()

  // By then the browser keeps the page's files, too.
  await expect.poll(() => page.evaluate(isKept)).toBe(true)
  await page.context().setOffline(true)
  await expect(page.getByText('网络已断开')).toBeVisible()
  await expect(page.getByText('刷新此页面也不会丢失')).toBeVisible()
  for (const item of ['罐体变形、凹陷', '焊缝裂纹', '铭牌与标志', '人孔盖与密封圈', '管路与卸料阀', '接地装置'])
    await page.getByRole('button', { name: `${item}：合格`, exact: true }).click()
  await page.getByRole('button', { name: '漆面与锈蚀：不合格' }).click()
  const dialog = page.getByRole('dialog', { name: '漆面与锈蚀' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('不合格的项目须填写说明')).toBeVisible()
  // With gloves nothing is typed.
  await dialog.getByRole('button', { name: '锈蚀', exact: true }).click()
  await expect(dialog.getByLabel('说明', { exact: true })).toHaveValue('锈蚀')
  await dialog.getByRole('button', { name: '保存' }).click()
  for (const item of ['试验压力', '整定压力']) {
    await page.getByRole('button', { name: `填写 ${item} 的测量值` }).click()
    await page.getByRole('dialog', { name: item }).getByLabel('测量值').fill('0.95')
    await page.getByRole('dialog', { name: item }).getByRole('button', { name: '保存' }).click()
  }
  await page.getByRole('button', { name: '阀门与法兰检漏：合格', exact: true }).click()
  const files = [1, 2].map((nth) => ({ name: `${nth}.png`, mimeType: 'image/png', buffer: PHOTO }))
  await page.getByLabel('为 漆面与锈蚀 拍照').setInputFiles(files)
  await page.getByLabel('为 未归类的照片 拍照').setInputFiles(files[0] ?? [])
  await expect(page.getByText('13 项待发送，其中照片 3 张')).toBeVisible()

  // Loopback counts as secure: the page comes back without a network, with all that waits, and goes on.
  await page.reload()
  await expect(page.getByText('网络已断开')).toBeVisible()
  await expect(page.getByText('13 项待发送，其中照片 3 张')).toBeVisible()
  await expect(page.getByRole('button', { name: '提交审核' })).toBeDisabled()

  await page.context().setOffline(false)
  // A first try that comes too early is repeated after ten seconds.
  await expect(page.getByText('待发送')).toHaveCount(0, { timeout: 60_000 })
  const { methods: found, photos } = await ask<Detail>(page, `POST /report/getDetail/${id}`)
  const outcomes = found.flatMap(({ items }) => items.map(({ outcome }) => outcome))
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length
  expect([count('pass'), count('fail')]).toEqual([9, 1])
  expect(photos.length).toBe(3)
  expect(photos.filter(({ itemKey }) => itemKey === 'a3-paint')).toHaveLength(2)
  await expect(page.getByRole('img', { name: '漆面与锈蚀 的照片 2' })).toBeVisible()

  // Marked on the tanker's outline.
  const outline = page.getByRole('img', { name: '槽车外形上的 0 处标注' })
  await outline.scrollIntoViewIfNeeded()
  const box = await outline.boundingBox()
  if (!box) throw new Error('the outline is not on the page')
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 4)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.up()
  // What is not saved is not lost by a step back.
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '保存标注' }).click()
  await expect(page.getByRole('img', { name: '槽车外形上的 1 处标注' })).toBeVisible()
  await expectReadable(page)
  await ask(head, `POST /report/cancel/${id}`, { reason: '演示' })
  await expect(page.getByText('已取消').first()).toBeVisible()
})

test('an idle inspection is locked without a network, and what waits is its inspector’s alone @nightly', async ({
  page,
  openBrowser,
  mayFail,
}) => {
  test.setTimeout(600_000)
  mayFail(/ERR_INTERNET_DISCONNECTED/)
  const head = await openBrowser()
  const { id, people } = await startInspection(head, page, '浙B0778挂')
  await expect.poll(() => page.evaluate(isKept)).toBe(true)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: '罐体变形、凹陷：合格', exact: true }).click()
  await expect(page.getByText('1 项待发送')).toBeVisible()

  // As if no tab had been touched for long.
  await page.evaluate(() => localStorage.setItem('lastActiveAt', '0'))
  await expect(page.getByRole('alertdialog')).toContainText('检测到您长时间未操作，请重新登录')
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('1 项待发送')).toHaveCount(0)
  // A reload does not get around the login.
  await page.reload()
  await expect(page.locator('input[name=password]')).toBeVisible()
  await expect(page.getByText('浙B0778挂')).toHaveCount(0)

  // A colleague at the same tablet neither sees nor sends it.
  await page.context().setOffline(false)
  await openAsPerson(page, people.registrar, `/inspection/index?id=${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('浙B0778挂')
  await expect(page.getByText('待发送')).toHaveCount(0)
  const outcomes = async () => {
    const { methods } = await ask<Detail>(head, `POST /report/getDetail/${id}`)
    return methods.flatMap(({ items }) => items.map(({ outcome }) => outcome)).filter((outcome) => outcome !== null)
  }
  expect(await outcomes()).toEqual([])
  await openAsPerson(page, people.inspector, `/inspection/index?id=${id}`)
  await expect.poll(outcomes, { timeout: 60_000 }).toEqual(['pass'])
  await ask(head, `POST /report/cancel/${id}`, { reason: '演示' })
})

/** A finding for each item of the report that lets it pass. */
async function passingResults(page: Page, reportId: number) {
  interface Item {
    key: string
    kind: 'check' | 'value'
    min: number | null
  }
  const { methods } = await ask<{ methods: { id: number; items: Item[] }[] }>(
    page,
    `POST /report/getDetail/${reportId}`,
  )
  return methods.flatMap(({ id: methodId, items }) =>
    items.map(({ key, kind, min }) => {
      const value = kind === 'value' ? (min ?? 1) : null
      return { methodId, itemKey: key, outcome: 'pass', value }
    }),
  )
}

test('a head compares what awaits approval with the last report, returns it and issues it @nightly', async ({
  page,
  openBrowser,
}) => {
  const head = await openBrowser()
  const { id } = await startInspection(head, page, '浙B0779挂')
  const results = await passingResults(page, id)
  const submit = async () => {
    await ask(page, 'POST /report/save', { id, result: '合格', results })
    await ask(page, `POST /report/changeStatus/${id}/3`)
  }
  await expectGlovesFit(page, 'an inspection')
  await page.getByRole('button', { name: '漆面与锈蚀：不合格' }).click()
  await expectGlovesFit(page, 'a failed item')
  await page.keyboard.press('Escape')
  await submit()
  await look(head, TABLET, 'light')
  await head.goto(demoUrl('/inspection/index'))
  await expectGlovesFit(head, 'the inspections')
  await head.getByRole('button', { name: '更多条件' }).click()
  await expectGlovesFit(head, 'the inspections with all filters')
  await head.getByRole('button', { name: '未预约登记' }).click()
  await expect(head.getByRole('dialog').getByLabel('外观检查')).toBeVisible()
  await expectGlovesFit(head, 'a walk-in')
  await head.keyboard.press('Escape')
  await head.getByRole('tab', { name: '待审核' }).click()
  await expect(rowOf(head, '浙B0779挂')).toBeVisible()
  await expectGlovesFit(head, 'what awaits approval')
  await look(head, DESK, 'light')
  const row = rowOf(head, '浙B0779挂')
  await expect(row).toContainText('首次检验')
  await expectReadable(head)
  await row.getByRole('button', { name: '退回 浙B0779挂 的报告' }).click()
  const reason = head.getByRole('dialog', { name: '退回' })
  await reason.getByLabel('原因').fill('请补充说明')
  await reason.getByRole('button', { name: '退回' }).click()
  await expect(row).toHaveCount(0)
  await submit()
  // It comes back without being asked for.
  const issue = async () => {
    await row.getByRole('button', { name: '出具 浙B0779挂 的报告' }).click()
    await head.getByRole('alertdialog').getByRole('button', { name: '出具报告' }).click()
  }
  // The base has none yet of what a check method uses.
  await issue()
  await expect(notice(head, '库存不足（现有 / 需要）：密封垫 0 / 1、铅封 0 / 2').first()).toBeVisible()
  await expect(row).toBeVisible()
  await countMaterials(head)
  await issue()
  await expect(notice(head, '操作成功').first()).toBeVisible()
  await expect(row).toHaveCount(0)
  await head.getByRole('tab', { name: '全部' }).click()
  await expect(rowOf(head, '浙B0779挂')).toContainText('已出具')
  await rowOf(head, '浙B0779挂').getByRole('link', { name: '浙B0779挂' }).click()
  await expect(head.locator('#content')).toBeFocused()
  const [certificate] = await Promise.all([
    head.waitForEvent('download'),
    head.getByRole('button', { name: '下载证书' }).click(),
  ])
  expect(certificate.suggestedFilename()).toMatch(/^槽车检验证书 [0-9A-Z]{13}\.pdf$/)
  // What is found out about it is printed on one page, without an empty one behind.
  await head.goto(demoUrl('/checking/index'))
  await expect(head.getByRole('button', { name: '查验' })).toBeVisible()
  expect((await head.pdf()).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('what must be mended has a deadline, and the tanker’s recheck leads there and back @nightly', async ({
  page,
  openBrowser,
}) => {
  const head = await openBrowser()
  const { id } = await startInspection(head, page, '浙B0780挂')
  await countMaterials(head)
  const results = (await passingResults(page, id)).filter(({ itemKey }) => itemKey !== 'a3-paint')
  await ask(page, 'POST /report/save', { id, results })
  await page.getByRole('button', { name: '漆面与锈蚀：不合格' }).click()
  const finding = page.getByRole('dialog', { name: '漆面与锈蚀' })
  await finding.getByRole('button', { name: '锈蚀', exact: true }).click()
  await finding.getByLabel('整改期限').fill('2099-12-31')
  await finding.getByRole('button', { name: '保存' }).click()
  await page.getByLabel('为 漆面与锈蚀 拍照').setInputFiles({ name: 'rust.png', mimeType: 'image/png', buffer: PHOTO })
  await page.getByRole('button', { name: '整改复检', exact: true }).click()
  await expect(page.getByText('待发送')).toHaveCount(0)
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '提交审核' }).click()
  await head.goto(demoUrl(`/inspection/index?id=${id}`))
  await expect(head.getByText('整改期限 2099-12-31')).toBeVisible()
  await head.getByRole('button', { name: '出具报告' }).click()
  await head.getByRole('alertdialog').getByRole('button', { name: '出具报告' }).click()
  await head.getByRole('button', { name: '登记复检' }).click()
  const again = head.getByRole('dialog', { name: '登记复检' })
  await expect(again.getByLabel('外观检查')).toBeChecked()
  await expectGlovesFit(head, 'a recheck')
  await again.getByRole('button', { name: '保存' }).click()
  await expect(notice(head, '添加成功').first()).toBeVisible()
  const link = (name: string) =>
    head
      .locator('div')
      .filter({ has: head.getByText(name, { exact: true }) })
      .getByRole('link')
  await link('复检对象').last().click()
  await expect(head).toHaveURL(new RegExp(`id=${id}$`))
  await expect(head.getByRole('button', { name: '登记复检' })).toHaveCount(0)
  await expect(link('复检报告').last()).toBeVisible()

  // A report that was issued is not edited: another one replaces it, once.
  await head.getByRole('button', { name: '登记替换报告' }).click()
  const replacement = head.getByRole('dialog', { name: '登记替换报告' })
  await expect(replacement.getByLabel('槽车号')).toHaveValue('浙B0780挂')
  await replacement.getByLabel('备注').fill('承运单位有误')
  await expectGlovesFit(head, 'a replacement')
  await replacement.getByRole('button', { name: '保存' }).click()
  await expect(head.getByText('承运单位有误')).toBeVisible()
  await link('所替换的报告').last().click()
  await expect(head).toHaveURL(new RegExp(`id=${id}$`))
  await expect(link('替换报告（未出具）').last()).toBeVisible()
  await expect(head.getByRole('button', { name: '登记替换报告' })).toHaveCount(0)
  await expectReadable(head)
})
