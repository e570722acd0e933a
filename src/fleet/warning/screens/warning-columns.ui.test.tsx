import { test } from 'vitest'
import { translator } from '../../../platform/rules/text.ts'
import { expectColumnsInSight } from '../../../platform/testing/expect-columns-in-sight.tsx'
import { answerCalls } from '../../../platform/testing/show.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { RowActions, RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useSelection } from '../../../platform/ui/table/selection.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { warningScreenTexts } from '../text.ts'
import { useWarningColumns } from './warning-columns.tsx'
import type { WarningRow } from './warning-search.ts'
import './warnings.css'

const CLOSED: Partial<WarningRow> = {
  id: 1,
  serial: 'WHA8560007000024',
  deviceId: 1,
  minerId: 'YA00005',
  site: '鄂尔多斯北原矿场',
  client: '星野算力科技',
  type: 'hardwareErrors',
  level: 'warn',
  description: '0 rpm, allowed 600–6,600 rpm',
  remoteFileName: 'WHA8560007000024-20261126.log',
  createTimeStr: '2026-11-26 13:13:44',
  closedTimeStr: '2026-11-26 18:00:42',
  acknowledgedBy: '演示管理员',
  acknowledgedAt: '2026-11-26T10:00:00Z',
  note: 'replaced the second fan',
  assignedTo: '演示管理员',
  storm: null,
}
const ROWS = [
  CLOSED,
  { ...CLOSED, id: 2, closedTimeStr: null, snoozedUntil: '2026-11-27T10:00:00Z', snoozedBy: '演示管理员' },
]

const t = translator(warningScreenTexts, locale)
const actionsOf = ({ serial }: WarningRow) => (
  <RowActions name={serial} onDelete={() => {}}>
    <RowButton label={t('acknowledge')} title={serial} onClick={() => {}} />
  </RowActions>
)

function Warnings() {
  const columns = useWarningColumns(() => {})
  const answer = useCall('POST /warning/find/', { request: {} })
  return (
    <DataTable
      name="warnings"
      label="Warnings"
      columns={columns}
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

test('with the menu open, a window of 1440 px shows every column; one of 768 px shows whether it is over', async () => {
  answerCalls({
    'POST /warning/find/': { data: ROWS, totalCount: ROWS.length, warnings: ROWS.length },
    'GET /users/getPreference/table.warnings': null,
  })
  await expectColumnsInSight('Warnings', <Warnings />)
})
