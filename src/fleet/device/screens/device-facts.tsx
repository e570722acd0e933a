import type { ReactNode } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { Age } from '../../../platform/ui/frame/age.tsx'
import { durationText, figure, momentText, textOr, UNKNOWN } from '../../../platform/ui/theme/format.ts'
import { celsiusText, fanText, hashrateText, ratedText, wattsText } from './units.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { placeInWords, placeTexts, workerStateTexts } from '../text.ts'
import { CopyButton } from '../../../platform/ui/frame/copy-button.tsx'
import { DeviceStateLabel } from './device-state.tsx'
import { minerPage } from './miner-page.ts'
import { hasNeverAnswered, isLiveLost } from '../rules/live-lost.ts'
import { screenTexts } from './text.ts'
import { WorkerName } from './worker-name.tsx'

/** The device's table (specification, 'Device detail'), with the state, whose figures these are and how old they are. */
export function DeviceFacts({ device }: { device: ResponseOf<'GET /device/getById/{id}'> }) {
  const placeText = useText(placeTexts)
  const me = useMe()
  const t = useText(screenTexts)
  const workerStateText = useText(workerStateTexts)
  const page = minerPage(device.ip)
  return (
    <section className="panel" aria-labelledby="facts-title">
      <h2 id="facts-title">{t('facts')}</h2>
      <dl className="facts">
        <Fact name="serial">
          {device.serial} <CopyButton field={t('serial')} text={device.serial} />
        </Fact>
        <Fact name="state">
          <DeviceStateLabel device={device} />
          <small>{t('stateSince', { moment: momentText(device.stateSince) })}</small>
        </Fact>
        <Fact name="account">
          <OwnerLink page="account_detail" id={device.accountId} name={device.account} />
        </Fact>
        <Fact name="client">
          <OwnerLink page="agent_detail" id={device.clientId} name={device.client} />
        </Fact>
        <Fact name="site">
          <OwnerLink page="site_detail" id={device.siteId} name={device.site} />
        </Fact>
        <Fact name="place">
          {placeInWords(placeText, device) ?? placeText('unplaced')}
          {device.rack !== null && me && 'scene' in me.keys && (
            <ScreenLink to="/scene/index" search={{ siteId: device.siteId, view: 'flat', deviceId: device.id }}>
              {t('showInRoom')}
            </ScreenLink>
          )}
        </Fact>
        <Fact name="type">
          {device.type} <small>{t('rated', { hashrate: ratedText(device.ratedThs) })}</small>
        </Fact>
        <Fact name="hashrate">{hashrateText(device.hashrateThs)}</Fact>
        <Fact name="maxTemp">{celsiusText(device.maxTemp)}</Fact>
        <Fact name="maxFan">{fanText(device.maxFan)}</Fact>
        <Fact name="wattage">{wattsText(device.wattage)}</Fact>
        <Fact name="ip">
          {textOr(device.ip)} {device.ip && <CopyButton field={t('ip')} text={device.ip} />}
          {page && (
            <a href={page} target="_blank" rel="noreferrer">
              {t('openMinerPage')}
            </a>
          )}
        </Fact>
        <Fact name="mac">{textOr(device.mac)}</Fact>
        <Fact name="activeWorker">
          <WorkerName {...device} />
        </Fact>
        <Fact name="activeWorkerState">{workerStateText(device.activeWorkerState)}</Fact>
        <Fact name="uptime">{durationText(device.uptime)}</Fact>
        <Fact name="firmwareVersion">{textOr(device.firmwareVersion)}</Fact>
        <Fact name="repairTimes">{figure(device.repairTimes)}</Fact>
        <Fact name="minerId">{textOr(device.minerId)}</Fact>
        <Fact name="activePool">{textOr(device.activePool)}</Fact>
        <Fact name="createTime">{device.createTimeStr}</Fact>
        <Fact name="lastAnsweredAt">{hasNeverAnswered(device) ? t('never') : <Age at={device.lastAnsweredAt} />}</Fact>
        <Fact name="lastPolled">
          {device.lastPolledAt ? <Age at={device.lastPolledAt} /> : isLiveLost(device) ? t('polling') : UNKNOWN}
        </Fact>
      </dl>
    </section>
  )
}

/** Whose it is or where it is, as a link for those who may open that page. */
function OwnerLink({
  page,
  id,
  name,
}: {
  page: 'account_detail' | 'agent_detail' | 'site_detail'
  id: number
  name: string
}) {
  const me = useMe()
  return me && page in me.keys ? (
    <ScreenLink to={`/${page}/index`} search={{ id }}>
      {name}
    </ScreenLink>
  ) : (
    name
  )
}

function Fact({ name, children }: { name: keyof typeof screenTexts; children: ReactNode }) {
  const t = useText(screenTexts)
  return (
    <div>
      <dt>{t(name)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
