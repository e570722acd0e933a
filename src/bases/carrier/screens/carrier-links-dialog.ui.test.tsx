import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { carrierScreenTexts } from '../text.ts'
import { CarrierLinksDialog } from './carrier-links-dialog.tsx'

const t = translator(carrierScreenTexts, locale)

test('of headquarters a link is made for a base below, which is chosen', async () => {
  const bases = [2, 3].map((id) => ({ id, name: `base ${id}` }))
  const asked = answerCalls({
    'GET /users/info': { id: 1, companyId: 1, keys: { reservation: true } },
    'POST /company/find/': { data: bases, totalCount: 2 },
    'POST /carrierLink/find/': { data: [], totalCount: 0 },
    'POST /carrierLink/save': { id: 9, link: '/activity?carrier=x' },
  })
  await show(<CarrierLinksDialog onClose={() => {}} />)
  await expect.element(page.getByText('base 2')).toBeVisible()
  await expectAccessible()
  await page.getByRole('textbox', { name: t('checkedOrg') }).fill('安达运输')
  await page.getByRole('button', { name: t('make') }).click()
  await expect.element(page.getByText(/carrier=x/)).toBeVisible()
  const requests = asked.flatMap(({ address, request }) => (address.startsWith('POST /carrierLink') ? [request] : []))
  expect(requests.slice(-2)).toEqual([{ companyId: 2, checkedOrg: '安达运输' }, { companyId: 2 }])
})

test('what is typed before the bases are there, and the focus, stay', async () => {
  const bases = [2, 3].map((id) => ({ id, name: `base ${id}` }))
  const { promise, resolve } = Promise.withResolvers()
  answerCalls({
    'GET /users/info': { id: 1, companyId: 1, keys: { reservation: true } },
    'POST /company/find/': () => promise,
    'POST /carrierLink/find/': { data: [], totalCount: 0 },
  })
  await show(<CarrierLinksDialog onClose={() => {}} />)
  const carrier = page.getByRole('textbox', { name: t('checkedOrg') })
  await carrier.fill('安达运输')
  resolve({ data: bases, totalCount: 2 })
  await expect.element(page.getByText('base 2')).toBeVisible()
  await expect.element(carrier).toHaveValue('安达运输')
  await expect.element(carrier).toHaveFocus()
})

const link = (id: number) => ({
  id,
  checkedOrg: `carrier ${id}`,
  createdBy: '陈丽华',
  createTimeStr: '2026-11-28 10:00:00',
})

test('a link that is revoked is not shown any longer; another one stays', async () => {
  answerCalls({
    'GET /users/info': { id: 1, companyId: 2, keys: { reservation: true } },
    'POST /company/find/': { data: [{ id: 2, name: 'base 2' }], totalCount: 1 },
    'POST /carrierLink/find/': { data: [link(8), link(9)], totalCount: 2 },
    'POST /carrierLink/save': { id: 9, link: '/activity?carrier=x' },
    'POST /carrierLink/revoke/8': null,
    'POST /carrierLink/revoke/9': null,
  })
  await show(<CarrierLinksDialog onClose={() => {}} />)
  await page.getByRole('textbox', { name: t('checkedOrg') }).fill('carrier 9')
  await page.getByRole('button', { name: t('make') }).click()
  const made = page.getByText(/carrier=x/)
  await expect.element(made).toBeVisible()
  for (const id of [8, 9]) {
    await expect.element(made).toBeVisible()
    await page.getByRole('button', { name: t('revokeOf', { carrier: `carrier ${id}` }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('revoke') })
      .click()
    await expect.element(page.getByText(t('revoked'), { exact: true }).last()).toBeVisible()
  }
  await expect.element(made).not.toBeInTheDocument()
})

test('a link needs a carrier, and says so until one is typed', async () => {
  const asked = answerCalls({
    'GET /users/info': { id: 1, keys: { reservation: true } },
    'POST /carrierLink/find/': { data: [], totalCount: 0 },
  })
  await show(<CarrierLinksDialog onClose={() => {}} />)
  const carrier = page.getByLabelText(t('checkedOrg'))
  await page.getByRole('button', { name: t('make') }).click()
  await expect.element(carrier).toBeInvalid()
  await expect.element(carrier).toHaveFocus()
  await carrier.fill('安达运输')
  await expect.element(carrier).toBeValid()
  await expect.element(carrier).toHaveAccessibleDescription('')
  expect(asked.map(({ address }) => address)).not.toContain('POST /carrierLink/save')
})
