import { useState } from 'react'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { SiteDialog } from '../../site/screens/site-dialog.tsx'
import { firstStepsTexts } from '../text.ts'
import { namesOf, Step } from './step.tsx'

export type Sites = readonly { id: number; name: string }[] | undefined

export function SiteStep({ sites }: { sites: Sites }) {
  const t = useText(firstStepsTexts)
  const mayAdd = useMayWrite('site_admin')
  const [isOpen, setIsOpen] = useState(false)
  const hasSites = sites && sites.length > 0
  return (
    <Step
      title={t('site')}
      hint={t('siteHint')}
      isDone={hasSites}
      now={hasSites ? t('siteNow', { names: namesOf(sites) }) : undefined}
    >
      {mayAdd && (
        <button type="button" className={hasSites ? 'plain-button' : 'strong-button'} onClick={() => setIsOpen(true)}>
          {t('addSite')}
        </button>
      )}
      {isOpen && <SiteDialog onClose={() => setIsOpen(false)} />}
    </Step>
  )
}
