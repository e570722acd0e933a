import type { Page } from '@playwright/test'
import { DEMO_ACCOUNTS } from '../src/people/demo/demo-accounts.ts'
import { ask, demoUrl, openAs } from './demo-session.ts'
import { expect, test } from './journey.ts'
import { expectReadable } from './readable.ts'

interface Lessons {
  data: { id: number; name: string }[]
}

/** A lesson of the account `teacher` that one colleague reviews, and a link to it. */
async function inviteTo(page: Page, name: string): Promise<{ id: number; link: string }> {
  const { data: people } = await ask<Lessons>(page, 'POST /Class/findColleagues/', { name: '刘洋' })
  const start = Date.now() + 3_600_000
  const { id } = await ask<{ id: number }>(page, 'POST /Class/save', {
    name,
    course: '语文',
    type: '录播',
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 3_600_000).toISOString(),
    checks: people.map((person) => ({ id: person.id })),
    shared: false,
  })
  const { link } = await ask<{ link: string }>(page, `POST /Class/invite/${id}`)
  return { id, link }
}

test('a link is opened before the login, leads back after it, and admits one person @nightly', async ({
  page,
  openBrowser,
  mayFail,
}) => {
  await openAs(page, 'teacher', '/profile/index')
  const { id, link } = await inviteTo(page, `邀请 ${Date.now()}`)

  const invited = await openBrowser()
  await invited.goto(demoUrl(link))
  await expect(invited.getByText('演示教师 邀请您评课')).toBeVisible()
  await expectReadable(invited, 'the invitation')
  await invited.getByRole('link', { name: '登录后加入' }).click()
  await invited.locator('input[name=username]').fill('lijing')
  await invited.locator('input[name=password]').fill(DEMO_ACCOUNTS.teacher.password)
  await invited.locator('input[name=password]').press('Enter')
  await invited.getByRole('button', { name: '加入听评课' }).press('Enter')
  await expect(invited).toHaveURL(demoUrl(`/lecture_detail/index?id=${id}`))
  const { checks } = await ask<{ checks: { name: string }[] }>(page, `GET /Class/getById/${id}`)
  expect(checks.map(({ name }) => name)).toContain('李静')
  // Opened again, it still leads there.
  await invited.goto(demoUrl(link))
  await invited.getByRole('button', { name: '我已加入，打开课程' }).click()
  await expect(invited).toHaveURL(demoUrl(`/lecture_detail/index?id=${id}`))

  // The presenter's own use is refused in words.
  mayFail(/acceptInvite|41000|400/)
  await page.goto(demoUrl(link))
  await expect(page.getByText('邀请链接已被使用，一个链接只能邀请一人')).toBeVisible()
  await page.getByRole('button', { name: '我已加入，打开课程' }).click()
  await expect(page.getByRole('alert').getByText('这是您自己的课程，不能评自己的课')).toBeVisible()
  const stranger = await openBrowser()
  await stranger.goto(demoUrl(link))
  await expect(stranger.getByText('邀请链接已被使用，一个链接只能邀请一人')).toBeVisible()
  await expect(stranger.getByRole('link', { name: '登录后加入' })).toHaveCount(0)
})
