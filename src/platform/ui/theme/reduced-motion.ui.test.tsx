import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { chooseTheme } from './use-theme.ts'

test('with reduced motion all colours and sizes are at once what they will be, however deep', async () => {
  await show(
    <div>
      <table>
        <tbody>
          <tr>
            <td>
              <button type="button" className="plain-button">
                deep
              </button>
            </td>
          </tr>
        </tbody>
      </table>
    </div>,
  )
  chooseTheme('light')
  const button = page.getByRole('button', { name: 'deep' }).element()
  const colours = () => [getComputedStyle(button).color, getComputedStyle(button).backgroundColor]
  const light = colours()
  chooseTheme('dark')
  const dark = colours()
  expect(dark).not.toEqual(light)
  expect(document.getAnimations()).toEqual([])
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(colours()).toEqual(dark)
  chooseTheme('light')
  expect(colours()).toEqual(light)
})
