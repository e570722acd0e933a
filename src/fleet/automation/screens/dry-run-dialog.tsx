import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { TablePage } from '../../../platform/ui/table/table-page.ts'
import { momentText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { leftOutTexts } from '../../command/text.ts'
import { automationScreenTexts, heldTexts } from '../text.ts'
import type { Automation } from './automations.ts'
import { useSeenInWords } from './seen-in-words.ts'

type Row = ResponseOf<'POST /automation/dryRun/{id}'>['data'][number]

const FIRST: TablePage<never> = { page: 1, size: 10, orderColumn: undefined, orderWay: undefined }

/** What an automation would do now, and why not to the others; nothing is done. */
export function DryRunDialog({ automation, onClose }: { automation: Automation; onClose: () => void }) {
  const t = useText(automationScreenTexts)
  const [page, setPage] = useState(FIRST)
  const { id, name } = automation
  const answer = useCall(
    'POST /automation/dryRun/{id}',
    { params: { id }, request: { page: page.page, size: page.size } },
    { keepsPrevious: true },
  )
  return (
    <Modal title={t('dryRunOf', { name })} onClose={onClose}>
      {answer.data && (
        <p>{t('dryRunHint', { count: answer.data.totalCount, due: answer.data.due, acted: answer.data.acted })}</p>
      )}
      <DataTable
        name="dryrun"
        label={t('dryRunOf', { name })}
        columns={useDryRunColumns()}
        answer={answer}
        page={page}
        onPage={(change) => setPage({ ...page, ...change })}
        rowId={({ deviceId }) => deviceId}
        rowName={({ serial }) => serial}
        empty={<Empty title={t('dryRunNone')} />}
      />
    </Modal>
  )
}

function useDryRunColumns(): Column<Row, never>[] {
  const t = useText(automationScreenTexts)
  const held = useText(heldTexts)
  const leftOut = useText(leftOutTexts)
  const seen = useSeenInWords()
  const outcome = ({ isDue, held: reason }: Row) => {
    if (!isDue) return t('notYet')
    if (reason === null) return t('willDo')
    return reason in heldTexts ? held(reason as keyof typeof heldTexts) : leftOut(reason as keyof typeof leftOutTexts)
  }
  return [
    { key: 'serial', title: t('serial'), cell: ({ serial }) => serial },
    { key: 'site', title: t('site'), cell: ({ site }) => site },
    { key: 'outcome', title: t('outcome'), cell: outcome },
    { key: 'since', title: t('since'), cell: ({ since }) => momentText(since) },
    { key: 'seen', title: t('seen'), cell: seen },
  ]
}
