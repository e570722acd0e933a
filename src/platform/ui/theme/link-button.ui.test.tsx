import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'

test('a long name that is a button begins each of its lines where other cells of its column do', async () => {
  await show(
    <table style={{ width: 100 }}>
      <tbody>
        <tr>
          <td>
            <button type="button" className="link-button">
              鄂尔多斯北原矿场
            </button>
          </td>
        </tr>
      </tbody>
    </table>,
  )
  expect(getComputedStyle(page.getByRole('button').element()).textAlign).toBe('start')
})
