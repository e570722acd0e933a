import { useState } from 'react'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { reloadSaying } from '../../../platform/ui/dialog/notices.tsx'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { TimeZoneField } from '../../../platform/ui/form/time-zone-field.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { firstStepsTexts } from '../text.ts'
import { Step } from './step.tsx'

const ANSWERS = ['POST /setting/find/'] as const

/** The time zone of the business day. `isNew`: there are no days yet that a change would cut differently; undefined: not known yet. */
export function ZoneStep({ isNew }: { isNew: boolean | undefined }) {
  const t = useText(firstStepsTexts)
  const ui = useText(uiTexts)
  const maySet = useMayWrite('setting')
  const [isOpen, setIsOpen] = useState(false)
  const settings = useCall(ANSWERS[0], undefined, { isEnabled: maySet })
  const keep = useMutationCall('POST /setting/save', { refreshes: ANSWERS })
  const zone = settings.data?.settings.find(({ name }) => name === 'TIME_ZONE')
  const isFixed = zone?.source === 'environment'
  const isChosen = zone && zone.source !== 'default'
  const value = zone?.value ?? ''
  return (
    <Step
      title={t('zone')}
      hint={t('zoneHint')}
      isDone={isNew === undefined ? undefined : zone && (isChosen || !isNew)}
      now={
        zone &&
        (isFixed
          ? ui('noted', { text: t('zoneNow', { zone: value }), note: t('zoneFixed') })
          : t('zoneNow', { zone: value }))
      }
    >
      {zone && !isFixed && isNew && (
        <>
          {!isChosen && (
            <WaitingButton
              type="button"
              className="strong-button"
              isWaiting={keep.isPending}
              onClick={() => keep.mutate({ request: { values: { TIME_ZONE: value } } })}
            >
              {t('keepZone')}
            </WaitingButton>
          )}
          <button type="button" className="plain-button" onClick={() => setIsOpen(true)}>
            {t('changeZone')}
          </button>
        </>
      )}
      {isNew === false && maySet && <ScreenLink to="/setting/index">{t('zoneInSettings')}</ScreenLink>}
      {isOpen && (
        <FormDialog
          title={t('changeZone')}
          address="POST /setting/save"
          input={(form) => ({ request: { values: { TIME_ZONE: form.text('TIME_ZONE') } } })}
          // Times on the page use the zone that it was loaded with.
          onDone={() => reloadSaying(ui('saved'))}
          onClose={() => setIsOpen(false)}
        >
          <TimeZoneField name="TIME_ZONE" label={t('zone')} value={value} />
        </FormDialog>
      )}
    </Step>
  )
}
