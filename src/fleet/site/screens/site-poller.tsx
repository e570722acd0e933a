import { Age } from '../../../platform/ui/frame/age.tsx'
import { figure } from '../../../platform/ui/theme/format.ts'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { Answer, Empty, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { siteScreenTexts } from './text.ts'
import './site-poller.css'

const POLLERS = ['POST /poller/find/'] as const

/** Who polls the site and how the last sweep went, for those who may know. */
export function SitePoller({ siteId }: { siteId: number }) {
  const mayKnow = useMe()?.keys['poller'] !== undefined
  return mayKnow ? <Poller siteId={siteId} /> : null
}

function Poller({ siteId }: { siteId: number }) {
  const t = useText(siteScreenTexts)
  const pollers = useCall(POLLERS[0], { request: { siteId } })
  useLiveRefresh('fleet', POLLERS)
  return (
    <section className="panel site-poller" aria-labelledby="poller-title">
      <h2 id="poller-title">{t('polling')}</h2>
      <Answer of={pollers} skeleton={<Skeleton rows={2} />}>
        {({ data }) => {
          const [row] = data
          if (!row) return <Empty title={t('notPolled')} />
          const { poller, lastSweep } = row
          return (
            <dl>
              <dt>{t('polledBy')}</dt>
              <dd>{t(poller ? 'remotePoller' : 'serverItself')}</dd>
              {poller && (
                <>
                  <dt>{t('lastContact')}</dt>
                  <dd>
                    <Age at={poller.lastContactAt} />
                  </dd>
                  <dt>{t('buffered')}</dt>
                  <dd>{figure(poller.bufferedPolls)}</dd>
                </>
              )}
              <dt>{t('lastSweep')}</dt>
              <dd>
                <Age at={lastSweep?.endedAt} />
                {lastSweep && (
                  <>
                    {' · '}
                    {t('sweepFigures', { due: lastSweep.due, answered: lastSweep.answered })}
                  </>
                )}
              </dd>
            </dl>
          )
        }}
      </Answer>
    </section>
  )
}
