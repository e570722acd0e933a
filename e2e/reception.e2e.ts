import type { Page } from '@playwright/test'
import { addDays, businessDay } from '../src/platform/rules/business-time.ts'
import { choose } from './choose.ts'
import { ask, demoUrl, inEnglish } from './demo-session.ts'
import { notice, rowOf } from './device-screens.ts'
import { expectGlovesFit, TABLET } from './gloves.ts'
import { expect, test } from './journey.ts'
import { expectAccessible, expectReadable, look } from './readable.ts'
import { addYard, openAsPerson } from './yard.ts'

const ZONE = 'Asia/Shanghai'

// At midnight a second try has another day.
const today = businessDay(new Date(), ZONE)

/** Plates that no other journey has: the letter and digits of the moment. */
const plates = (() => {
  const digits = String(Date.now()).slice(-5)
  return { let: `浙E${digits}`, refused: `浙F${digits}`, walkIn: `浙G${digits}挂`, early: `浙H${digits}` }
})()

async function bookToday(head: Page, companyId: number): Promise<void> {
  const place = { companyId, reserveTime: today, reservePeriod: 'afternoon', tankerType: '常压车' }
  await ask(head, 'POST /reservationPlan/save', { ...place, totalCount: 9 })
  for (const [tankerNumber, cargo] of [
    [plates.let, '柴油'],
    [plates.refused, '液氨'],
  ])
    await ask(head, 'POST /reservation/save', {
      ...place,
      tankerNumber,
      cargo,
      contactName: '王师傅',
      phone: '13800000000',
      licenseNumber: 'L1',
    })
}

const display = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('from the plate at the gate to the station; the yard display follows @nightly', async ({ page, openBrowser }) => {
  test.setTimeout(600_000)
  const { name, people, companyId } = await addYard()
  const head = await openBrowser()
  await openAsPerson(head, people.head, '/reception/index')
  await bookToday(head, companyId)
  const yard = await openBrowser()
  await openAsPerson(yard, people.inspector, '/reception/index?display=1')
  await expect(yard.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect(yard.getByText('没有等候的槽车')).toBeVisible()
  await expectReadable(yard)

  // On a tablet, without a keyboard: the last digits lead to the tanker.
  await look(page, TABLET, 'light')
  await openAsPerson(page, people.registrar, '/reception/index')
  for (const digit of plates.let.slice(-3)) await page.getByRole('button', { name: digit, exact: true }).click()
  await expect(page.getByRole('button', { name: '一号工位' })).toBeVisible()
  await expectGlovesFit(page, 'the reception')
  await page.getByRole('button', { name: plates.let }).click()
  const gate = page.getByRole('article', { name: `核查 ${plates.let}` })
  await expect(gate.getByText('罐体检验证到期日未知')).toBeVisible()
  await expectAccessible(page, 'the gate on a tablet')
  // Its people are noted from here, and chosen with its papers.
  await gate.getByRole('link', { name: '司机和押运员' }).click()
  await expect(page.getByRole('button', { name: '+ 添加' })).toBeVisible()
  await expectReadable(page, 'drivers and escorts')
  await look(page, TABLET, 'light')
  await ask(page, 'POST /testee/save', {
    name: '李强',
    licenceUntil: addDays(today, 400),
    idNo: '11010519491231002X',
  })
  // An empty field keeps the stored number; a box deletes it.
  await page.reload()
  await expect(page.getByText('**************002X')).toBeVisible()
  await page.getByRole('button', { name: '编辑 李强' }).click()
  await page.getByRole('dialog').getByLabel('删除已保存的证件号码').check()
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('**************002X')).toHaveCount(0)
  await page.goBack()
  await gate.getByRole('button', { name: '返回' }).click()
  await page.getByRole('button', { name: plates.let }).click()
  await gate.getByRole('button', { name: '登记证件' }).click()
  const papers = page.getByRole('dialog', { name: `登记证件 ${plates.let}` })
  await expectGlovesFit(page, 'the papers')
  await papers.getByLabel('罐体检验证到期日').fill(addDays(today, 400))
  await papers.getByLabel('允许介质').fill('柴油、汽油')
  await choose(papers, '司机和押运员 选填', '李强')
  await papers.getByRole('button', { name: '添加', exact: true }).click()
  await papers.getByRole('button', { name: '保存' }).click()
  await expect(gate.getByText('各项核查通过')).toBeVisible()
  await expect(gate.getByText(/^李强/)).toBeVisible()
  await gate.getByRole('button', { name: '放行并登记' }).click()
  await expect(page).toHaveURL(/\/inspection\/index\?id=\d+/)
  await expect(display(yard, plates.let)).toContainText('等候')
  // A booking names no check methods: they are chosen before the inspection starts.
  await page.getByRole('button', { name: '编辑登记信息' }).click()
  const registration = page.getByRole('dialog', { name: '编辑登记信息' })
  await registration.getByLabel('外观检查').check()
  await registration.getByRole('button', { name: '保存' }).click()
  await expect(registration).toHaveCount(0)
  await expect(page.getByText('外观检查', { exact: true })).toBeVisible()

  // What a rule refuses a registrar turns away, and a head lets in.
  await page.goto(demoUrl(`/reception/index?typed=${encodeURIComponent(plates.refused)}`))
  await page.getByRole('button', { name: plates.refused }).click()
  const refused = page.getByRole('article', { name: `核查 ${plates.refused}` })
  await refused.getByRole('button', { name: '登记证件' }).click()
  const noted = page.getByRole('dialog', { name: `登记证件 ${plates.refused}` })
  await noted.getByLabel('允许介质').fill('柴油')
  await noted.getByRole('button', { name: '保存' }).click()
  await expect(refused.getByText('罐体不允许装运：液氨')).toBeVisible()
  await expect(refused.getByRole('button', { name: '说明原因后放行' })).toHaveCount(0)
  await expectReadable(page)
  await refused.getByRole('button', { name: '记录拒绝' }).click()
  await expect(notice(page, `已拒绝 ${plates.refused}`)).toBeVisible()

  await head.goto(demoUrl(`/reception/index?typed=${encodeURIComponent(plates.refused)}`))
  await head.getByRole('button', { name: plates.refused }).click()
  await head.getByRole('button', { name: '说明原因后放行' }).click()
  const reason = head.getByRole('dialog', { name: '说明原因后放行' })
  await reason.getByLabel('放行原因').fill('已清洗换装')
  await reason.getByRole('button', { name: '说明原因后放行' }).click()
  await expect(head).toHaveURL(/\/inspection\/index\?id=\d+/)
  await expect(display(yard, plates.refused)).toContainText('等候')

  // Called in their order; the display shows where to go.
  await page.goto(demoUrl('/reception/index'))
  await page.getByRole('button', { name: '叫下一辆到 一号工位' }).click()
  await expect(notice(page, `请 ${plates.let} 到 一号工位`)).toBeVisible()
  // Its station names it, too.
  await expect(display(yard, plates.let).first()).toContainText('请到 一号工位')
  await expect(display(yard, plates.refused)).not.toContainText('请到')
  await page.getByRole('button', { name: '叫下一辆到 二号工位' }).click()
  await expect(display(yard, plates.refused).first()).toContainText('请到 二号工位')
  await expectReadable(yard)

  // At the station it waits no more.
  const inspector = await openBrowser()
  await openAsPerson(inspector, people.inspector, '/reception/index')
  await inspector.getByRole('link', { name: `${plates.let} 的检验报告` }).click()
  await expect(inspector).toHaveURL(/\/inspection\/index\?id=\d+/)
  const id = new URL(inspector.url()).searchParams.get('id')
  const { stations } = await ask<{ stations: { id: number; name: string }[] }>(head, 'POST /reception/queue/', {})
  const station = stations.find((one) => one.name === '一号工位')
  await ask(inspector, `POST /report/upStation/${id}`, { stationId: station?.id })
  await expect(display(yard, `${plates.let} 检验中`)).toContainText('一号工位')
  await expect(display(yard, plates.let)).toHaveCount(1)
})

test('in English: a tanker without a booking takes a place that is left @nightly', async ({ page }) => {
  const { people, companyId } = await addYard()
  await inEnglish(page)
  await openAsPerson(page, people.head, `/reception/index?typed=${plates.early}`)
  const place = { companyId, reserveTime: today, reservePeriod: 'afternoon', tankerType: '常压车', totalCount: 3 }
  await ask(page, 'POST /reservationPlan/save', place)
  await expect(page.getByText('No booking today matches')).toBeVisible()
  await expectReadable(page)
  // A day early: its booking is a step away.
  const tomorrow = addDays(today, 1)
  await ask(page, 'POST /reservationPlan/save', { companyId, reserveTime: tomorrow, totalCount: 1 })
  const booking = { tankerNumber: plates.early, contactName: 'Li', phone: '13800000000' }
  await ask(page, 'POST /reservation/save', { companyId, reserveTime: tomorrow, ...booking })
  await page.getByRole('link', { name: 'Show bookings on other days' }).click()
  await expect(rowOf(page, plates.early)).toContainText(tomorrow)
  await page.goBack()
  // A whole plate without a keyboard.
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByText('Provinces', { exact: true }).click()
  await page.getByText('Letters, 挂', { exact: true }).click()
  const pad = page.locator('.plate-pad')
  await pad.getByRole('button', { name: 'A', exact: true }).click()
  await pad.getByRole('button', { name: 'Delete', exact: true }).click()
  for (const sign of plates.walkIn) await pad.getByRole('button', { name: sign, exact: true }).click()
  await expect(page.getByText('No booking today matches')).toBeVisible()
  await expectReadable(page)
  await page.getByRole('button', { name: '+ Walk-in' }).click()
  const form = page.getByRole('dialog', { name: 'Walk-in' })
  await expect(form.getByLabel('Tanker', { exact: true })).toHaveValue(plates.walkIn)
  await expectGlovesFit(page, 'a walk-in at the gate')
  await form.getByLabel('Contact').fill('Li')
  await form.getByRole('button', { name: 'Save' }).click()
  const gate = page.getByRole('article', { name: `Check ${plates.walkIn}` })
  await expect(gate.getByText('No driver or escort is registered')).toBeVisible()
  await gate.getByRole('button', { name: 'Let in and register' }).click()
  await expect(page).toHaveURL(/\/inspection\/index\?id=\d+/)
  await page.goto(demoUrl('/reception/index?display=1'))
  await expect(display(page, plates.walkIn)).toContainText('waiting')
})
