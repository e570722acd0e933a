import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../platform/testing/show.tsx'
import { COLOURS } from './drawing.ts'
import { DrawingDialog } from './drawing-dialog.tsx'

const RED = [1, 3, 5].map((at) => Number.parseInt(COLOURS.red.slice(at, at + 2), 16))

test('the keyboard’s cross stops at the edge of the frame, and draws from there', async () => {
  const frame = await createImageBitmap(new ImageData(100, 50))
  await show(<DrawingDialog frame={frame} onDrawn={() => {}} onClose={() => {}} />)
  const canvas = page.getByRole('application').element() as HTMLCanvasElement
  async function press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      canvas.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      // What it changed is drawn before the next one.
      await new Promise((drawn) => setTimeout(drawn))
    }
  }
  await press('ArrowLeft', 60)
  await press('Enter')
  await press('ArrowRight', 10)
  await press('Enter')
  // Left of the cross, which shows on what is drawn.
  await expect.poll(() => [...(canvas.getContext('2d')?.getImageData(3, 25, 1, 1).data ?? [])].slice(0, 3)).toEqual(RED)
})
