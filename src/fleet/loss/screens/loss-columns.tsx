import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { durationText, percentText, textOr } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { StateLabel } from '../../device/screens/state-mark.tsx'
import { hashHoursText } from '../../device/screens/units.ts'
import { placeInWords, placeTexts, stateTexts } from '../../device/text.ts'
import { REPAIRS_PAGE, WARNINGS_PAGE } from '../../rules/route-keys.ts'
import { useTypeInWords } from '../../warning/screens/warning-columns.tsx'
import type { LossOrder } from '../rules/loss-kinds.ts'
import { lossColumnTexts, lossScreenTexts } from '../text.ts'
import type { LossRow } from './loss-search.ts'

/** `day`: whose hours a device's page opens with; `from` and `to` its daily charts. */
export function useLossColumns(range: { from: string; to: string }): Column<LossRow, LossOrder>[] {
  const title = useText(lossColumnTexts)
  const placeText = useText(placeTexts)
  return [
    {
      key: 'serial',
      title: title('serial'),
      order: 'serial',
      cell: ({ deviceId, serial }) => (
        <ScreenLink
          to="/traceDetail/index"
          search={{ id: deviceId, day: range.to, ...(range.from !== range.to && range) }}
          className="row-link"
        >
          {serial}
        </ScreenLink>
      ),
    },
    { key: 'minerId', title: title('minerId'), cell: ({ minerId }) => textOr(minerId), isHiddenAtFirst: true },
    { key: 'site', title: title('site'), cell: ({ site }) => site },
    { key: 'place', title: title('place'), order: 'place', cell: (row) => textOr(placeInWords(placeText, row)) },
    { key: 'client', title: title('client'), cell: ({ client }) => client, isHiddenAtFirst: true },
    { key: 'type', title: title('type'), cell: ({ type }) => type },
    { key: 'lost', title: title('lost'), order: 'lost', align: 'end', cell: ({ lost }) => hashHoursText(lost) },
    {
      key: 'lostPercent',
      title: title('lostPercent'),
      order: 'lostPercent',
      align: 'end',
      cell: ({ lostPercent }) => percentText(lostPercent),
    },
    {
      key: 'lostOutside',
      title: title('lostOutside'),
      order: 'lostOutside',
      align: 'end',
      cell: ({ lostOutside }) => hashHoursText(lostOutside),
      isHiddenAtFirst: true,
    },
    { key: 'inWords', title: title('inWords'), cell: (row) => <Cause row={row} /> },
    {
      key: 'silent',
      title: title('silent'),
      order: 'silent',
      align: 'end',
      cell: ({ silentS }) => durationText(silentS),
      isHiddenAtFirst: true,
    },
    { key: 'state', title: title('state'), cell: (row) => <Now row={row} /> },
  ]
}

/** The main cause first, then what else took part. */
function Cause({ row }: { row: LossRow }) {
  const t = useText(lossScreenTexts)
  const { cause, silentS, answeredS, hashingPercent, maintenanceS } = row
  const silence = t(cause === 'repair' ? 'repairFor' : 'noAnswerFor', { time: durationText(silentS) })
  const answers =
    cause === 'zero'
      ? t('zeroFor', { time: durationText(answeredS) })
      : t('slowAt', { percent: percentText(hashingPercent) })
  const isSlow = row.slow > 0 || row.zero > 0
  const isSilent = silentS >= 60
  const parts = cause === 'repair' || cause === 'silent' ? [silence, isSlow && answers] : [answers, isSilent && silence]
  const maintained = maintenanceS >= 60 && t('maintained', { time: durationText(maintenanceS) })
  return <span className="loss-cause">{[...parts, maintained].filter(Boolean).join(' · ')}</span>
}

/** How it is now, with what is known to be wrong and whether it is being mended. */
function Now({ row: { deviceId, serial, state, warnings, awaySince } }: { row: LossRow }) {
  const t = useText(lossScreenTexts)
  const stateText = useText(stateTexts)
  const typeInWords = useTypeInWords()
  if (state === null) return t('elsewhere')
  return (
    <span className="loss-now">
      <StateLabel state={state} label={stateText(state)} />
      {awaySince !== null && (
        <ScreenLink to={REPAIRS_PAGE} search={{ deviceId, allDates: true }}>
          {t('awaySince', { day: awaySince })}
        </ScreenLink>
      )}
      {warnings.length > 0 && (
        <ScreenLink to={WARNINGS_PAGE} search={{ serial, isFolded: false, isOpen: true }}>
          {warnings.map(typeInWords).join(' · ')}
        </ScreenLink>
      )}
    </span>
  )
}
