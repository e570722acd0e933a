import { useState } from 'react'
import { businessDay } from '../../../platform/rules/business-time.ts'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { figure } from '../../../platform/ui/theme/format.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { serverNow, startData } from '../../../platform/ui/call/start-data.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { repairColumnTexts, repairScreenTexts, repairTypeTexts } from '../text.ts'
import { RepairDialog } from './repair-dialog.tsx'
import type { RepairRow } from './repair-search.ts'
import { REPAIRS_KEY, REPAIRS_PAGE } from '../../rules/route-keys.ts'
import './repairs.css'

const SHOWN = 20

/** A device's whole repair story, the latest first, for its detail page. */
export function DeviceRepairs({ id, serial }: { id: number; serial: string }) {
  const t = useText(repairScreenTexts)
  const answer = useCall('POST /repair/find/', { request: { deviceId: id, page: 1, size: SHOWN } })
  const mayWrite = useMayWrite(REPAIRS_KEY)
  const [isAdding, setIsAdding] = useState(false)
  const today = businessDay(new Date(serverNow()), startData.timeZone)
  return (
    <section className="panel" aria-labelledby="repairs-title">
      <header className="repair-story-head">
        <h2 id="repairs-title">{t('story')}</h2>
        {mayWrite && (
          <button type="button" className="plain-button" onClick={() => setIsAdding(true)}>
            + {t('add')}
          </button>
        )}
      </header>
      <Answer of={answer} skeleton={<Skeleton rows={3} />}>
        {({ data, totalCount }) =>
          data.length === 0 ? (
            <p className="nothing">{t('noStory')}</p>
          ) : (
            <>
              <ol className="repair-story">
                {data.map((record) => (
                  <StoryLine key={record.id} {...record} />
                ))}
              </ol>
              {totalCount > data.length && (
                <ScreenLink to={REPAIRS_PAGE} search={{ deviceId: id, allDates: true }}>
                  {t('storyMore', { count: totalCount })}
                </ScreenLink>
              )}
            </>
          )
        }
      </Answer>
      {isAdding && <RepairDialog record={null} serial={serial} today={today} onClose={() => setIsAdding(false)} />}
    </section>
  )
}

function StoryLine({ type, repairDateStr, notes, daysInRepair, vendor, rmaNumber, parts, cost }: RepairRow) {
  const t = useText(repairScreenTexts)
  const title = useText(repairColumnTexts)
  const typeText = useText(repairTypeTexts)
  const more = [
    vendor,
    rmaNumber && `RMA ${rmaNumber}`,
    parts && `${title('parts')} ${parts}`,
    cost !== null && `¥${figure(cost, 2)}`,
  ].filter((each) => typeof each === 'string' && each !== '')
  return (
    <li>
      <time dateTime={repairDateStr}>{repairDateStr}</time>
      <span className="repair-type" data-type={type === '送修' ? 'out' : 'in'}>
        {typeText(type)}
      </span>
      <span>
        {notes}
        {more.length > 0 && <small> {more.join(' · ')}</small>}
      </span>
      <span>{daysInRepair !== null && type === '送回' && t('days', { days: daysInRepair })}</span>
    </li>
  )
}
