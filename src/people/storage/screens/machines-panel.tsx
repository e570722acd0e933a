import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import type { TablePage } from '../../../platform/ui/table/table-page.ts'
import { momentText, shareText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { storageTexts } from '../text.ts'
import './machines-panel.css'

type Machine = ResponseOf<'POST /background/findMachines/'>['data'][number]
/** All of them: there are a few. */
const PAGE: TablePage = { page: 1, size: 100, orderColumn: undefined, orderWay: undefined }

function useMachineColumns(): Column<Machine>[] {
  const t = useText(storageTexts)
  return [
    { key: 'machine', title: t('machine'), cell: ({ name }) => name },
    { key: 'share', title: t('share'), align: 'end', cell: ({ share }) => shareText(share, 0) },
    {
      key: 'responds',
      title: t('responds'),
      cell: ({ awaySince, error }) =>
        awaySince === null ? t('there') : t('away', { since: momentText(awaySince), error: error ?? '' }),
    },
  ]
}

/** The machines that a database is spread over, and what is stale while one is away; nothing where there is one machine. */
export function MachinesPanel() {
  const t = useText(storageTexts)
  const columns = useMachineColumns()
  const answer = useCall('POST /background/findMachines/')
  const machines = answer.data?.data ?? []
  if (machines.length === 0) return null
  const isAway = machines.some(({ awaySince }) => awaySince !== null)
  return (
    <section className="panel machines-panel" data-bad={isAway}>
      <h2>{t('machines')}</h2>
      {isAway && <p role="alert">{t('awayHint')}</p>}
      <DataTable
        name="machines"
        label={t('machines')}
        columns={columns}
        answer={answer}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        page={PAGE}
        onPage={() => {}}
        empty={<Empty title={t('machines')} />}
      />
    </section>
  )
}
