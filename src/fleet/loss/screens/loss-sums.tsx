import type { Column } from '../../../platform/ui/table/column.ts'
import { FigureTable } from '../../../platform/ui/table/figure-table.tsx'
import { figure, percentText } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { hashHoursText } from '../../device/screens/units.ts'
import { LOSS_CAUSES, type LossCause } from '../rules/loss-kinds.ts'
import { lossCauseTexts, lossColumnTexts, lossScreenTexts } from '../text.ts'
import type { Losses } from './loss-search.ts'

type SiteSums = Losses['sites'][number]

interface Props {
  losses: Losses
  onCause: (cause: LossCause) => void
  onSite: (siteId: number) => void
}

/** What all rows of the list add up to: in total with its causes, and by site. A number narrows the list to what it counts. */
export function LossSums({ losses: { total, sites }, onCause, onSite }: Props) {
  const t = useText(lossScreenTexts)
  const title = useText(lossColumnTexts)
  const causeText = useText(lossCauseTexts)
  const columns = useSiteColumns(onSite)
  return (
    <>
      <dl className="loss-sums">
        <div className="panel">
          <dt>{title('lost')}</dt>
          <dd>{hashHoursText(total.lost)}</dd>
          <dd className="loss-more">
            {t('ofRated', { rated: hashHoursText(total.rated), percent: percentText(total.lostPercent, 2) })}
          </dd>
          <dd className="loss-more">{t('outside', { lost: hashHoursText(total.lostOutside) })}</dd>
        </div>
        {LOSS_CAUSES.map((cause) => (
          <div key={cause} className="panel">
            <dt>{causeText(cause)}</dt>
            <dd>
              <button type="button" className="link-button printed" onClick={() => onCause(cause)}>
                {hashHoursText(total[cause])}
              </button>
            </dd>
            <dd className="loss-more">{percentText(total.lost > 0 ? (100 * total[cause]) / total.lost : null)}</dd>
          </div>
        ))}
      </dl>
      {sites.length > 1 && (
        <div className="panel loss-sites">
          <FigureTable label={t('bySite')} rows={sites} rowKey={({ siteId }) => siteId} columns={columns} />
        </div>
      )}
    </>
  )
}

function useSiteColumns(onSite: Props['onSite']): Column<SiteSums>[] {
  const t = useText(lossScreenTexts)
  const title = useText(lossColumnTexts)
  const causeText = useText(lossCauseTexts)
  return [
    {
      key: 'site',
      title: title('site'),
      cell: ({ siteId, site }) => (
        <button type="button" className="link-button printed" onClick={() => onSite(siteId)}>
          {site}
        </button>
      ),
    },
    { key: 'lost', title: title('lost'), align: 'end', cell: ({ lost }) => hashHoursText(lost) },
    {
      key: 'percent',
      title: title('lostPercent'),
      align: 'end',
      cell: ({ lostPercent }) => percentText(lostPercent, 2),
    },
    {
      key: 'outside',
      title: title('lostOutside'),
      align: 'end',
      cell: ({ lostOutside }) => hashHoursText(lostOutside),
    },
    ...LOSS_CAUSES.map((cause) => ({
      key: cause,
      title: causeText(cause),
      align: 'end' as const,
      cell: (sums: SiteSums) => hashHoursText(sums[cause]),
    })),
    {
      key: 'losing',
      title: t('losing'),
      align: 'end',
      cell: ({ losing, devices }) => `${figure(losing)} / ${figure(devices)}`,
    },
  ]
}
