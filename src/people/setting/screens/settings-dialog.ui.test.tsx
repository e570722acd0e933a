import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import type { Setting } from './setting-calls.ts'
import { SettingsDialog } from './settings-dialog.tsx'

const setting = (name: string, value: string) =>
  ({ name, label: name, value, default: '1', hint: null, choices: null, isSecret: false, isMany: false }) as Setting

function Settings() {
  const [kept, setKept] = useState('14')
  return (
    <>
      <SettingsDialog title="Backups" settings={[setting('AT', '3'), setting('KEPT', kept)]} onClose={() => {}} />
      <button type="button" onClick={() => setKept('30')}>
        a colleague
      </button>
    </>
  )
}

test('a setting that was left alone stays as a colleague set it meanwhile', async () => {
  const asked = answerCalls({ 'POST /setting/save': null })
  await show(<Settings />)
  page
    .getByText('a colleague')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await page.getByLabelText('AT').fill('4')
  await page.getByRole('button', { name: translator(uiTexts, locale)('save') }).click()
  await expect
    .poll(() => asked.find(({ address }) => address === 'POST /setting/save')?.request)
    .toEqual({
      values: { AT: '4' },
    })
})
