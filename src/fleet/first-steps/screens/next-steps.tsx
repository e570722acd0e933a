import { useRouteRecords } from '../../../platform/ui/call/me.ts'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { REPAIRS_PAGE, WARNINGS_PAGE } from '../../rules/route-keys.ts'
import { firstStepsTexts } from '../text.ts'
import { Step } from './step.tsx'

const LINKS = [
  // The first site.
  { to: '/site_detail/index', search: {}, text: 'nextLogins' },
  { to: WARNINGS_PAGE, search: {}, text: 'nextThresholds' },
  { to: '/notification/index', search: {}, text: 'nextNotifications' },
  { to: '/energy/index', search: { tab: 'tariffs' }, text: 'nextTariffs' },
  { to: REPAIRS_PAGE, search: {}, text: 'nextRepairs' },
  { to: '/report/index', search: {}, text: 'nextReport' },
] as const

/** What a farm sets up once its miners are in the list; each as far as the person may open its screen. */
export function NextSteps() {
  const t = useText(firstStepsTexts)
  const records = useRouteRecords().data ?? []
  return (
    <Step title={t('next')} hint={t('nextHint')} isDone={undefined}>
      {LINKS.filter(({ to }) => records.some(({ path }) => path === to)).map(({ to, search, text }) => (
        <ScreenLink key={to} to={to} search={search}>
          {t(text)}
        </ScreenLink>
      ))}
    </Step>
  )
}
