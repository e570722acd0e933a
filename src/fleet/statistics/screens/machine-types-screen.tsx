import { useRef } from 'react'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { figure } from '../../../platform/ui/theme/format.ts'
import { FullScreenButton } from '../../../platform/ui/frame/full-screen.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useDownload } from '../../../platform/ui/call/use-download.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { RankBars } from '../../../platform/ui/chart/rank-bars.tsx'
import { Answer, Empty, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { BarChart } from '../../../platform/ui/chart/xy-chart.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { provinceName } from '../rules/china-tiles.ts'
import { machineTypeScreenTexts } from './text.ts'
import './machine-types.css'

const ANSWERS = ['POST /data/byMachineType', 'POST /data/counts/byProvince'] as const

const inWords = (province: string) => provinceName(province, locale)

/** `/three/index`: how many devices of which type stand in which province. */
export function MachineTypesScreen() {
  const t = useText(machineTypeScreenTexts)
  const types = useCall(ANSWERS[0], { request: {} }, { keepsPrevious: true })
  const provinces = useCall(ANSWERS[1], { request: {} }, { keepsPrevious: true })
  useLiveRefresh('fleet', ANSWERS)
  const place = useRef<HTMLElement>(null)
  return (
    <>
      <PageHeader title={t('title')}>
        <ExportCsv />
        <FullScreenButton of={place} />
      </PageHeader>
      <section ref={place} className="panel machine-types" aria-label={t('chart')}>
        <Answer
          of={types}
          isEmpty={({ xAxis }) => xAxis.length === 0}
          empty={<Empty title={t('none')} />}
          skeleton={<Skeleton rows={8} heightPx={420} />}
        >
          {({ xAxis, series }) => (
            <BarChart
              isStacked
              name="types"
              title={t('chart')}
              data={{ xAxis: xAxis.map(inWords), series }}
              heightPx={420}
              valueText={figure}
            />
          )}
        </Answer>
        <Answer of={provinces} skeleton={<Skeleton rows={6} heightPx={240} />}>
          {(data) => (
            <RankBars
              name="byProvince"
              title={t('byProvince')}
              data={{ ...data, provinces: data.provinces.map(inWords) }}
              valueText={(count) => t('devices', { count: count ?? 0 })}
            />
          )}
        </Answer>
      </section>
    </>
  )
}

function ExportCsv() {
  const t = useText(machineTypeScreenTexts)
  const companyId = useMe()?.companyId
  const { isBusy, save } = useDownload()
  if (companyId === undefined) return null
  const input = { params: { type: 'machineType' as const, companyId: String(companyId) }, request: {} }
  return (
    <WaitingButton
      type="button"
      className="plain-button"
      isWaiting={isBusy}
      onClick={() => void save('POST /data/export/{type}/{companyId}', input)}
    >
      <Icon name="download" /> {t('exportCsv')}
    </WaitingButton>
  )
}
