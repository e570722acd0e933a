import { useState } from 'react'
import { methodNames } from '../rules/method-names.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { ScreenLink, type Search } from '../../../platform/ui/frame/address.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { textOr } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { StandIns, useStandsIn } from '../../stand-in/screens/stand-ins.tsx'
import { movesOf } from '../rules/moves.ts'
import { inspectionColumnTexts, inspectionResultTexts, inspectionScreenTexts, inspectionStatusTexts } from '../text.ts'
import { ReasonDialog } from './move-buttons.tsx'
import { REPORT_ANSWERS } from './report-answers.ts'

type Row = ResponseOf<'POST /report/findApprovals'>['data'][number]

const readSearch = (search: Search) => ({ view: 'approvals', ...readTablePage(search, []) })

const APPROVALS = ['POST /report/findApprovals'] as const

/** What awaits approval: what differs from the tanker's last report, to issue or to return. */
export function ApprovalList() {
  useLiveRefresh('inspection', APPROVALS)
  const t = useText(inspectionScreenTexts)
  const me = useMe()
  const standsIn = useStandsIn()
  const { table } = useList('POST /report/findApprovals', readSearch, ({ page, size }) => ({ page, size }))
  const [returned, setReturned] = useState<Row>()
  const status = useText(inspectionStatusTexts)
  const issue = useMutationCall('POST /report/setStatus/{id}', { refreshes: REPORT_ANSWERS })
  async function ask({ id, tankerNumber: tanker }: Row): Promise<void> {
    if (await askToConfirm({ title: t('issueOf', { tanker }), text: t('issueText'), yes: t('issue') }))
      issue.mutate(
        { params: { id }, query: { status: '4' } },
        { onSuccess: () => notify.success(t('moved', { tanker, status: status('4') })) },
      )
  }
  const actions = (row: Row) => {
    const mover = { role: me?.nickName ?? '', userId: me?.id ?? 0, inspectorId: row.userId, standsIn }
    const names = movesOf(3, mover).map(({ name }) => name)
    const tanker = row.tankerNumber
    return (
      <>
        {names.includes('issue') && (
          <RowButton label={t('issue')} title={t('issueOf', { tanker })} onClick={() => void ask(row)} />
        )}
        {names.includes('return') && (
          <RowButton label={t('return')} title={t('returnOf', { tanker })} onClick={() => setReturned(row)} />
        )}
      </>
    )
  }
  return (
    <>
      <StandIns />
      <DataTable
        name="approvals"
        label={t('approvals')}
        columns={useColumns()}
        {...table}
        rowId={({ id }) => id}
        rowName={({ tankerNumber }) => tankerNumber}
        actions={actions}
        empty={<Empty title={t('noApprovals')} hint={t('noApprovalsHint')} />}
      />
      {returned && <ReasonDialog report={returned} move="return" onClose={() => setReturned(undefined)} />}
    </>
  )
}

function useColumns(): Column<Row, never>[] {
  const t = useText(inspectionScreenTexts)
  const title = useText(inspectionColumnTexts)
  const resultText = useText(inspectionResultTexts)
  const plain = (name: 'reportNumber' | 'checkedOrg' | 'userName') => ({
    key: name,
    title: title(name),
    cell: (row: Row) => textOr(row[name]),
  })
  return [
    {
      key: 'tankerNumber',
      title: title('tankerNumber'),
      cell: ({ id, tankerNumber }) => (
        <ScreenLink to="/inspection/index" search={{ id }}>
          {tankerNumber}
        </ScreenLink>
      ),
    },
    { key: 'result', title: title('result'), cell: ({ result }) => resultText(result) },
    { key: 'failed', title: t('failedItems'), align: 'end', cell: ({ failedCount }) => failedCount },
    { key: 'differences', title: t('differences'), cell: (row) => <Differences row={row} /> },
    plain('userName'),
    { key: 'submitted', title: t('submitted'), cell: ({ submittedTimeStr }) => submittedTimeStr },
    plain('checkedOrg'),
    {
      key: 'checkMethod',
      title: title('checkMethod'),
      cell: ({ checkMethod }) => textOr(methodNames(checkMethod, locale)),
      isHiddenAtFirst: true,
    },
    { ...plain('reportNumber'), isHiddenAtFirst: true },
    { key: 'orgName', title: title('orgName'), cell: ({ orgName }) => orgName, isHiddenAtFirst: true },
  ]
}

function Differences({ row: { previous, result, differences } }: { row: Row }) {
  const t = useText(inspectionScreenTexts)
  const title = useText(inspectionColumnTexts)
  const resultText = useText(inspectionResultTexts)
  if (!previous) return t('firstReport')
  const lines = differences.map(({ item, unit, now, before }) => {
    const [was, is] = [before, now].map(({ outcome, value }) =>
      value === null ? t(outcome) : `${t(outcome)} ${value} ${unit}`,
    )
    return t('differs', { item, before: was ?? '', now: is ?? '' })
  })
  if (previous.result !== result)
    lines.unshift(t('differs', { item: title('result'), before: resultText(previous.result), now: resultText(result) }))
  if (lines.length === 0) return t('asBefore')
  return (
    <ul className="inspection-differences">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
