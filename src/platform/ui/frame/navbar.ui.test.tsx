import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, show } from '../../testing/show.tsx'
import { uiTexts } from '../text.ts'
import { translator } from '../../rules/text.ts'
import { locale } from '../theme/locale.ts'
import { Icon } from '../theme/icon.tsx'
import { BusinessDate } from './business-date.tsx'
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

test('on a phone the bar is no wider than the screen while the connection is away, whose words take the place of the date', async () => {
  answerCalls({
    'GET /users/info': { id: 1, name: 'Wang', phone: 'w', roleTitle: { zh: '管理员', en: 'Administrator' } },
  })
  const button = (
    <button type="button" className="icon-button" aria-label="…">
      <Icon name="search" sizePx={18} />
    </button>
  )
  await show(
    <Navbar
      trail={[]}
      menu={{ isOpen: false, isPhone: true, toggle: () => {}, close: () => {} }}
      businessDate={<BusinessDate day="2026-11-28" />}
      search={button}
      help={button}
    />,
  )
  await page.viewport(390, 844)
  await expect.element(page.getByText(translator(uiTexts, locale)('reconnecting'))).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  const ends = [...document.querySelectorAll('.navbar > *')].map((part) => part.getBoundingClientRect().right)
  expect(Math.max(...ends)).toBeLessThanOrEqual(390)
  expect(page.getByText('2026-11-28').element().getClientRects()).toHaveLength(0)
})
