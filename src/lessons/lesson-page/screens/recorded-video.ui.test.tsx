import { expect, test } from 'vitest'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { queryClient } from '../../../platform/ui/call/use-call.ts'
import type { Lesson } from './lesson.ts'
import { openPlayer } from './open-player.ts'
import { RecordedVideo } from './recorded-video.tsx'

const lesson = { id: 5, name: '荷塘月色', userName: '李静', videoFileName: 'x.webm', posterFileName: null, duration: 5 }

const track = () => document.querySelector('track')?.getAttribute('src')

test('captions have another address once they are corrected: a browser reads each once', async () => {
  let text = '同学门好'
  const asked = answerCalls({
    'GET /Class/position/5': { position: 0 },
    'POST /Class/position/5': null,
    'GET /Class/chapters/5': [],
    'POST /Speech/find/': () => [{ id: 1, start: 0, end: 4.5, text }],
  })
  const isAsked = (times: number) =>
    expect.poll(() => asked.filter(({ address }) => address === 'POST /Speech/find/')).toHaveLength(times)
  await show(
    <RecordedVideo
      lesson={lesson as unknown as Lesson}
      startS={undefined}
      marks={[]}
      player={openPlayer()}
      onMark={() => {}}
    />,
  )
  await expect.poll(track).toMatch(/^\/api\/Speech\/vtt\/5/)
  const before = track()
  // The same lines, as when the person is back at the tab.
  await queryClient.invalidateQueries()
  await isAsked(2)
  expect(track()).toBe(before)
  text = '同学们好'
  await queryClient.invalidateQueries()
  await expect.poll(track).not.toBe(before)
})
