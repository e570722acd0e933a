import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, expectAccessible, show } from '../../../platform/testing/show.tsx'
import { refreshAnswers } from '../../../platform/ui/call/refresh-answers.ts'
import { queryClient, useCall } from '../../../platform/ui/call/use-call.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { DeviceDialog } from './device-dialog.tsx'
import { screenTexts } from './text.ts'

const ui = translator(uiTexts, locale)
const t = translator(screenTexts, locale)

const DEVICE: Partial<ResponseOf<'GET /device/getById/{id}'>> = {
  id: 7,
  name: 'T30-7',
  serial: 'SN-7',
  minerId: null,
  siteId: 1,
  site: 'North',
  accountId: 2,
  account: 'acme-01',
  type: 'T30',
  ip: '10.0.0.7',
  port: 4028,
  mac: null,
}

const choice = (id: number, name: string) => ({ data: [{ id, name, client: 'Acme' }], totalCount: 1 })

function EditedDevice({ onClose }: { onClose: () => void }) {
  const { data } = useCall('GET /device/getById/{id}', { params: { id: 7 } })
  return data ? <DeviceDialog device={data} onClose={onClose} /> : null
}

test('a device that a scan finds at another address while its form is open keeps that address', async () => {
  let now = DEVICE
  const asked = answerCalls({
    'GET /users/info': { id: 1, companyId: 1, keys: {} },
    'GET /device/getById/7': () => now,
    'POST /site/find/': choice(1, 'North'),
    'POST /account/find/': choice(2, 'acme-01'),
    'POST /machineType/find/': { data: [{ id: 1, name: 'T30' }], totalCount: 1 },
    'POST /device/save': { id: 7 },
  })
  let closed = 0
  await show(<EditedDevice onClose={() => (closed += 1)} />)
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: t('name'), exact: true }).fill('corner')
  now = { ...DEVICE, ip: '10.0.0.99' }
  await refreshAnswers(queryClient, ['GET /device/getById/{id}'])
  const address = { label: t('ip'), before: '10.0.0.7', now: '10.0.0.99' }
  await expect.element(form.getByRole('status').getByText(ui('changedTo', address))).toBeVisible()
  await expectAccessible()
  await form.getByRole('button', { name: ui('save'), exact: true }).click()
  await expect.poll(() => closed).toBe(1)
  expect(asked.find(({ address: asking }) => asking === 'POST /device/save')?.request).toMatchObject({
    id: 7,
    name: 'corner',
    serial: 'SN-7',
    ip: '10.0.0.99',
    port: 4028,
  })
})
