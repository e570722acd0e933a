import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { DEVICE_STATES } from '../rules/device-states.ts'
import { NO_NARROWING } from './device-search.ts'
import { StateTiles } from './state-tiles.tsx'

/** Drawn once the window is as narrow as a phone. */
function OnRequest() {
  const [isShown, setIsShown] = useState(false)
  return isShown ? (
    <StateTiles search={{ ...NO_NARROWING, state: 'scrap' }} isCompact />
  ) : (
    <button type="button" onClick={() => setIsShown(true)}>
      show
    </button>
  )
}

/** How far the chosen tile reaches beyond the end of its line. */
function beyondLinePx(): number | undefined {
  const tile = document.querySelector('[aria-current]')
  const line = tile?.parentElement
  return tile && line ? tile.getBoundingClientRect().right - line.getBoundingClientRect().right : undefined
}

test('on a phone the tile of the chosen state is in sight, however far to the right it is', async () => {
  answerCalls({
    'POST /data/getBasicDataByState/state': Object.fromEntries(['total', ...DEVICE_STATES].map((tile) => [tile, 8])),
  })
  await show(<OnRequest />)
  await page.viewport(390, 844)
  await page.getByRole('button', { name: 'show' }).click()
  await expect.poll(beyondLinePx).toBeLessThanOrEqual(0)
})
