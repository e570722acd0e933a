import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { download } from '../../../platform/ui/call/download.ts'
import { momentText, textOr } from '../../../platform/ui/theme/format.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { isWarningType } from '../../device/rules/warning-types.ts'
import { warningColumnTexts, warningLevelTexts, warningScreenTexts, warningTexts } from '../text.ts'
import type { WarningOrder, WarningRow } from './warning-search.ts'

/** A type in the person's language; one that is not known as it is. */
export function useTypeInWords(): (type: string) => string {
  const typeText = useText(warningTexts)
  return (type) => (isWarningType(type) ? typeText(type) : type)
}

export function useWarningColumns(): Column<WarningRow, WarningOrder>[] {
  const t = useText(warningScreenTexts)
  const title = useText(warningColumnTexts)
  const levelText = useText(warningLevelTexts)
  const typeInWords = useTypeInWords()
  return [
    {
      key: 'serial',
      title: title('serial'),
      order: 'serial',
      cell: ({ deviceId, serial }) => (
        <ScreenLink to="/traceDetail/index" search={{ id: deviceId }}>
          {serial}
        </ScreenLink>
      ),
    },
    { key: 'minerId', title: title('minerId'), order: 'minerId', cell: ({ minerId }) => textOr(minerId) },
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
      cell: ({ description }) => <span className="warning-description">{description}</span>,
    },
    { key: 'site', title: title('site'), cell: ({ site }) => site, isHiddenAtFirst: true },
    { key: 'client', title: title('client'), cell: ({ client }) => client, isHiddenAtFirst: true },
    {
      key: 'remoteFileName',
      title: title('remoteFileName'),
      order: 'remoteFileName',
      cell: (row) => <LogLink {...row} />,
    },
    { key: 'createTime', title: title('createTime'), order: 'createTime', cell: ({ createTimeStr }) => createTimeStr },
    {
      key: 'closedTime',
      title: title('closedTime'),
      cell: ({ closedTimeStr }) => closedTimeStr ?? <b className="warning-open">{t('open')}</b>,
    },
    {
      key: 'acknowledged',
      title: title('acknowledged'),
      cell: ({ acknowledgedBy, acknowledgedAt, note }) =>
        acknowledgedBy === null ? (
          textOr(null)
        ) : (
          <span title={momentText(acknowledgedAt)}>
            {acknowledgedBy}
            {note && <small className="warning-note"> {note}</small>}
          </span>
        ),
    },
  ]
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
