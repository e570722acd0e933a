import { useState } from 'react'
import { Age } from '../../../platform/ui/frame/age.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { useCall, useMutationCall, useRefresh } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { discoveryScreenTexts } from '../text.ts'
import { DISCOVERY_ANSWERS, type Run } from './discovery-calls.ts'

const RANGES = ['POST /siteRange/find/'] as const
const STATUS = { done: 'statusDone', cancelled: 'statusCancelled', failed: 'statusFailed' } as const

/** The networks to scan, and the progress of the scan. */
export function SearchPanel({ siteId }: { siteId: number }) {
  const t = useText(discoveryScreenTexts)
  const ranges = useCall(RANGES[0], { request: { siteId } })
  const runs = useCall('POST /discovery/find/', { request: { siteId, size: 1 } }, { keepsPrevious: true })
  const mayWrite = useMayWrite('discovery')
  const run = runs.data?.data[0]
  const isRunning = run?.status === 'waiting' || run?.status === 'running'
  return (
    <section className="panel discovery-search" aria-label={t('ranges')}>
      <Answer of={ranges}>
        {({ data }) =>
          runs.isPending ? (
            <Skeleton rows={2} />
          ) : (
            <RangeForm
              siteId={siteId}
              kept={data}
              searched={run?.ranges ?? []}
              isRunning={isRunning}
              mayWrite={mayWrite}
            />
          )
        }
      </Answer>
      {run && <RunState run={run} mayWrite={mayWrite} />}
    </section>
  )
}

interface FormProps {
  siteId: number
  kept: readonly { id: number; range: string }[]
  /** the networks of the last scan, proposed if the site has none */
  searched: readonly string[]
  isRunning: boolean
  mayWrite: boolean
}

function RangeForm({ siteId, kept, searched, isRunning, mayWrite }: FormProps) {
  const t = useText(discoveryScreenTexts)
  const refresh = useRefresh()
  const [text, setText] = useState((kept.length > 0 ? kept.map(({ range }) => range) : searched).join('\n'))
  /** the site's networks that the text was made of; others came meanwhile */
  const [began, setBegan] = useState(kept.map(({ range }) => range))
  const lines = text.split(/[\n,，;；]/).flatMap((line) => line.trim() || [])
  const start = useMutationCall('POST /discovery/start', { refreshes: DISCOVERY_ANSWERS, isQuiet: true })
  const add = useMutationCall('POST /siteRange/save', { isQuiet: true })
  const remove = useMutationCall('POST /siteRange/delete/{id}', { isQuiet: true })
  const error = start.error ?? add.error ?? remove.error
  const isSame = lines.length === kept.length && kept.every(({ range }) => lines.includes(range))

  /** Adds before it deletes, so that an invalid line deletes nothing; what a colleague added meanwhile stays. */
  async function keep(): Promise<void> {
    const left = kept.filter(({ range }) => !lines.includes(range))
    const theirs = left.flatMap(({ range }) => (began.includes(range) ? [] : range))
    try {
      for (const range of lines)
        if (!kept.some((each) => each.range === range)) await add.mutateAsync({ request: { siteId, range } })
      for (const { id, range } of left) if (began.includes(range)) await remove.mutateAsync({ params: { id } })
      setText([...lines, ...theirs].join('\n'))
      setBegan([...lines, ...theirs])
    } catch {
      // It is below the field.
    } finally {
      await refresh(RANGES)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        start.mutate({ request: { siteId, ranges: lines } })
      }}
    >
      <label htmlFor="discovery-ranges">{t('ranges')}</label>
      <textarea
        id="discovery-ranges"
        className="plain-input discovery-ranges"
        rows={Math.min(8, Math.max(3, lines.length + 1))}
        spellCheck={false}
        disabled={!mayWrite}
        aria-describedby="discovery-ranges-hint discovery-ranges-error"
        aria-invalid={error !== null}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          start.reset()
          add.reset()
          remove.reset()
        }}
      />
      <small id="discovery-ranges-hint">{t('rangesHint')}</small>
      <span id="discovery-ranges-error" className="form-error" role="alert">
        {error && (Object.values(error.fields)[0] ?? error.message)}
      </span>
      {mayWrite && (
        <div className="discovery-buttons">
          <WaitingButton
            type="submit"
            className="strong-button"
            disabled={isRunning || lines.length === 0}
            isWaiting={start.isPending}
          >
            <Icon name="search" /> {t('start')}
          </WaitingButton>
          <WaitingButton
            type="button"
            className="plain-button"
            disabled={isSame}
            isWaiting={add.isPending || remove.isPending}
            onClick={() => void keep()}
          >
            {t('rangesKept')}
          </WaitingButton>
        </div>
      )}
    </form>
  )
}

function RunState({ run, mayWrite }: { run: Run; mayWrite: boolean }) {
  const t = useText(discoveryScreenTexts)
  const { id, status, probed, addresses, answered, identified } = run
  const cancel = useMutationCall('POST /discovery/cancel/{id}', {
    refreshes: DISCOVERY_ANSWERS,
    onDone: () => notify.success(t('cancelled')),
  })
  const counts = t('progress', { probed, addresses, answered, identified })
  if (status !== 'waiting' && status !== 'running')
    return (
      <p className="discovery-run">
        <b>{t('lastRun')}</b>{' '}
        <span>
          {t(STATUS[status])} · <Age at={run.endedAt ?? run.startedAt} /> · {counts}
        </span>
      </p>
    )
  return (
    <div className="discovery-run" role="status">
      <label htmlFor="discovery-progress">{status === 'waiting' ? t('waiting') : counts}</label>
      <progress id="discovery-progress" max={addresses} value={probed} />
      {mayWrite && (
        <WaitingButton
          type="button"
          className="plain-button"
          isWaiting={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id } })}
        >
          {t('cancel')}
        </WaitingButton>
      )}
    </div>
  )
}
