import { useRef, useState } from 'react'
import { ScreenLink, goToScreen } from '../../../platform/ui/frame/address.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { LongTextField, ChoiceField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ImportDevices } from '../../device-import/screens/import-devices.tsx'
import { DISCOVERY_ANSWERS } from '../../discovery/screens/discovery-calls.ts'
import { firstStepsTexts } from '../text.ts'
import type { Sites } from './site-step.tsx'
import { Step } from './step.tsx'

export function SearchStep({ sites }: { sites: Sites }) {
  const t = useText(firstStepsTexts)
  const maySearch = useMayWrite('discovery')
  const [isOpen, setIsOpen] = useState(false)
  const devices = useCall('POST /device/find/', { request: { page: 1, size: 1 } }).data?.totalCount
  const hasSites = sites && sites.length > 0
  return (
    <Step
      title={t('search')}
      hint={t(sites?.length === 0 ? 'noSite' : 'searchHint')}
      isDone={devices === undefined ? undefined : devices > 0}
      now={devices ? t('devicesNow', { count: devices }) : undefined}
    >
      {hasSites && maySearch && (
        <>
          <button type="button" className={devices ? 'plain-button' : 'strong-button'} onClick={() => setIsOpen(true)}>
            {t('start')}
          </button>
          <ScreenLink to="/discovery/index">{t('toSearch')}</ScreenLink>
        </>
      )}
      <ImportDevices />
      {devices ? <ScreenLink to="/machine/index">{t('toDevices')}</ScreenLink> : null}
      {isOpen && sites && <SearchDialog sites={sites} onClose={() => setIsOpen(false)} />}
    </Step>
  )
}

const entered = (form: FormValues) => ({
  siteId: form.number('siteId') ?? 0,
  ranges: form
    .text('ranges')
    .split(/[\n,，;；]/)
    .flatMap((line) => line.trim() || []),
})

/** Starts a scan, saves its ranges for the site, and opens the screen that shows it. */
function SearchDialog({ sites, onClose }: { sites: NonNullable<Sites>; onClose: () => void }) {
  const t = useText(firstStepsTexts)
  const keep = useMutationCall('POST /siteRange/save', { refreshes: ['POST /siteRange/find/'], isQuiet: true })
  const begun = useRef<ReturnType<typeof entered>>(null)
  async function goOn(): Promise<void> {
    if (!begun.current) return
    const { siteId, ranges } = begun.current
    // A range that the site already has is refused, which is fine.
    for (const range of ranges) await keep.mutateAsync({ request: { siteId, range } }).catch(() => null)
    goToScreen('/discovery/index', { siteId })
  }
  return (
    <FormDialog
      title={t('search')}
      address="POST /discovery/start"
      input={(form) => {
        begun.current = entered(form)
        return { request: begun.current }
      }}
      refreshes={DISCOVERY_ANSWERS}
      send={t('start')}
      done={t('started')}
      onDone={() => void goOn()}
      onClose={onClose}
    >
      <ChoiceField
        name="siteId"
        label={t('chooseSite')}
        value={sites[0]?.id}
        options={sites.map(({ id, name }) => ({ value: id, label: name }))}
        isWide
      />
      <LongTextField name="ranges" label={t('ranges')} hint={t('rangesHint')} />
    </FormDialog>
  )
}
