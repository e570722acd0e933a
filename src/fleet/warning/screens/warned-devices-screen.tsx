import type { ResponseOf } from '../../../platform/contract/call.ts'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { FigureTable } from '../../../platform/ui/table/figure-table.tsx'
import { figure, shareText } from '../../../platform/ui/theme/format.ts'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Empty, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useTheme } from '../../../platform/ui/theme/use-theme.ts'
import { BarChart } from '../../../platform/ui/chart/xy-chart.tsx'
import { isInWarning, openWarnings } from '../rules/owner-warnings.ts'
import { WARNING_TYPES } from '../../device/rules/warning-types.ts'
import { warningColumnTexts, warningScreenTexts } from '../text.ts'
import { useTypeInWords } from './warning-columns.tsx'
import { stateColors } from '../../device/screens/state-colors.ts'
import { WARNINGS_PAGE } from '../../rules/route-keys.ts'
import './warnings.css'

type Owner = ResponseOf<'POST /warning/countByOwner/'>['clients'][number]

const COUNT = ['POST /warning/countByOwner/', 'POST /data/getDeviceBarBy/{type}'] as const
/** More bars than this can't be distinguished; the table has them all. */
const MOST_BARS = 20

/** `/by_agent/index`: whose devices are in warning, where, and why. */
export function WarnedDevicesScreen() {
  const t = useText(warningScreenTexts)
  const title = useText(warningColumnTexts)
  const answer = useCall(COUNT[0])
  useLiveRefresh('fleet', COUNT)
  return (
    <>
      <PageHeader title={t('warnedTitle')} />
      <Answer
        of={answer}
        skeleton={<Skeleton rows={10} heightPx={520} />}
        isEmpty={({ clients }) => !clients.some(isInWarning)}
        empty={<Empty title={t('noneWarned')} hint={t('noneWarnedHint')} />}
      >
        {({ clients, sites }) => (
          <div className="warned">
            <Owners title={t('byClient')} nameTitle={title('client')} owners={clients} filterName="clientId" />
            <Owners title={t('bySite')} nameTitle={title('site')} owners={sites} filterName="siteId" />
          </div>
        )}
      </Answer>
    </>
  )
}

/** How many devices are in warning, of those with the most. */
function WarnedBars({ by }: { by: 'client' | 'site' }) {
  const t = useText(warningScreenTexts)
  const theme = useTheme()
  const request = { state: 'warn' as const, size: MOST_BARS }
  const answer = useCall(COUNT[1], { params: { type: by }, request }, { keepsPrevious: true })
  return (
    <Answer of={answer} skeleton={<Skeleton rows={5} heightPx={280} />}>
      {(data) => (
        <BarChart
          name={`${by}.warned`}
          title={t('warned')}
          heightPx={220}
          data={data}
          valueText={(value) => figure(value)}
          seriesLabel={() => t('warned')}
          seriesColor={() => stateColors[theme.shade].warn}
        />
      )}
    </Answer>
  )
}

interface OwnersProps {
  title: string
  /** of the column of names */
  nameTitle: string
  owners: readonly Owner[]
  /** what the lists call it */
  filterName: 'clientId' | 'siteId'
}

function Owners({ title, nameTitle, owners, filterName }: OwnersProps) {
  const t = useText(warningScreenTexts)
  const typeInWords = useTypeInWords()
  const by = filterName === 'clientId' ? 'client' : 'site'
  const found = owners.filter(isInWarning)
  const columns = useOwnerColumns(nameTitle, filterName)
  const bars = found.toSorted((a, b) => openWarnings(b) - openWarnings(a)).slice(0, MOST_BARS)
  return (
    <section className="panel" aria-labelledby={`warned-${filterName}`}>
      <header className="warned-head">
        <h2 id={`warned-${filterName}`}>{title}</h2>
        <ExportButton address="POST /warning/exportByOwner" input={(format) => ({ request: { by, format } })} />
      </header>
      <div className="warned-charts">
        <WarnedBars by={by} />
        <BarChart
          isStacked
          name={`${by}.openByType`}
          title={t('openByType')}
          heightPx={220}
          data={{
            xAxis: bars.map(({ name }) => name),
            series: WARNING_TYPES.map((type) => ({ name: type, data: bars.map(({ open }) => open[type]) })),
          }}
          valueText={(value) => figure(value)}
          seriesLabel={typeInWords}
        />
      </div>
      <FigureTable label={`${title} · ${t('openByType')}`} columns={columns} rows={found} rowKey={({ id }) => id} />
    </section>
  )
}

function useOwnerColumns(nameTitle: string, filterName: OwnersProps['filterName']): Column<Owner>[] {
  const t = useText(warningScreenTexts)
  const typeInWords = useTypeInWords()
  return [
    { key: 'name', title: nameTitle, cell: ({ name }) => name },
    {
      key: 'warned',
      title: t('warned'),
      align: 'end',
      cell: ({ id, name, warned }) => (
        <ScreenLink
          to="/machine_list/index"
          search={{ state: 'warn', [filterName]: id }}
          aria-label={t('warnedOf', { name, count: warned })}
        >
          {figure(warned)}
        </ScreenLink>
      ),
    },
    {
      key: 'share',
      title: t('share'),
      align: 'end',
      cell: ({ devices, warned }) => shareText(devices === 0 ? null : warned / devices),
    },
    ...WARNING_TYPES.map((type) => ({
      key: type,
      title: typeInWords(type),
      align: 'end' as const,
      cell: ({ id, open }: Owner) =>
        open[type] === 0 ? (
          0
        ) : (
          <ScreenLink to={WARNINGS_PAGE} search={{ type, isOpen: true, [filterName]: id }}>
            {figure(open[type])}
          </ScreenLink>
        ),
    })),
  ]
}
