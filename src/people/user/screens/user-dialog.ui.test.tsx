import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { userTexts } from '../text.ts'
import { UserDialog } from './user-dialog.tsx'

const ui = translator(uiTexts, locale)
const field = translator(userTexts, locale)

test('the later of two who edit a user sees what the other changed, and both changes are saved', async () => {
  const now = {
    id: 7,
    phone: '13800000000',
    name: '王强',
    nickName: '检验员',
    roleTitle: { zh: '检验员', en: 'Inspector' },
    companyId: 1,
    companyName: '镇海',
    groupId: null,
    groupName: null,
    birthday: null,
    sex: null,
    nation: null,
    idNo: null,
    identifier: null,
    workUnit: null,
    job: null,
    remarks: null,
    clientIds: [],
    clientNames: [],
    version: 1,
  }
  const asked = answerCalls({
    'GET /users/info': { id: 2, companyId: 1, keys: {} },
    'GET /users/getById/7': () => ({ ...now }),
    'GET /users/getManagedRoles': [
      { name: '检验员', title: { zh: '检验员', en: 'Inspector' }, hasClients: false },
      { name: '登记人员', title: { zh: '登记人员', en: 'Registrar' }, hasClients: false },
    ],
    'POST /company/find/': { data: [{ id: 1, name: '镇海' }], totalCount: 1 },
    'POST /groups/find/': { data: [], totalCount: 0 },
    'POST /users/update/7': (request: { version: number }) =>
      request.version === now.version ? null : Response.json({ code: 41_000, message: 'it was changed', data: null }),
  })
  let closed = 0
  await show(<UserDialog id={7} onClose={() => (closed += 1)} />)
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: field('phone') }).fill('13900000000')
  Object.assign(now, { version: 2, nickName: '登记人员', roleTitle: { zh: '登记人员', en: 'Registrar' } })
  const save = form.getByRole('button', { name: ui('save'), exact: true })
  await save.click()
  await expect.element(form.getByText('it was changed')).toBeVisible()
  const role = {
    label: field('role'),
    before: locale === 'zh' ? '检验员' : 'Inspector',
    now: locale === 'zh' ? '登记人员' : 'Registrar',
  }
  await expect.element(form.getByRole('status').getByText(ui('changedTo', role))).toBeVisible()
  await expectAccessible()
  await save.click()
  await expect.poll(() => closed).toBe(1)
  const sent = asked.filter(({ address }) => address === 'POST /users/update/7').map(({ request }) => request)
  expect(sent).toMatchObject([
    { version: 1, phone: '13900000000', nickName: '检验员' },
    { version: 2, phone: '13900000000', nickName: '登记人员' },
  ])
})
