import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { useFailed } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { firstStepsTexts } from '../text.ts'
import { NextSteps } from './next-steps.tsx'
import { OwnerStep } from './owner-step.tsx'
import { SearchStep } from './search-step.tsx'
import { SiteStep } from './site-step.tsx'
import { ZoneStep } from './zone-step.tsx'
import './first-steps.css'

/** `/start/index`: from an empty server to miners in the list. */
export function FirstStepsScreen() {
  const t = useText(firstStepsTexts)
  const answer = useCall('POST /site/find/', { request: { page: 1, size: 200 } })
  const failed = useFailed(answer)
  const sites = answer.data
  return (
    <>
      <PageHeader title={t('firstSteps')} hint={t('hint')}>
        <ScreenLink className="plain-button" to="/machine/index">
          {t('later')}
        </ScreenLink>
      </PageHeader>
      {failed ?? (
        <ol className="first-steps">
          <ZoneStep isNew={sites && sites.totalCount === 0} />
          <SiteStep sites={sites?.data} />
          <OwnerStep />
          <SearchStep sites={sites?.data} />
          <NextSteps />
        </ol>
      )}
    </>
  )
}
