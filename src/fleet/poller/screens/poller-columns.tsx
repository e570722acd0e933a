import type { ResponseOf } from '../../../platform/contract/call.ts'
import { Age } from '../../../platform/ui/frame/age.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { figure, momentText, UNKNOWN } from '../../../platform/ui/theme/format.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { pollerScreenTexts } from '../text.ts'

export const FIND_POLLERS = ['POST /poller/find/'] as const
export type PollerRow = ResponseOf<'POST /poller/find/'>['data'][number]

const MB = 2 ** 20

export function usePollerColumns(): Column<PollerRow, never>[] {
  const t = useText(pollerScreenTexts)
  return [
    { key: 'site', title: t('site'), cell: ({ site }) => site },
    {
      key: 'polledBy',
      title: t('polledBy'),
      cell: ({ poller }) => (
        <>
          {t(poller ? 'byRemote' : 'byServer')}
          {poller?.version && <small> {poller.version}</small>}
        </>
      ),
    },
    { key: 'lastSweep', title: t('lastSweep'), cell: (row) => <LastSweep row={row} /> },
    { key: 'lastContact', title: t('lastContact'), cell: ({ poller }) => <LastContact poller={poller} /> },
    {
      key: 'lag',
      title: t('lag'),
      align: 'end',
      cell: ({ poller }) => (poller?.lagSeconds == null ? UNKNOWN : t('seconds', { n: figure(poller.lagSeconds) })),
    },
    { key: 'buffered', title: t('buffered'), align: 'end', cell: ({ poller }) => <Buffered poller={poller} /> },
    { key: 'dropped', title: t('dropped'), align: 'end', cell: ({ poller }) => figure(poller?.droppedPolls) },
    {
      key: 'refused',
      title: t('refused'),
      align: 'end',
      isHiddenAtFirst: true,
      cell: ({ poller }) => figure(poller?.refusedPolls),
    },
    { key: 'key', title: t('key'), cell: ({ poller }) => <Keys poller={poller} /> },
  ]
}

function LastSweep({ row: { lastSweep, isStretched, unknownSince } }: { row: PollerRow }) {
  const t = useText(pollerScreenTexts)
  if (!lastSweep) return UNKNOWN
  const { answered, due, unreadable, seconds } = lastSweep
  return (
    <span className="poller-lines">
      {unknownSince ? (
        <Caution text={t('unknownSince', { moment: momentText(unknownSince) })} />
      ) : (
        <Age at={lastSweep.endedAt} />
      )}
      <small>{t('sweepOf', { answered: figure(answered), due: figure(due), seconds: figure(seconds, 1) })}</small>
      {unreadable > 0 && <small>{t('unreadableOf', { n: figure(unreadable) })}</small>}
      {isStretched && <Caution text={t('stretched')} />}
    </span>
  )
}

function LastContact({ poller }: Pick<PollerRow, 'poller'>) {
  const t = useText(pollerScreenTexts)
  if (!poller) return UNKNOWN
  return poller.lastContactAt ? <Age at={poller.lastContactAt} /> : t('never')
}

function Buffered({ poller }: Pick<PollerRow, 'poller'>) {
  const t = useText(pollerScreenTexts)
  if (!poller) return UNKNOWN
  const size = `${figure(poller.bufferedBytes / MB, 1)} MB`
  return (
    <span className="poller-lines">
      {t('bufferedOf', { polls: figure(poller.bufferedPolls), size })}
      {poller.isDiskFull && <Caution text={t('diskFull')} />}
    </span>
  )
}

function Keys({ poller }: Pick<PollerRow, 'poller'>) {
  const t = useText(pollerScreenTexts)
  if (!poller) return UNKNOWN
  const valid = poller.keys.filter(({ isValid }) => isValid)
  if (valid.length === 0) return <Caution text={t('noKey')} />
  return (
    <span className="poller-lines">
      {valid.map(({ id, hint, expiresAt }) => (
        <span key={id}>
          {expiresAt ? t('keyUntil', { hint, moment: momentText(expiresAt) }) : t('keyValid', { hint })}
        </span>
      ))}
    </span>
  )
}

function Caution({ text }: { text: string }) {
  return (
    <span className="poller-caution">
      <Icon name="warning" sizePx={14} /> {text}
    </span>
  )
}
