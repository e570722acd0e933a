import type { Locator, Page } from '@playwright/test'
import { addDays, businessDay } from '../src/platform/rules/business-time.ts'
import { choose } from './choose.ts'
import { inDatabase } from './demo-database.ts'
import { ask, demoUrl, openAs } from './demo-session.ts'
import { rowOf } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { planLesson } from './plan-lesson.ts'
import { addYard, openAsPerson } from './yard.ts'
import type { Yard } from './yard.ts'

const today = businessDay(new Date(), 'Asia/Shanghai')
const plate = (letter: string) => `浙${letter}${String(Date.now()).slice(-5)}`

/** Another person of the same company and role, who logs in with the password of the yard's people. */
async function addColleague(of: string, { people }: Pick<Yard, 'people'>): Promise<string> {
  const username = `${of}2${Date.now()}`
  await inDatabase((database) =>
    database.query(
      `insert into app_user (company_id, phone, name, role, password_hash, last_password_reset_at)
       select own.company_id, $1, '同事', own.role, yard.password_hash, now()
       from app_user own, app_user yard where own.phone = $2 and yard.phone = $3`,
      [username, of, people.head],
    ),
  )
  return username
}

/** Fills in the form of a new booking of the last place; its button is for the caller to press. */
async function fillBooking(page: Page, day: string, tanker: string) {
  await page.getByRole('button', { name: '+ 预约' }).click()
  const form = page.getByRole('dialog', { name: '新预约' })
  await form.getByLabel('预约日期').fill(day)
  await form.getByLabel('时段').selectOption('上午')
  await form.getByLabel('槽车号').fill(tanker)
  await form.getByLabel('联系人').fill('王师傅')
  await form.getByLabel('电话').fill('13800000000')
  return form
}

/** Each opens the form of one booking. */
async function openBoth(pages: [Page, Page], tanker: string): Promise<[Locator, Locator]> {
  for (const each of pages) await each.getByRole('button', { name: `编辑 ${tanker}` }).click()
  const form = (each: Page) => each.getByRole('dialog', { name: `编辑 ${tanker} 的预约` })
  return [form(pages[0]), form(pages[1])]
}

test('two registrars and the last place: one gets it, the other waits with what they entered @nightly', async ({
  page,
  openBrowser,
  mayFail,
}) => {
  mayFail(/404.*testee\/update/)
  const yard = await addYard()
  const day = addDays(today, 20)
  const bookings = `/reservation/index?reserveTime=${day}`
  const other = await openBrowser()
  await openAsPerson(page, yard.people.head, bookings)
  await openAsPerson(other, yard.people.registrar, bookings)
  await ask(page, 'POST /reservationPlan/save', { companyId: yard.companyId, reserveTime: day, totalCount: 1 })
  const plates = [plate('J'), plate('K')] as const
  const forms = [await fillBooking(page, day, plates[0]), await fillBooking(other, day, plates[1])] as const
  await Promise.all(forms.map((form) => form.getByRole('button', { name: '预约', exact: true }).click()))

  await expect.poll(async () => (await forms[0].count()) + (await forms[1].count())).toBe(1)
  const late = (await forms[0].count()) === 1 ? 0 : 1
  await expect(forms[late].getByText('该时段已约满')).toBeVisible()
  await expect(forms[late].getByLabel('槽车号')).toHaveValue(plates[late])
  await forms[late].getByLabel('约满时加入候补').check()
  await forms[late].getByRole('button', { name: '预约', exact: true }).click()
  // Both lists show both, without being asked to.
  for (const list of [page, other]) {
    await expect(rowOf(list, plates[late])).toContainText('候补第 1 位')
    await expect(rowOf(list, plates[1 - late] ?? '')).toContainText('已预约')
  }

  // Of two who edit a booking the later one sees what the other changed, and both changes hold.
  const [mine, theirs] = await openBoth([page, other], plates[late])
  await mine.getByLabel('介质').fill('液氨')
  await theirs.getByLabel('电话').fill('13911112222')
  await theirs.getByRole('button', { name: '保存' }).click()
  await expect(mine.getByText('电话：13800000000 → 13911112222')).toBeVisible()
  await mine.getByRole('button', { name: '保存' }).click()
  for (const changed of ['液氨', '13911112222']) await expect(rowOf(other, plates[late])).toContainText(changed)

  // A booking that is cancelled while a colleague edits it: the form stays, with the reason.
  const booked = plates[1 - late] ?? ''
  await page.getByRole('button', { name: `编辑 ${booked}` }).click()
  const edit = page.getByRole('dialog', { name: `编辑 ${booked} 的预约` })
  await edit.getByLabel('介质').fill('柴油')
  await other.getByRole('button', { name: `取消 ${booked} 的预约` }).click()
  const cancel = other.getByRole('dialog', { name: `取消 ${booked} 的预约` })
  await cancel.getByLabel('取消原因').fill('货未到')
  await cancel.getByRole('button', { name: '取消预约' }).click()
  await expect(rowOf(page, booked)).toContainText('已取消')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(edit.getByRole('alert').filter({ hasText: '该预约的状态是“已取消”，不能这样操作' })).toBeVisible()
  await expect(edit.getByLabel('介质')).toHaveValue('柴油')

  // Of two who edit one driver, one deletes them.
  const name = `司机${Date.now()}`
  await ask(page, 'POST /testee/save', { name })
  for (const each of [page, other]) await each.goto(demoUrl(`/testee/index?name=${encodeURIComponent(name)}`))
  await page.getByRole('button', { name: `编辑 ${name}` }).click()
  const person = page.getByRole('dialog', { name: '编辑人员' })
  await person.getByLabel('电话').fill('13900000000')
  await other.getByRole('button', { name: `删除 ${name}` }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(rowOf(other, name)).toHaveCount(0)
  await person.getByRole('button', { name: '保存' }).click()
  await expect(person.getByRole('alert').filter({ hasText: '没有该司机或押运员' })).toBeVisible()
  await expect(person.getByLabel('电话')).toHaveValue('13900000000')
})

const admit = (page: Page) => page.getByRole('button', { name: '放行并登记' })

test('the gate and the reception let one tanker in: it has one report @nightly', async ({ page, openBrowser }) => {
  const yard = await addYard()
  const gate = await openBrowser()
  await openAsPerson(page, yard.people.head, '/reception/index')
  const place = { companyId: yard.companyId, reserveTime: today, reservePeriod: 'afternoon', tankerType: '常压车' }
  await ask(page, 'POST /reservationPlan/save', { ...place, totalCount: 1 })
  const tankerNumber = plate('M')
  const booking = { tankerNumber, cargo: '', contactName: '王师傅', phone: '13800000000' }
  const { id } = await ask<{ id: number }>(page, 'POST /reservation/save', { ...place, ...booking })
  const reception = `/reception/index?id=${id}`
  await page.goto(demoUrl(reception))
  await openAsPerson(gate, yard.people.registrar, reception)
  const both = [page, gate]
  for (const each of both) await expect(admit(each)).toBeVisible()
  // Of two who note its documents the later one sees what the other changed, and both changes hold.
  for (const each of both) await each.getByRole('button', { name: '登记证件' }).click()
  const [mine, theirs] = both.map((each) => each.getByRole('dialog', { name: `登记证件 ${tankerNumber}` })) as [
    Locator,
    Locator,
  ]
  await mine.getByLabel('允许介质').fill('柴油')
  await theirs.getByLabel('行驶证号').fill('L7')
  await theirs.getByRole('button', { name: '保存' }).click()
  await expect(mine.getByText('行驶证号：— → L7')).toBeVisible()
  await mine.getByRole('button', { name: '保存' }).click()
  for (const fact of ['L7', '柴油'])
    await expect(gate.getByRole('definition').filter({ hasText: fact }).first()).toBeVisible()
  await Promise.all(both.map((each) => admit(each).click()))

  await expect.poll(() => both.filter((each) => each.url().includes('/inspection/index')).length).toBe(1)
  const [first, late] = page.url().includes('/inspection/index') ? [page, gate] : [gate, page]
  await expect(late.locator('.notice-error')).toContainText('该预约')
  // Its page shows where the tanker is, and leads to the report.
  await late.getByRole('button', { name: '登记检验报告' }).click()
  await expect(late).toHaveURL(/\/inspection\/index\?id=\d+/)
  expect(new URL(late.url()).search).toBe(new URL(first.url()).search)
})

const takeOver = (page: Page) => page.getByRole('button', { name: '接手检验' })

test('two inspectors and one report: one starts it, the other takes it over, and both see who has it @nightly', async ({
  page,
  openBrowser,
  mayFail,
}) => {
  mayFail(/ERR_INTERNET_DISCONNECTED/)
  const yard = await addYard()
  const [head, other] = [await openBrowser(), await openBrowser()]
  await openAsPerson(head, yard.people.head, '/inspection/index')
  const methods = await ask<{ data: { id: number; checkMethod: string }[] }>(head, 'POST /checkMethod/find/', {})
  const methodIds = methods.data.filter(({ checkMethod }) => checkMethod === '外观检查').map((method) => method.id)
  const { id } = await ask<{ id: number }>(head, 'POST /report/saveFirst', { tankerNumber: plate('N'), methodIds })
  const report = `/inspection/index?id=${id}`
  await openAsPerson(page, yard.people.inspector, report)
  await openAsPerson(other, await addColleague(yard.people.inspector, yard), report)
  const stations = [
    [page, '一号工位'],
    [other, '二号工位'],
  ] as const
  for (const [each, station] of stations) {
    await each.getByRole('button', { name: '开始检验' }).click()
    await choose(each.getByRole('dialog'), '工位', station)
  }
  await Promise.all(
    stations.map(([each]) => each.getByRole('dialog').getByRole('button', { name: '开始检验' }).click()),
  )
  await expect
    .poll(async () => (await page.getByRole('dialog').count()) + (await other.getByRole('dialog').count()))
    .toBe(1)
  const [first, late] = (await page.getByRole('dialog').count()) === 0 ? [page, other] : [other, page]
  await expect(late.getByRole('dialog').getByRole('alert').filter({ hasText: '状态' })).toBeVisible()
  await late.getByRole('dialog').getByRole('button', { name: '取消' }).click()

  // The first one goes on without a network; a colleague takes over meanwhile.
  await first.context().setOffline(true)
  await first.getByRole('button', { name: '罐体变形、凹陷：合格', exact: true }).click()
  await expect(first.getByText('1 项待发送')).toBeVisible()
  await takeOver(late).click()
  await late.getByRole('dialog').getByLabel('原因').fill('换班')
  await late.getByRole('dialog').getByRole('button', { name: '接手检验' }).click()
  await expect(takeOver(late)).toHaveCount(0)
  await first.context().setOffline(false)
  // What comes too late is shown with what the report has, until its inspector drops it.
  await expect(first.getByText('只有该报告的检验员可以操作')).toBeVisible({ timeout: 60_000 })
  await expect(takeOver(first)).toBeVisible()
  await late.getByRole('button', { name: '罐体变形、凹陷：合格', exact: true }).click()
  await expect(late.getByText('待发送')).toHaveCount(0)
  await ask(head, `POST /report/cancel/${id}`, { reason: '演示' })
  for (const each of [first, late]) await expect(each.getByText('已取消').first()).toBeVisible()
})

const commentForm = (page: Page) => page.getByRole('form', { name: '添加精准点评' })
const words = (page: Page) => commentForm(page).getByLabel('内容')

test('two reviewers at one second: both comments stay, and neither loses what is typed @nightly', async ({
  page,
  openBrowser,
  mayFail,
}) => {
  mayFail(/404/)
  const yard = await addYard()
  const colleague = await addColleague('teacher', yard)
  const [presenter, other] = [await openBrowser(), await openBrowser()]
  await openAs(presenter, 'administrator', '/profile/index')
  const id = await planLesson(presenter)
  const lesson = `/lecture_detail/index?id=${id}`
  await openAs(page, 'teacher', lesson)
  await openAsPerson(other, colleague, lesson)
  const both = [page, other]
  for (const [at, each] of both.entries()) {
    await words(each).fill(`第 ${at + 1} 位的点评`)
    await commentForm(each).getByLabel('时间点', { exact: true }).fill('00:03')
  }
  await Promise.all(both.map((each) => commentForm(each).getByRole('button', { name: '发表' }).click()))
  for (const each of both) {
    await expect(each.getByRole('article')).toHaveCount(2)
    await expect(words(each)).toHaveValue('')
  }

  // What one types stays while a colleague's comment comes.
  await words(page).fill('还没写完')
  await words(other).fill('又一条')
  await commentForm(other).getByRole('button', { name: '发表' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(words(page)).toHaveValue('还没写完')
  for (const each of both) {
    await each.getByRole('tab', { name: '评价指导' }).click()
    const sheet = each.getByRole('form', { name: '添加评价' })
    await sheet.getByLabel(/^教学目标/).fill('36')
    await sheet.getByLabel(/^教学过程/).fill('50')
  }
  await Promise.all(
    both.map((each) => each.getByRole('form', { name: '添加评价' }).getByRole('button', { name: '发表' }).click()),
  )
  for (const each of both) await expect(each.getByRole('article').filter({ hasText: '86.0' })).toHaveCount(2)

  // Of two who edit the lesson itself the later one sees what the other changed, and both changes hold.
  const { name } = await ask<{ name: string }>(presenter, `GET /Class/getById/${id}`)
  const list = `/lecture/index?view=table&name=${encodeURIComponent(name)}`
  const second = await openBrowser()
  await presenter.goto(demoUrl(list))
  await openAs(second, 'administrator', list)
  for (const each of [presenter, second]) await each.getByRole('button', { name: `编辑 ${name}` }).click()
  const [mine, theirs] = [presenter, second].map((each) => each.getByRole('dialog', { name: '编辑课程' })) as [
    Locator,
    Locator,
  ]
  await mine.getByLabel('学科').fill('文学')
  await theirs.getByLabel('出镜许可').fill('全体同意')
  await theirs.getByRole('button', { name: '保存' }).click()
  await expect(mine.getByText('出镜许可：家长均已同意出镜 → 全体同意')).toBeVisible()
  await mine.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(second, name)).toContainText('文学')
  expect(await ask(presenter, `GET /Class/getById/${id}`)).toMatchObject({ course: '文学', consent: '全体同意' })

  // Deleted meanwhile, the lesson leads on to the others.
  await ask(presenter, `POST /Class/delete/${id}`)
  for (const each of both) await expect(each.getByText('没有该课程，或您无权查看')).toBeVisible()
  await page.getByRole('link', { name: '课程列表' }).click()
  await expect(page).toHaveURL(/\/lecture\/index/)
})
