import { useState } from 'react'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { figure, momentText, textOr } from '../../../platform/ui/theme/format.ts'
import { useLive } from '../../../platform/ui/call/live.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useRefresh } from '../../../platform/ui/call/use-call.ts'
import { RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { choiceOf } from '../rules/command-choice.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import {
  commandKindTexts,
  commandRunTexts,
  commandScreenTexts,
  commandStatusTexts,
  runStatusTexts,
  whatItSets,
  whoSent,
} from '../text.ts'
import type { Run } from './command-calls.ts'
import { readRunSearch, runRequest } from './command-run-search.ts'
import { CommandRunsFilter } from './command-runs-filter.tsx'
import { RunProgress } from './run-progress.tsx'
import './commands.css'

/** `/command/index`: every command with its sender and result. */
export function CommandRunsScreen() {
  const t = useText(commandRunTexts)
  const { search, narrow, matching, table } = useList('POST /command/find/', readRunSearch, runRequest)
  const refresh = useRefresh()
  useLive('command', () => void refresh(['POST /command/find/']))
  const [shown, setShown] = useState<Run | undefined>(undefined)
  const columns = useRunColumns()
  const isNarrowed = Object.values(matching).some((value) => value !== undefined)
  const actions = (run: Run) => (
    <RowButton
      label={t('open')}
      title={t('openOf', { time: momentText(run.createdAt) })}
      onClick={() => setShown(run)}
    />
  )
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <CommandRunsFilter search={search} onNarrow={narrow} />
      <DataTable
        name="command-runs"
        label={t('list')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={({ createdAt }) => momentText(createdAt)}
        toolbar={
          <ExportButton address="POST /command/export" input={(format) => ({ request: { ...matching, format } })} />
        }
        actions={actions}
        empty={isNarrowed ? <Empty title={t('noneMatches')} /> : <Empty title={t('none')} hint={t('noneHint')} />}
      />
      {shown && <ShownRun run={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function ShownRun({ run, onClose }: { run: Run; onClose: () => void }) {
  const t = useText(commandScreenTexts)
  const kindText = useText(commandKindTexts)
  return (
    <Modal title={t('titleOf', { command: kindText(choiceOf(run)), count: run.total })} onClose={onClose}>
      <p className="command-hint">{t('askedBy', { who: whoSent(run, locale), when: momentText(run.createdAt) })}</p>
      <RunProgress runId={run.id} onClose={onClose} />
    </Modal>
  )
}

function useRunColumns(): Column<Run, never>[] {
  const t = useText(commandRunTexts)
  const kindText = useText(commandKindTexts)
  const statusText = useText(commandStatusTexts)
  const runText = useText(runStatusTexts)
  return [
    { key: 'time', title: t('time'), cell: ({ createdAt }) => momentText(createdAt) },
    { key: 'person', title: t('person'), cell: (run) => whoSent(run, locale) },
    { key: 'kind', title: t('kind'), cell: (run) => kindText(choiceOf(run)) },
    {
      key: 'poolOrPower',
      title: t('poolOrPower'),
      cell: (run) => textOr(whatItSets(run, locale)),
      isHiddenAtFirst: true,
    },
    { key: 'devices', title: t('devices'), align: 'end', cell: ({ total }) => figure(total) },
    { key: 'status', title: t('status'), cell: ({ status }) => runText(status) },
    {
      key: 'outcome',
      title: t('outcome'),
      cell: ({ counts }) => (
        <span className="command-counts">
          {counts.map(({ status, devices }) => (
            <span key={status} data-status={status}>
              {t('countOf', { status: statusText(status), devices })}
            </span>
          ))}
        </span>
      ),
    },
    { key: 'endedAt', title: t('endedAt'), cell: ({ endedAt }) => momentText(endedAt), isHiddenAtFirst: true },
  ]
}
