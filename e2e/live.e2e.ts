import { ask, demoUrl, openAs } from './demo-session.ts'
import { notice } from './device-screens.ts'
import { installClockCamera } from '../src/lessons/room/testing/clock-picture.ts'
import { openLines, redirectMedia } from '../src/lessons/room/testing/redirect-media.ts'
import { secondsOf } from '../src/lessons/rules/time-code.ts'
import { expect, test } from './journey.ts'
import { clockIn, framesShown, planLiveLesson, roomIn, SLOW } from './live-lesson.ts'
import { expectReadable } from './readable.ts'

/** So few pictures a second cost little. */
const CAMERA = { width: 640, height: 360, rate: 5 }

test('a lesson is held, watched, commented and recorded', async ({ page: reviewer, openBrowser }) => {
  // Two browsers, one of which encodes a picture.
  test.setTimeout(600_000)
  const presenter = await openBrowser()
  await openAs(presenter, 'administrator', '/profile/index')
  const id = await planLiveLesson(presenter)
  const lesson = `/lecture_detail/index?id=${id}`

  // One who is early is shown why there is nothing to comment on yet.
  await openAs(reviewer, 'teacher', lesson)
  const form = reviewer.getByRole('form', { name: '添加精准点评' })
  await expect(reviewer.getByText('课程尚未开始，或视频尚未上传，不能按时间点点评')).toBeVisible()
  await expect(form).toBeHidden()

  await presenter.goto(demoUrl(lesson))
  await presenter.getByRole('button', { name: '开始直播' }).click()
  const stage = roomIn(presenter)
  await expect(stage.getByLabel('预览')).toBeVisible(SLOW)
  await stage.getByRole('button', { name: '开始直播画面' }).click()

  const room = roomIn(reviewer)
  await expect.poll(() => framesShown(room), SLOW).toBeGreaterThan(0)
  const before = await framesShown(room)
  await expect.poll(() => framesShown(room), SLOW).toBeGreaterThan(before + 5)
  await expect(room.getByText('录制中')).toBeVisible()

  await expect(form).toContainText('输入时直播不会暂停')
  await form.getByLabel('内容').fill('追问有梯度')
  await form.getByRole('button', { name: '发表' }).click()
  await expect(notice(reviewer, '保存成功')).toBeVisible()

  // What the presenter sends doesn't end unasked.
  await presenter.getByRole('navigation', { name: '主菜单' }).getByRole('link').first().click()
  await presenter.getByRole('alertdialog').getByRole('button', { name: '留在直播间' }).click()
  await expect(presenter).toHaveURL(demoUrl(lesson))

  // A page that is left gives up its seat at once.
  await expect(stage.getByRole('heading', { name: '在场人员（2）' })).toBeVisible()
  await reviewer.goto(demoUrl('/profile/index'))
  // One that is only silent keeps it for half a minute.
  await expect(stage.getByRole('heading', { name: '在场人员（1）' })).toBeVisible()
  await reviewer.goto(demoUrl(lesson))
  await expect.poll(() => framesShown(room), SLOW).toBeGreaterThan(0)

  await room.getByRole('button', { name: '举手' }).click()
  await stage.getByRole('button', { name: /^允许 .* 发言$/ }).click()
  await expect(room.getByRole('button', { name: '结束发言' })).toBeVisible(SLOW)
  // The speaker's sound comes to the presenter.
  await expect
    .poll(
      () =>
        stage
          .locator('audio')
          .evaluate(
            (audio: HTMLAudioElement) =>
              (audio.srcObject as MediaStream).getAudioTracks().filter((track) => !track.muted).length,
          ),
      SLOW,
    )
    .toBeGreaterThan(0)

  await reviewer.getByRole('tab', { name: '提问' }).click()
  const question = reviewer.getByRole('form', { name: '向主讲人提问' })
  await question.getByLabel('向主讲人提问').fill('直角一定在下面吗？')
  await question.getByRole('button', { name: '提问' }).click()
  await expect(reviewer.getByRole('button', { name: '投票：直角一定在下面吗？' })).toHaveText('▲ 1')
  await presenter.getByRole('tab', { name: '提问（1）' }).click()
  await presenter.getByRole('button', { name: '投票：直角一定在下面吗？' }).click()
  await expect(reviewer.getByRole('button', { name: '投票：直角一定在下面吗？' })).toHaveText('▲ 2')
  await presenter.getByRole('button', { name: '标为已回答' }).click()
  await expect(reviewer.getByRole('listitem').filter({ hasText: '直角一定在下面吗？' })).toContainText('已回答')
  await expectReadable(reviewer)
  await reviewer.getByRole('tab', { name: '精准点评' }).click()

  // The report is read beside it: the picture goes on.
  await presenter.getByRole('button', { name: '报告' }).click()
  await expect(presenter.getByRole('heading', { name: '听评课人员' })).toBeVisible()
  const shownBefore = await framesShown(room)
  await expect.poll(() => framesShown(room), SLOW).toBeGreaterThan(shownBefore + 5)
  await presenter.getByRole('button', { name: '报告' }).click()

  // One begins to write, and sends it when the recording is there.
  await form.getByLabel('内容').fill('板书清楚')
  const takenAt = await form.getByRole('textbox', { name: '时间点' }).inputValue()

  await stage.getByRole('button', { name: '结束课程' }).click()
  await stage.getByRole('alertdialog').getByRole('button', { name: '结束课程' }).click()
  // Both come by themselves: first that the recording is on its way, then the recording.
  const video = reviewer.locator('video')
  await expect
    .poll(() => video.evaluate((found: HTMLVideoElement) => found.duration).catch(() => 0), SLOW)
    .toBeGreaterThan(2)
  const comment = reviewer.getByRole('article')
  await expect(comment).toContainText('追问有梯度')
  const marked = await ask<{ data: { point: number }[] }>(reviewer, 'POST /Comment/find/', { classId: id })
  const point = marked.data[0]?.point ?? -1
  // The comment moves to its place in the recording a moment after the recording is shown.
  await expect(async () => {
    await comment.getByRole('button', { name: /^跳到/ }).click()
    await expect
      .poll(() => video.evaluate((found: HTMLVideoElement) => found.currentTime), { timeout: 2_000 })
      .toBeCloseTo(point, 1)
  }).toPass(SLOW)
  await form.getByRole('button', { name: '发表' }).click()
  await expect(reviewer.getByRole('article').filter({ hasText: '板书清楚' })).toBeVisible()
  const both = await ask<{ data: { content: string; point: number; createdAt: string }[] }>(
    reviewer,
    'POST /Comment/find/',
    { classId: id },
  )
  const sent = both.data.find(({ content }) => content === '板书清楚')
  // The recording begins after the lesson went live: its second lies before the one that was taken.
  expect(sent?.point).toBeGreaterThanOrEqual(point)
  expect(sent?.point).toBeLessThan(secondsOf(takenAt) ?? 0)
  expect(
    await video.evaluate((found: HTMLVideoElement) => [found.videoWidth > 0, found.currentTime < found.duration]),
  ).toEqual([true, true])

  await reviewer.getByRole('button', { name: '报告' }).click()
  const attendance = reviewer.getByRole('region', { name: '出席情况' })
  await expect(attendance.getByRole('row')).toHaveCount(3)
})

test('a presenter changes to the screen and back, loses the line, and is back by itself; the lesson waits @nightly', async ({
  page: viewer,
  openBrowser,
}) => {
  test.setTimeout(600_000)
  const presenter = await openBrowser()
  await presenter.addInitScript(installClockCamera, CAMERA)
  const lines = await openLines(presenter)
  await openAs(presenter, 'administrator', '/profile/index')
  const lesson = `/lecture_detail/index?id=${await planLiveLesson(presenter)}`
  await presenter.goto(demoUrl(lesson))
  await presenter.getByRole('button', { name: '开始直播' }).click()
  await roomIn(presenter).getByRole('button', { name: '开始直播画面' }).click(SLOW)
  await viewer.addInitScript(installClockCamera, CAMERA)
  await openAs(viewer, 'teacher', lesson)
  const room = roomIn(viewer)
  await expect.poll(() => clockIn(room), SLOW).toBeGreaterThan(0)

  // The presenter shows the screen instead, until the browser's own button ends that.
  const stage = roomIn(presenter)
  await stage.getByRole('button', { name: '更换设备' }).click()
  await stage.getByRole('button', { name: '不更换' }).click()
  await stage.getByRole('button', { name: '更换设备' }).click()
  await stage.getByRole('combobox', { name: '画面' }).selectOption('屏幕')
  await stage.getByRole('button', { name: '使用所选设备' }).click()
  const changed = Date.now()
  await expect.poll(() => clockIn(room), SLOW).toBeGreaterThan(changed)
  await stage.locator('video').evaluate(() => {
    const [picture] = window.screenTracks ?? []
    picture?.stop()
    picture?.dispatchEvent(new Event('ended'))
  })
  await expect(stage.getByRole('button', { name: '使用所选设备' })).toBeVisible()
  await expect(stage.getByRole('button', { name: '不更换' })).toHaveCount(0)
  await stage.getByRole('button', { name: '使用所选设备' }).click()
  const chosen = Date.now()
  await expect.poll(() => clockIn(room), SLOW).toBeGreaterThan(chosen)
  expect(await stage.locator('video').evaluate(() => window.screenTracks?.map(({ readyState }) => readyState))).toEqual(
    ['ended', 'ended'],
  )

  lines.cut(true)
  await expect(room.getByText('主讲人的声音和画面中断')).toBeVisible(SLOW)
  lines.cut(false)
  const mended = Date.now()
  await expect.poll(() => clockIn(room), SLOW).toBeGreaterThan(mended)
  await expect(room.getByText('录制中')).toBeVisible()
  lines.close()
})

test('a second window takes the place of the first, which stays out until it is asked to enter @nightly', async ({
  page,
}) => {
  await openAs(page, 'administrator', '/profile/index')
  const lesson = demoUrl(`/lecture_detail/index?id=${await planLiveLesson(page)}`)
  await page.goto(lesson)
  await page.getByRole('button', { name: '开始直播' }).click()
  await expect(roomIn(page).getByLabel('预览')).toBeVisible(SLOW)
  const second = await page.context().newPage()
  await second.goto(lesson)
  await expect(roomIn(second).getByLabel('预览')).toBeVisible(SLOW)
  const replaced = '您已在另一个窗口或设备中进入该直播间'
  await expect(roomIn(page).getByRole('alert')).toHaveText(replaced)
  await expect(roomIn(second).getByLabel('预览')).toBeVisible()
  await roomIn(page).getByRole('button', { name: '重新进入' }).click()
  await expect(roomIn(page).getByLabel('预览')).toBeVisible(SLOW)
  await expect(roomIn(second).getByRole('alert')).toHaveText(replaced)
  await second.close()
})

test('devices, port and line are tested before a lesson @nightly', async ({ page }) => {
  await openAs(page, 'teacher', '/room?check')
  const part = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(part('摄像头')).toContainText('正常', SLOW)
  await expect(part('麦克风')).toContainText('正常', SLOW)
  await expect(part('连接')).toContainText('已连接到直播间', SLOW)
  await expect(part('带宽')).toContainText('Mbit/s', SLOW)
  await expectReadable(page)
})

test('who can’t reach the room is shown what is likely wrong @nightly', async ({ page }) => {
  // As behind a firewall: the answer leads to a port at which no one is.
  await redirectMedia(page, '**/api/Room/check', () => 65_000)
  await openAs(page, 'teacher', '/room?check')
  const connection = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '连接' }) })
  await expect(connection).toContainText('10 秒内无法连接到 127.0.0.1:65000', SLOW)
  await expect(connection).toContainText('防火墙')
  await expect(page.getByRole('heading', { name: '带宽' })).toBeHidden()
})
