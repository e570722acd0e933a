import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { useMe } from '../../../platform/ui/call/me.ts'
import { Answer, Empty, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { siteScreenTexts } from './text.ts'
import './site-poller.css'

/** The networks of the site's miners, and a button that scans them for those who may. */
export function SiteNetworks({ siteId }: { siteId: number }) {
  const t = useText(siteScreenTexts)
  const maySearch = useMe()?.keys['discovery'] !== undefined
  const ranges = useCall('POST /siteRange/find/', { request: { siteId } })
  return (
    <section className="panel site-poller" aria-labelledby="networks-title">
      <h2 id="networks-title">{t('networks')}</h2>
      <Answer
        of={ranges}
        skeleton={<Skeleton rows={2} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title={t('noNetworks')} />}
      >
        {({ data }) => (
          <ul className="site-networks">
            {data.map(({ id, range, addresses }) => (
              <li key={id}>
                <code>{range}</code> <small>{t('addressCount', { count: addresses })}</small>
              </li>
            ))}
          </ul>
        )}
      </Answer>
      {maySearch && (
        <ScreenLink to="/discovery/index" search={{ siteId }}>
          {t('searchNetworks')}
        </ScreenLink>
      )}
    </section>
  )
}
