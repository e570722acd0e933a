import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { bankAccountScreenTexts } from '../text.ts'
import { BankAccounts } from './bank-accounts.tsx'

const t = translator(bankAccountScreenTexts, locale)
const ui = translator(uiTexts, locale)
const ACCOUNT = { id: 3, name: 'North Ltd', bank: 'First Bank', number: '622202123456' }

test('a client’s bank account is added, and deleted once the person has agreed', async () => {
  const accounts = [ACCOUNT]
  const asked = answerCalls({
    'GET /users/info': { id: 2, keys: { agent: true } },
    'POST /bankAccount/find/': () => ({ data: accounts, totalCount: accounts.length }),
    'POST /bankAccount/save': { id: 4 },
    'POST /bankAccount/delete/3': () => accounts.splice(0) && null,
  })
  await show(<BankAccounts clientId={1} isDeleted={false} />)
  await expect.element(page.getByRole('rowheader', { name: 'North Ltd' })).toBeVisible()
  await page.getByRole('button', { name: `+ ${t('add')}` }).click()
  const form = page.getByRole('dialog')
  for (const [field, text] of [
    ['name', 'South Ltd'],
    ['bank', 'Second Bank'],
    ['number', '6222 0000'],
  ] as const)
    await form.getByRole('textbox', { name: t(field), exact: true }).fill(text)
  await expectAccessible()
  await form.getByRole('button', { name: ui('save'), exact: true }).click()
  await expect
    .poll(() => asked)
    .toContainEqual({
      address: 'POST /bankAccount/save',
      request: { clientId: 1, name: 'South Ltd', bank: 'Second Bank', number: '6222 0000' },
    })

  await page.getByRole('button', { name: ui('deleteOf', { name: ACCOUNT.number }) }).click()
  const question = page.getByRole('alertdialog', { name: t('confirmDelete') })
  await expect.element(question.getByText(t('deleteConsequence', ACCOUNT))).toBeVisible()
  await question.getByRole('button', { name: ui('delete'), exact: true }).click()
  await expect.element(page.getByText(t('none'))).toBeVisible()
})

test('of a deleted client they are shown, and can’t be changed', async () => {
  answerCalls({
    'GET /users/info': { id: 2, keys: { agent: true } },
    'POST /bankAccount/find/': { data: [ACCOUNT], totalCount: 1 },
  })
  await show(<BankAccounts clientId={1} isDeleted />)
  await expect.element(page.getByRole('rowheader', { name: 'North Ltd' })).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
