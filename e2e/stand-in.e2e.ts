import { DEMO_ACCOUNTS } from '../src/people/demo/demo-accounts.ts'
import { choose } from './choose.ts'
import { demoUrl, inEnglish, openAs } from './demo-session.ts'
import { notice } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { expectReadable } from './readable.ts'

const APPROVALS = '/inspection/index?view=approvals'

test('a head names a stand-in, who approves in that time, and ends it @nightly', async ({ page, openBrowser }) => {
  await openAs(page, 'head', APPROVALS)
  const panel = page.getByRole('region', { name: '代理审核' })
  await panel.getByRole('button', { name: '指定代理审核人' }).click()
  const form = page.getByRole('dialog', { name: '指定代理审核人' })
  await expectReadable(page, 'the form of a stand-in')
  await choose(form, '代理审核人', '赵敏')
  await form.getByLabel('结束日期').fill('2020-01-01')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('结束日期不能早于开始日期')).toBeVisible()
  await form.getByLabel('结束日期').fill('2099-12-31')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await expect(panel.getByRole('listitem')).toContainText('赵敏')

  const other = await openBrowser()
  await inEnglish(other)
  await other.goto(demoUrl(`/login?${new URLSearchParams({ redirect: APPROVALS })}`))
  await other.locator('input[name=username]').fill('zhaomin')
  await other.locator('input[name=password]').fill(DEMO_ACCOUNTS.inspector.password)
  await other.keyboard.press('Enter')
  const standIns = other.getByRole('region', { name: 'Stand-ins' })
  await expect(standIns).toContainText('You are standing in')
  await expect(standIns.getByRole('button', { name: 'Name a stand-in' })).toHaveCount(0)
  await expectReadable(other, 'the approvals of a stand-in')

  await panel.getByRole('button', { name: '结束 赵敏 的代理审核' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.locator('dialog.confirm'))
    .getByRole('button', { name: '结束代理' })
    .click()
  await expect(notice(page, '代理已结束')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('tab', { name: 'To approve' })).toHaveCount(0)
})
