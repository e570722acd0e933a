import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { expectColumnsInSight } from '../../../platform/testing/expect-columns-in-sight.tsx'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useSelection } from '../../../platform/ui/table/selection.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { DETAIL, useDeviceColumns } from './device-columns.tsx'
import type { DeviceRow } from './device-search.ts'
import { screenTexts } from './text.ts'
import './device-screens.css'

const WORKING: Partial<DeviceRow> = {
  id: 1,
  serial: 'WHA8560007000024',
  name: 'EB-A-01',
  site: '鄂尔多斯北原矿场',
  client: '川西汇能数据',
  account: 'changfeng01',
  activeWorker: 'changfeng01.54x0x101',
  activeWorkerState: 'Rejecting',
  activeWorkerRight: false,
  type: 'Antminer S19 Pro',
  state: 'repaired',
  repairTimes: 12,
  lastAnsweredAt: null,
  unknownSince: null,
  isMaintained: true,
}
const ROWS = [WORKING, { ...WORKING, id: 2, unknownSince: '2026-01-26T10:00:00Z' }]

const t = translator(screenTexts, locale)
const actionsOf = ({ serial }: DeviceRow) => (
  <RowActions name={serial} detail={{ to: DETAIL, search: { id: 1 } }}>
    <RowButton isDangerous label={t('scrap')} title={serial} onClick={() => {}} />
  </RowActions>
)

function Devices() {
  const answer = useCall('POST /device/find/', { request: {} })
  return (
    <DataTable
      name="devices"
      label="Devices"
      columns={useDeviceColumns()}
      answer={answer}
      rowId={({ id }) => id}
      rowName={({ serial }) => serial}
      page={{ page: 1, size: 10, orderColumn: undefined, orderWay: undefined }}
      onPage={() => {}}
      selection={useSelection('')}
      actions={actionsOf}
    />
  )
}

test('with the menu open, a window of 1440 px shows every column at first; one of 768 px shows the state', async () => {
  answerCalls({
    'POST /device/find/': { data: ROWS, totalCount: ROWS.length },
    'GET /users/getPreference/table.devices': null,
  })
  await expectColumnsInSight('Devices', <Devices />)
})

const buttons = () => document.querySelector<HTMLElement>('td.data-table-actions > span')

test('at 1440 px the buttons of a row are in one line unless its texts leave no room', async () => {
  const common = { ...WORKING, activeWorkerState: 'Alive', activeWorkerRight: true, type: 'T30', isMaintained: false }
  answerCalls({
    'POST /device/find/': { data: [common], totalCount: 1 },
    'GET /users/getPreference/table.devices': null,
  })
  await page.viewport(1440, 900)
  await show(
    <div style={{ maxWidth: 1196 }}>
      <Devices />
    </div>,
  )
  await expect.poll(() => buttons()?.childElementCount).toBe(2)
  expect(buttons()?.offsetHeight, 'height of two buttons').toBeLessThan(32)
})

const link = (serial: string) => page.getByRole('link', { name: serial, exact: true })

test('up and down go from row to row, among those that are drawn later, too, and stop at both ends', async () => {
  const data = Array.from({ length: 40 }, (_, nth) => ({ ...WORKING, id: nth + 1, serial: `S${nth + 1}` }))
  answerCalls({
    'POST /device/find/': { data, totalCount: data.length },
    'GET /users/getPreference/table.devices': null,
  })
  await show(<Devices />)
  await expect.element(link('S40')).toBeVisible()
  ;(link('S30').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(link('S31')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(link('S29')).toHaveFocus()
  for (const [end, key] of [
    ['S1', '{ArrowUp}'],
    ['S40', '{ArrowDown}'],
  ] as const) {
    ;(link(end).element() as HTMLElement).focus()
    await userEvent.keyboard(key)
    await expect.element(link(end)).toHaveFocus()
  }
})
