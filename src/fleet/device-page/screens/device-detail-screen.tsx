import type { ComponentProps } from 'react'
import { ScreenLink, useSearch } from '../../../platform/ui/frame/address.tsx'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { rangeShown } from '../../../platform/ui/form/range-picker.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Empty, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { StateLabel } from '../../device/screens/state-mark.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { DeviceCommands } from '../../command/screens/device-commands.tsx'
import { startData } from '../../../platform/ui/call/start-data.ts'
import { useMaintenanceBand } from '../../maintenance/screens/use-maintenance-band.ts'
import { maintenanceScreenTexts } from '../../maintenance/text.ts'
import { DeviceRepairs } from '../../repair/screens/device-repairs.tsx'
import { hoursOfDay } from '../../statistics/rules/total-points.ts'
import { stateTexts } from '../../device/text.ts'
import { readDetailSearch, type DetailSearch } from '../../device/screens/detail-search.ts'
import { DeviceActions } from '../../device/screens/device-actions.tsx'
import { DeviceDays } from '../../device/screens/device-days.tsx'
import { DeviceFacts } from '../../device/screens/device-facts.tsx'
import { DevicePeople } from '../../device/screens/device-people.tsx'
import { DeviceHours } from '../../device/screens/device-hours.tsx'
import { Freshness } from '../../device/screens/freshness.tsx'
import { LastAnswer } from '../../device/screens/last-answer.tsx'
import { OpenWarnings } from './open-warnings.tsx'
import { StateHistory } from '../../device/screens/state-history.tsx'
import { LIST } from '../../device/screens/state-tiles.tsx'
import { screenTexts } from '../../device/screens/text.ts'
import './device-detail.css'

/** `/traceDetail/index?id=`: one device, its days, its hours, its last answer and its history. */
export function DeviceDetailScreen() {
  const t = useText(screenTexts)
  const [search, change] = useSearch(readDetailSearch)
  if (search.id !== undefined) return <Detail key={search.id} id={search.id} search={search} onSearch={change} />
  return (
    <>
      <PageHeader title={t('detail')} hasBack />
      <NoDevice />
    </>
  )
}

interface Props {
  id: number
  search: DetailSearch
  onSearch: (change: Partial<DetailSearch>) => void
}

function Detail({ id, search, onSearch }: Props) {
  const t = useText(screenTexts)
  const stateText = useText(stateTexts)
  const maintenance = useText(maintenanceScreenTexts)
  const answer = useCall('GET /device/getById/{id}', { params: { id } })
  const businessDate = useCall('GET /deviceDaily/getLastDate')
  useLiveRefresh('fleet', ['GET /device/getById/{id}', 'GET /deviceDaily/getLastDate', 'POST /data/byMachineDay/{id}'])
  const device = answer.data

  if (answer.error?.code === 404) {
    return (
      <>
        <PageHeader title={t('detail')} hasBack />
        <NoDevice />
      </>
    )
  }
  const hint = device && (
    <span className="detail-hint">
      <StateLabel state={device.state} label={stateText(device.state)} />
      {device.isMaintained && <span className="maintained-mark">{maintenance('inMaintenance')}</span>}
      <Freshness answer={answer} />
    </span>
  )
  return (
    <>
      <PageHeader title={device ? t('detailTitle', { serial: device.serial }) : t('detail')} hint={hint} hasBack>
        {device && <DeviceActions device={device} />}
      </PageHeader>
      <Answer of={answer} skeleton={<Skeleton rows={10} heightPx={420} />}>
        {(found) => (
          <div className="detail">
            <div className="detail-top">
              <DeviceFacts device={found} />
              {/* On a phone these two come before the charts: at the rack they are what one came for. */}
              <div className="detail-side">
                <OpenWarnings device={found} />
                <DeviceCommands id={id} />
              </div>
            </div>
            <Answer of={businessDate} skeleton={<Skeleton rows={8} heightPx={600} />}>
              {(lastDay) =>
                lastDay === null ? (
                  <section className="panel">
                    <Empty title={t('noDaysYet')} hint={t('noDaysYetHint')} />
                  </section>
                ) : (
                  <>
                    <MaintainedDays device={found} businessDate={lastDay} search={search} onSearch={onSearch} />
                    <MaintainedHours
                      id={id}
                      ratedThs={found.ratedThs}
                      businessDate={lastDay}
                      search={search}
                      onSearch={onSearch}
                    />
                  </>
                )
              }
            </Answer>
            <div className="detail-bottom">
              <LastAnswer device={found} />
              <StateHistory id={id} history={found.stateHistory} />
            </div>
            <DevicePeople id={id} people={found.checks} />
            <DeviceRepairs id={id} serial={found.serial} />
          </div>
        )}
      </Answer>
    </>
  )
}

/** The device's days, with a band where it was in maintenance. */
function MaintainedDays(props: Omit<ComponentProps<typeof DeviceDays>, 'band'>) {
  const { from, to } = rangeShown({ ...props.search, period: 'day' }, props.businessDate)
  const band = useMaintenanceBand({ deviceId: props.device.id, businessDateQuery: [from, to] })
  return <DeviceDays {...props} band={band} />
}

/** The hours of one day, with a band in which it was in maintenance. */
function MaintainedHours(props: Omit<ComponentProps<typeof DeviceHours>, 'band'>) {
  const day = props.search.day ?? props.businessDate
  const band = useMaintenanceBand({ deviceId: props.id, businessDateQuery: [day, day] }, () =>
    hoursOfDay(day, startData.timeZone),
  )
  return <DeviceHours {...props} band={band} />
}

function NoDevice() {
  const t = useText(screenTexts)
  return (
    <section className="panel">
      <Empty title={t('noDevice')} hint={t('noDeviceHint')}>
        <ScreenLink to={LIST} className="plain-button">
          {t('toList')}
        </ScreenLink>
      </Empty>
    </section>
  )
}
