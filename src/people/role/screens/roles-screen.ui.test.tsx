import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { goTo } from '../../../platform/ui/frame/history.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { roleTexts } from '../text.ts'
import '../../../platform/ui/frame/shell.css'
import { RolesScreen } from './roles-screen.tsx'

const t = translator(roleTexts, locale)
const role = (name: string) => ({
  name,
  title: { zh: name, en: name },
  people: 1,
  companyScope: 'all' as const,
  clientScope: 'all' as const,
})
const key = (name: string) => ({ key: name, title: { zh: name, en: name }, access: {}, changeable: [] })

test('what the permissions are narrowed to is in the address: a reload and a link show the same', async () => {
  const before = window.location.pathname + window.location.search
  onTestFinished(() => goTo(before, { isReplacing: true }))
  answerCalls({
    'POST /role/find/': { roles: [], keys: [key('Warnings'), key('Repairs')] },
    'GET /users/info': { keys: {} },
  })
  await show(<RolesScreen />)
  const field = page.getByRole('searchbox', { name: t('findKey') })
  await field.fill('warn')
  await expect.element(page.getByRole('rowheader', { name: 'Repairs' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('rowheader', { name: 'Warnings' })).toBeVisible()
  expect(new URLSearchParams(window.location.search).get('find')).toBe('warn')
  await field.fill('nothing')
  await expect.element(page.getByText(translator(uiTexts, locale)('nothingFound'))).toBeVisible()
  goTo(window.location.pathname, { isReplacing: true })
  await expect.element(page.getByRole('rowheader', { name: 'Repairs' })).toBeVisible()
  await expect.element(field).toHaveValue('')
})

test('on a phone a permission has room for several signs of Chinese beside all roles', async () => {
  answerCalls({
    'POST /role/find/': {
      roles: ['管理层', '检验员', '登记人员', '代理'].map(role),
      keys: [key('预约计划与排队现场')],
    },
    'GET /users/info': { keys: {} },
  })
  await show(<RolesScreen />)
  await page.viewport(390, 844)
  const permission = page.getByRole('rowheader')
  await expect.element(permission).toBeVisible()
  const { width, height } = permission.element().getBoundingClientRect()
  expect(width).toBeGreaterThan(120)
  expect(height).toBeLessThan(64)
})

test('on paper the whole table is there, with what may be changed', async () => {
  const keys = Array.from({ length: 40 }, (_, at) => ({
    ...key(`Permission ${at}`),
    access: { 代理: 'read' as const },
    changeable: ['代理'],
  }))
  answerCalls({
    'POST /role/find/': { roles: [role('代理')], keys },
    'GET /users/info': { keys: { role: true } },
  })
  await show(<RolesScreen />)
  await expect.element(page.getByRole('rowheader', { name: 'Permission 39' })).toBeInTheDocument()
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  })
  const region = page.getByRole('region', { name: t('roles') }).element()
  expect(region.clientHeight).toBe(region.scrollHeight)
  const access = document.querySelector<HTMLSelectElement>('.roles-table select')
  expect(access?.getBoundingClientRect().height).toBeGreaterThan(0)
  expect(access?.selectedOptions[0]?.textContent).toBe(t('read'))
})
