import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { useLive } from '../../../platform/ui/call/live.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { FigureTable } from '../../../platform/ui/table/figure-table.tsx'
import { Pager } from '../../../platform/ui/table/pager.tsx'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { useCall, useMutationCall, useRefresh } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { commandScreenTexts, commandStatusTexts, runStatusTexts, whatItSaid } from '../text.ts'
import { COMMAND_ANSWERS } from './command-calls.ts'
import './commands.css'

/** Final results of a device. */
const isEnded = (status: string) => status !== 'waiting' && status !== 'sent'

/** The progress of a run, and the result of each device. */
export function RunProgress({ runId: begun, onClose }: { runId: number; onClose: () => void }) {
  /** the run itself, or the one that takes it back */
  const [runId, setShownId] = useState(begun)
  const t = useText(commandScreenTexts)
  const statusText = useText(commandStatusTexts)
  const runText = useText(runStatusTexts)
  const refresh = useRefresh()
  const mayTell = useMayWrite('command')
  const runs = useCall('POST /command/find/', { request: { runId } })
  useLive('command', (event) => {
    if (event.runId === runId) void refresh(COMMAND_ANSWERS)
  })
  const cancel = useMutationCall('POST /command/cancel/{runId}', { refreshes: COMMAND_ANSWERS })
  const undo = useMutationCall('POST /command/undo/{runId}', {
    refreshes: COMMAND_ANSWERS,
    onDone: ({ runId: undoing }) => setShownId(undoing),
  })
  async function askToUndo(): Promise<void> {
    if (await askToConfirm({ title: t('undoAsk'), text: t('undoText'), yes: t('undo') }))
      undo.mutate({ params: { runId } })
  }
  return (
    <Answer of={runs}>
      {({ data: [run] }) =>
        run && (
          <div className="command-run">
            <output>
              <label htmlFor="command-progress">
                <b>{runText(run.status)}</b> ·{' '}
                {t('progress', {
                  ended: run.counts.reduce((sum, { status, devices }) => sum + (isEnded(status) ? devices : 0), 0),
                  total: run.total,
                })}
              </label>
              <progress
                id="command-progress"
                max={run.total}
                value={run.counts.reduce((sum, { status, devices }) => sum + (isEnded(status) ? devices : 0), 0)}
              />
              <span className="command-counts">
                {run.counts.map(({ status, devices }) => (
                  <span key={status} data-status={status}>
                    {statusText(status)} {devices}
                  </span>
                ))}
              </span>
            </output>
            <Results runId={runId} onLeave={onClose} />
            {run.isTrying && <p className="command-hint">{t('isTrying')}</p>}
            {run.status === 'running' && <p className="command-hint">{t('goesOn')}</p>}
            <div className="modal-buttons">
              {run.status === 'running' && mayTell && (
                <WaitingButton
                  type="button"
                  className="plain-button"
                  isWaiting={cancel.isPending}
                  onClick={() => cancel.mutate({ params: { runId } })}
                >
                  {t('stopRun')}
                </WaitingButton>
              )}
              {run.canUndo && mayTell && (
                <WaitingButton
                  type="button"
                  className="plain-button"
                  isWaiting={undo.isPending}
                  onClick={() => void askToUndo()}
                >
                  {t('undo')}
                </WaitingButton>
              )}
              <ExportButton
                address="POST /command/exportResults/{runId}"
                input={(format) => ({ params: { runId }, request: { format } })}
              />
              <button type="button" className="strong-button" onClick={onClose}>
                {t('close')}
              </button>
            </div>
          </div>
        )
      }
    </Answer>
  )
}

/** `onLeave`: a device's page was opened. */
function Results({ runId, onLeave }: { runId: number; onLeave: () => void }) {
  const t = useText(commandScreenTexts)
  const columns = useResultColumns(onLeave)
  const [page, setPage] = useState({ page: 1, size: 20 })
  const answer = useCall('POST /command/results/{runId}', { params: { runId }, request: page }, { keepsPrevious: true })
  return (
    <Answer of={answer}>
      {({ data, totalCount }) => (
        <>
          <FigureTable
            className="command-results"
            label={t('results')}
            columns={columns}
            rows={data}
            rowKey={({ deviceId }) => deviceId}
          />
          {totalCount > page.size && (
            <Pager {...page} totalCount={totalCount} onPage={(change) => setPage({ ...page, ...change })} />
          )}
        </>
      )}
    </Answer>
  )
}

function useResultColumns(onLeave: () => void): Column<ResponseOf<'POST /command/results/{runId}'>['data'][number]>[] {
  const t = useText(commandScreenTexts)
  const statusText = useText(commandStatusTexts)
  return [
    {
      key: 'serial',
      title: t('serial'),
      cell: ({ deviceId, serial, isFirst }) => (
        <>
          <ScreenLink to="/traceDetail/index" search={{ id: deviceId }} onClick={onLeave}>
            {serial}
          </ScreenLink>{' '}
          {isFirst && <small>{t('first')}</small>}
        </>
      ),
    },
    { key: 'site', title: t('site'), cell: ({ site }) => site },
    {
      key: 'result',
      title: t('result'),
      cell: ({ status }) => <span data-status={status}>{statusText(status)}</span>,
    },
    { key: 'says', title: t('says'), cell: (result) => whatItSaid(result, locale) },
  ]
}
