import type { Page } from '@playwright/test'
import { ask } from './demo-session.ts'
import { sendVideo } from './lesson-video.ts'

/** Plans a recorded lesson of the person in the page, with a scale, a goal and all colleagues as reviewers. */
export async function planLesson(presenter: Page, video?: Buffer): Promise<number> {
  const mark = Date.now()
  const scale = await ask<{ id: number }>(presenter, 'POST /model/save', {
    name: `课堂教学 ${mark}`,
    items: [
      { name: '教学目标', weight: 40, min: 0, max: 40 },
      { name: '教学过程', weight: 60, min: 0, max: 60 },
    ],
  })
  await ask(presenter, 'POST /TagType/save', { type: `追问 ${mark}` })
  const colleagues = await ask<{ data: { id: number }[] }>(presenter, 'POST /Class/findColleagues/', { size: 200 })
  const { id } = await ask<{ id: number }>(presenter, 'POST /Class/save', {
    name: `赤壁赋 ${mark}`,
    course: '语文',
    startTime: new Date(mark - 3_600_000).toISOString(),
    endTime: new Date(mark + 3_600_000).toISOString(),
    type: '录播',
    shared: true,
    checks: colleagues.data,
    videoId: await sendVideo(presenter, video),
    modelId: scale.id,
    consent: '家长均已同意出镜',
    keepVideoUntil: '2099-01-31',
  })
  return id
}
