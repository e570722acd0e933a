import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMayWrite, useMe } from '../../../platform/ui/call/me.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { today } from '../../../platform/ui/form/today.ts'
import { readId, readOneOf, ScreenLink, useSearch, type Search } from '../../../platform/ui/frame/address.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Empty, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { Tabs } from '../../../platform/ui/frame/tabs.tsx'
import { figure, textOr } from '../../../platform/ui/theme/format.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { weekdayName } from '../../plan/screens/weekday-name.ts'
import { basePageTexts } from '../text.ts'
import { BASE_DIALOGS, type BaseDialog } from './base-dialogs.tsx'
import { BasePeople, BasePlans, BaseStations, BaseStock } from './base-lists.tsx'
import { BaseTrends } from './base-trends.tsx'
import { baseActionTexts } from './text.ts'
import './base-page.css'

type Profile = ResponseOf<'POST /reservationPlan/month'>['profile']
type Base = ResponseOf<'POST /company/findTable/'>['data'][number]

const TABS = ['trends', 'people', 'stations', 'plans', 'stock'] as const
const PANELS = {
  trends: BaseTrends,
  people: BasePeople,
  stations: BaseStations,
  plans: BasePlans,
  stock: BaseStock,
} as const
/** The keys whose calls a part asks; one of them is enough. */
const KEYS: Record<(typeof TABS)[number], readonly string[]> = {
  trends: ['kpi_detail'],
  people: ['user'],
  stations: ['reception', 'trace'],
  plans: ['reservation_plan', 'reservation_plan_month', 'reservation'],
  stock: ['company_material'],
}

const readSearch = (search: Search) => ({ id: readId(search['id']), tab: readOneOf(search['tab'], TABS) })

/** `/base_detail/index`: one base with its people, stations, places, stock and trends. */
export function BaseDetailScreen() {
  const t = useText(basePageTexts)
  const [{ id }] = useSearch(readSearch)
  if (id === undefined)
    return (
      <>
        <PageHeader title={t('title')} hasBack />
        <NoBase title={t('chooseBase')} />
      </>
    )
  return <BaseDetail key={id} id={id} />
}

/** The way on from a page without a base. */
function NoBase({ title }: { title: string }) {
  const t = useText(basePageTexts)
  return (
    <Empty title={title}>
      <ScreenLink to="/base/index" className="plain-button">
        {t('toList')}
      </ScreenLink>
    </Empty>
  )
}

function BaseDetail({ id }: { id: number }) {
  const t = useText(basePageTexts)
  const action = useText(baseActionTexts)
  const me = useMe()
  const [{ tab }, change] = useSearch(readSearch)
  const answer = useCall('POST /company/findTable/', { request: { id } })
  const mayPlan = useMayWrite('reservation_plan', 'reservation_plan_month')
  const mayFeed = useMayWrite('company_material')
  const [open, setOpen] = useState<BaseDialog>()
  const Dialog = open && BASE_DIALOGS[open]
  const base = answer.data?.data[0]
  const tabs = TABS.filter((key) => KEYS[key].some((needed) => me && needed in me.keys))
  const buttons: [BaseDialog, string, boolean][] = [
    ['hours', t('hours'), mayPlan],
    ['closed', t('closedDays'), mayPlan],
    ['places', action('plan'), mayPlan],
    ['feed', action('feed'), mayFeed],
  ]
  return (
    <>
      <PageHeader title={base?.name ?? t('title')} hasBack>
        {base &&
          buttons.map(
            ([dialog, label, may]) =>
              may && (
                <button key={dialog} type="button" className="plain-button" onClick={() => setOpen(dialog)}>
                  {label}
                </button>
              ),
          )}
      </PageHeader>
      <Answer
        of={answer}
        isEmpty={({ data }) => data.length === 0}
        empty={<NoBase title={t('noSuchBase')} />}
        skeleton={<Skeleton rows={8} />}
      >
        {({ data: [found] }) =>
          found && (
            <>
              <Facts base={found} />
              <Tabs
                label={t('parts')}
                open={tab}
                // 'Back' leads to the list, not through the tabs.
                onOpen={(next) => change({ tab: next }, true)}
                tabs={tabs.map((key) => {
                  const Panel = PANELS[key]
                  return { key, title: t(key), render: () => <Panel companyId={id} /> }
                })}
              />
            </>
          )
        }
      </Answer>
      {Dialog && <Dialog companyId={id} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const MOST_CLOSED = 6

const hoursOf = ({ morningFrom, morningTo, afternoonFrom, afternoonTo }: Profile) => ({
  morningFrom,
  morningTo,
  afternoonFrom,
  afternoonTo,
})

function Facts({ base }: { base: Base }) {
  const t = useText(basePageTexts)
  const ui = useText(uiTexts)
  const { id, domain, province, city, region, superCompanyName } = base
  const accounts = useCall('GET /account/getUnassigned/{id}', { params: { id } })
  const own = accounts.data?.data.filter(({ isOfBase }) => isOfBase)
  const me = useMe()
  const maySeePlan = KEYS.plans.some((key) => me && key in me.keys)
  const month = useCall(
    'POST /reservationPlan/month',
    { request: { companyId: id, month: today().slice(0, 7) } },
    { isEnabled: maySeePlan },
  ).data
  const closed = month?.closedDays.filter(({ isWeekly }) => !isWeekly).map(({ day }) => day)
  const facts: [string, string | undefined][] = [
    [t('domain'), textOr(domain && `${domain}.isa.qa`)],
    [t('place'), textOr([province, city, region].filter(Boolean).join(' '))],
    [t('superCompany'), textOr(superCompanyName)],
    [
      t('devices'),
      t('devicesOf', {
        total: figure(base.totalDeviceCount),
        normal: figure(base.normalDeviceCount),
        offline: figure(base.offlineDeviceCount),
      }),
    ],
    [t('accounts'), own && (own.map(({ name }) => name).join(ui('comma')) || t('none'))],
    [t('open'), month && t('openAt', hoursOf(month.profile))],
    [t('weekdays'), month?.profile.weekdays.map(weekdayName).join(' ')],
    [
      t('closed'),
      closed &&
        ([...closed.slice(0, MOST_CLOSED), ...(closed.length > MOST_CLOSED ? ['…'] : [])].join(' ') || t('none')),
    ],
  ]
  return (
    <section className="panel base-facts">
      {base.picId !== null && <img src={`/api/attachments/actions/download?id=${base.picId}`} alt="" />}
      <dl>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
