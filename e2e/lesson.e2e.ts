import { choose } from './choose.ts'
import { demoUrl, openAs } from './demo-session.ts'
import { notice } from './device-screens.ts'
import { expect, test } from './journey.ts'
import { planLesson } from './plan-lesson.ts'
import { expectReadable } from './readable.ts'

const LESSON = '/lecture_detail/index'

test('a reviewer comments at a point and evaluates; the presenter reads and replies', async ({ page, openBrowser }) => {
  const presenter = await openBrowser()
  await openAs(presenter, 'administrator', '/profile/index')
  await openAs(page, 'teacher', '/profile/index')
  const id = await planLesson(presenter)

  await page.goto(demoUrl(`${LESSON}?id=${id}`))
  await expect(page.getByRole('region', { name: '课程视频' })).toContainText('家长均已同意出镜视频保留至2099-01-31')
  const form = page.getByRole('form', { name: '添加精准点评' })
  // Typing pauses, Escape asks, posting resumes.
  const isPaused = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.play())
  await form.getByLabel('时间点', { exact: true }).fill('00:03')
  await form.getByLabel('内容').fill('追问有梯度')
  expect(await isPaused()).toBe(true)
  await form.getByLabel('内容').press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
  await page.reload()
  // A reload lost nothing.
  await expect(form.getByLabel('内容')).toHaveValue('追问有梯度')
  await choose(form, '评价标准 选填', '教学目标（0–40）', '教学目标')
  await form.getByLabel(/^评分/).fill('41')
  await form.getByRole('button', { name: '发表' }).click()
  await expect(form.getByLabel(/^评分/)).toHaveAttribute('aria-invalid', 'true')
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.play())
  await form.getByLabel('内容').fill('追问很有梯度')
  expect(await isPaused()).toBe(true)
  await form.getByLabel(/^评分/).fill('36')
  await form.getByRole('button', { name: '发表' }).click()
  await expect(notice(page, '保存成功')).toBeVisible()
  await expect.poll(isPaused).toBe(false)
  await expect(page.getByRole('article')).toContainText('教学目标 36/40')

  await expectReadable(page, 'the lesson')
  await page.getByRole('tab', { name: '评价指导' }).click()
  const sheet = page.getByRole('form', { name: '添加评价' })
  await sheet.getByLabel(/^教学目标/).fill('36')
  await sheet.getByLabel(/^教学过程/).fill('50')
  await expect(sheet.getByText('总分 86.00')).toBeVisible()
  await sheet.getByRole('button', { name: '发表' }).click()
  await expect(page.getByRole('article')).toContainText('86.0')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('region', { name: '评价', exact: true })).toBeFocused()
  await expectReadable(page, 'the evaluations')

  await presenter.goto(demoUrl(`${LESSON}?id=${id}`))
  const comment = presenter.getByRole('article')
  await comment.getByRole('button', { name: '跳到 00:03' }).click()
  await expect
    .poll(() => presenter.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeCloseTo(3, 1)
  await expect(comment.getByRole('button', { name: /^编辑|^删除/ })).toHaveCount(0)
  await comment.getByRole('button', { name: /^回复/ }).click()
  const dialog = presenter.getByRole('dialog')
  await dialog.getByLabel('内容').fill('谢谢')
  await dialog.getByRole('button', { name: '发表' }).click()
  await expect(comment).toContainText('谢谢')
  await page.getByRole('tab', { name: '精准点评' }).click()
  // It comes by itself.
  await expect(page.getByRole('article').first()).toContainText('谢谢')

  // The presenter is an administrator: what is hidden stays for its author, with the reason.
  await comment.getByRole('button', { name: /^隐藏: 演示教师 在 .* 的点评/ }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await dialog.getByLabel('原因').fill('含学生姓名')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('article').first()).toContainText('已隐藏：含学生姓名')

  await presenter.getByRole('button', { name: '报告' }).click()
  const standards = presenter.getByRole('region', { name: '各项标准' })
  await expect(standards.getByRole('row', { name: /教学过程/ })).toContainText('50.00')
  await expect(presenter.getByRole('region', { name: '听评课人员' })).toContainText('86.00')
  await expectReadable(presenter, 'the report')
  const [file] = await Promise.all([
    presenter.waitForEvent('download'),
    presenter.getByRole('button', { name: '导出 PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^课程评价报告 赤壁赋 \d+\.pdf$/)
  await expect(presenter.getByRole('button', { name: '打印' })).toBeVisible()
  await presenter.emulateMedia({ media: 'print' })
  await expect(presenter.getByRole('button', { name: '打印' })).toBeHidden()
  await expect(standards).toBeVisible()
  // A sheet of A4 between its margins shows every column.
  await presenter.setViewportSize({ width: 718, height: 1000 })
  await expect
    .poll(() => standards.evaluate((part) => part.scrollWidth - part.clientWidth), { message: 'px beyond the sheet' })
    .toBe(0)
})
