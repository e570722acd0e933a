import type { RequestOf } from '../../../platform/contract/call.ts'
import { figure } from '../../../platform/ui/theme/format.ts'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useTheme } from '../../../platform/ui/theme/use-theme.ts'
import { LineChart } from '../../../platform/ui/chart/xy-chart.tsx'
import { repairScreenTexts } from '../text.ts'
import { stateColors } from '../../device/screens/state-colors.ts'

interface Props {
  request: NonNullable<RequestOf<'POST /data/byRepairDaylyOut'>>
}

const LINES = [
  ['POST /data/byRepairDaylyOut', 'outLine', 'repairing'],
  ['POST /data/byRepairDaylyBack', 'backLine', 'repaired'],
] as const

/** How many were sent and how many came back, day by day. */
export function RepairLines({ request }: Props) {
  return (
    <div className="repair-lines">
      {LINES.map(([address, title, state]) => (
        <RepairLine key={address} address={address} title={title} state={state} request={request} />
      ))}
    </div>
  )
}

interface LineProps extends Props {
  address: (typeof LINES)[number][0]
  title: (typeof LINES)[number][1]
  state: (typeof LINES)[number][2]
}

function RepairLine({ address, title, state, request }: LineProps) {
  const t = useText(repairScreenTexts)
  const theme = useTheme()
  const answer = useCall(address, { request }, { keepsPrevious: true })
  return (
    <Answer of={answer} skeleton={<Skeleton rows={5} heightPx={240} />}>
      {(data) => (
        <LineChart
          name={title}
          title={t(title)}
          data={data}
          heightPx={180}
          valueText={(value) => figure(value)}
          seriesLabel={() => t(title)}
          seriesColor={() => stateColors[theme.shade][state]}
        />
      )}
    </Answer>
  )
}
