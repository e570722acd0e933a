import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, show } from '../../testing/show.tsx'
import { uiTexts } from '../text.ts'
import { translator } from '../../rules/text.ts'
import { locale } from '../theme/locale.ts'
import { Navbar } from './navbar.tsx'
import type { ScreenRoute } from './routes-from-records.ts'
import './shell.css'

const route = (path: string, title: string, component: string) => ({ path, component, meta: { title } }) as ScreenRoute

test('where the trail is longer than its place, groups give way to the names of screens', async () => {
  answerCalls({
    'GET /users/info': { id: 1, name: 'Wang', phone: 'w', roleTitle: { zh: '管理员', en: 'Administrator' } },
  })
  const trail = [
    route('/menu/monitoring', 'Monitoring', 'Layout'),
    route('/machine/index', 'Device info', 'machine'),
    route('/machine_list/index', 'Device list', 'machine_list'),
  ]
  await show(
    <div style={{ width: 480 }}>
      <Navbar
        trail={trail}
        menu={{ isOpen: true, isPhone: false, toggle: () => {}, close: () => {} }}
        businessDate={<span style={{ width: 180 }} />}
        search={null}
        help={null}
      />
    </div>,
  )
  const crumbs = page.getByRole('navigation', { name: translator(uiTexts, locale)('breadcrumb') })
  await expect.element(crumbs.getByText('Device list')).toBeVisible()
  expect(crumbs.getByText('Monitoring').element().getClientRects()).toHaveLength(0)
})
