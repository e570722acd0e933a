import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { goTo } from '../../../platform/ui/frame/history.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { roleTexts } from '../text.ts'
import { RolesScreen } from './roles-screen.tsx'

const t = translator(roleTexts, locale)
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
