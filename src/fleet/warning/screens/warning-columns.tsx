import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { download } from '../../../platform/ui/call/download.ts'
import { momentText, textOr } from '../../../platform/ui/theme/format.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { placeInWords, placeTexts } from '../../device/text.ts'
import { isWarningType } from '../../device/rules/warning-types.ts'
import { warningColumnTexts, warningLevelTexts, warningScreenTexts, warningTexts } from '../text.ts'
import type { WarningOrder, WarningRow } from './warning-search.ts'

/** A type in the person's language; one that is not known as it is. */
export function useTypeInWords(): (type: string) => string {
  const typeText = useText(warningTexts)
  return (type) => (isWarningType(type) ? typeText(type) : type)
}

/** `onOpen`: shows the warnings of a storm. */
export function useWarningColumns(onOpen: (stormId: number) => void): Column<WarningRow, WarningOrder>[] {
  const t = useText(warningScreenTexts)
  const title = useText(warningColumnTexts)
  const levelText = useText(warningLevelTexts)
  const typeInWords = useTypeInWords()
  const placeText = useText(placeTexts)
  const stormInWords = ({ site }: WarningRow, { rack, warnings, lastAt }: NonNullable<WarningRow['storm']>) => {
    const named = { site, warnings, until: momentText(lastAt) }
    return rack === null ? t('stormAt', named) : t('stormInRack', { ...named, rack })
  }
  return [
    {
      key: 'serial',
      title: title('serial'),
      order: 'serial',
      cell: ({ deviceId, serial, storm, site }) =>
        storm ? (
          <button
            type="button"
            className="link-button"
            aria-label={t('openStorm', { site, warnings: storm.warnings })}
            onClick={() => onOpen(storm.id)}
          >
            <Icon name="list" /> {t('storm', { devices: storm.devices })}
          </button>
        ) : (
          <ScreenLink to="/traceDetail/index" search={{ id: deviceId }}>
            {serial}
          </ScreenLink>
        ),
    },
    {
      key: 'minerId',
      title: title('minerId'),
      order: 'minerId',
      cell: ({ minerId, storm }) => textOr(storm ? null : minerId),
    },
    {
      key: 'type',
      title: title('type'),
      order: 'type',
      cell: ({ type, level }) => (
        <span className="warning-type" data-level={level}>
          <Icon name={level === 'warn' ? 'warning' : 'info'} /> {typeInWords(type)}
        </span>
      ),
    },
    { key: 'level', title: title('level'), cell: ({ level }) => levelText(level), isHiddenAtFirst: true },
    {
      key: 'description',
      title: title('description'),
      order: 'description',
      cell: (row) => (
        <span className="warning-description">{row.storm ? stormInWords(row, row.storm) : row.description}</span>
      ),
    },
    { key: 'site', title: title('site'), cell: ({ site }) => site, isHiddenAtFirst: true },
    {
      key: 'place',
      title: title('place'),
      cell: (row) => textOr(row.storm ? null : placeInWords(placeText, row)),
      isHiddenAtFirst: true,
    },
    {
      key: 'client',
      title: title('client'),
      cell: ({ client, storm }) => textOr(storm ? null : client),
      isHiddenAtFirst: true,
    },
    {
      key: 'remoteFileName',
      title: title('remoteFileName'),
      order: 'remoteFileName',
      cell: (row) => (row.storm ? textOr(null) : <LogLink {...row} />),
    },
    {
      key: 'createTime',
      title: title('createTime'),
      order: 'createTime',
      cell: ({ createTimeStr }) => <span className="warning-moment">{createTimeStr}</span>,
    },
    {
      key: 'closedTime',
      title: title('closedTime'),
      cell: (row) => <OpenState {...row} />,
      isPinned: true,
    },
    {
      key: 'acknowledged',
      title: title('acknowledged'),
      cell: ({ acknowledgedBy, acknowledgedAt, note, storm }) =>
        storm ? (
          t('acknowledgedOf', { count: storm.acknowledged, all: storm.warnings })
        ) : acknowledgedBy === null ? (
          textOr(null)
        ) : (
          <span className="warning-person" title={momentText(acknowledgedAt)}>
            {acknowledgedBy}
            {note && <small className="warning-note"> {note}</small>}
          </span>
        ),
    },
    {
      key: 'assignedTo',
      title: title('assignedTo'),
      cell: ({ assignedTo, storm }) => <span className="warning-person">{textOr(storm ? null : assignedTo)}</span>,
    },
  ]
}

/** Since when it is over; of an open one who left it alone until when, and whether its device is in maintenance. */
function OpenState({ closedTimeStr, storm, snoozedUntil, snoozedBy, isMaintained }: WarningRow) {
  const t = useText(warningScreenTexts)
  if (storm)
    return storm.open > 0 ? <b className="warning-open">{t('stillOpen', { count: storm.open })}</b> : t('allClosed')
  if (closedTimeStr !== null) return <span className="warning-moment">{closedTimeStr}</span>
  const isMuted = isMaintained || snoozedUntil !== null
  return (
    <>
      <b className={isMuted ? 'warning-muted' : 'warning-open'}>{t('open')}</b>
      {snoozedUntil !== null && (
        <small className="warning-note">
          {t('snoozedBy', { name: snoozedBy ?? '', until: momentText(snoozedUntil) })}
        </small>
      )}
      {isMaintained && <small className="warning-note">{t('inMaintenance')}</small>}
    </>
  )
}

function LogLink({ id, serial, remoteFileName }: WarningRow) {
  const t = useText(warningScreenTexts)
  if (remoteFileName === null) return textOr(null)
  return (
    <button
      type="button"
      className="link-button warning-log"
      title={remoteFileName}
      aria-label={t('fileOf', { serial, name: remoteFileName })}
      onClick={() =>
        void download('GET /warning/file/{id}', { params: { id } }).catch((error: unknown) => notify.failure(error))
      }
    >
      {remoteFileName}
    </button>
  )
}
