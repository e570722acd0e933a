import { useRef } from 'react'
import { businessDay } from '../../../platform/rules/business-time.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { DayField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { serverNow, startData } from '../../../platform/ui/call/start-data.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import type { Door } from '../../session/screens/door.ts'
import { sealForServer } from '../../session/screens/seal-for-server.ts'
import { userTexts } from '../../user/text.ts'
import { registrationScreenTexts } from '../text.ts'
import { CodeField } from './code-field.tsx'
import { useProofCheck } from './proof-check.ts'

interface Props {
  door: Door | undefined
  /** with the phone that the person logs in by */
  onDone: (phone: string) => void
  onClose: () => void
}

/** Registers a teacher of the company whose login page this is. */
export function RegisterDialog({ door, onDone, onClose }: Props) {
  const t = useText(registrationScreenTexts)
  const user = useText(userTexts)
  const checkProof = useProofCheck('password')
  const phone = useRef('')

  function check(form: FormValues) {
    const isAhead = form.text('birthday') > businessDay(new Date(serverNow()), startData.timeZone)
    return { ...checkProof(form), ...(isAhead && { birthday: user('birthdayAhead') }) }
  }
  async function input(form: FormValues) {
    phone.current = form.text('phone')
    return {
      request: {
        phone: phone.current,
        name: form.text('name'),
        identifier: form.text('identifier'),
        birthday: form.text('birthday'),
        code: form.text('code'),
        password: await sealForServer(form.text('password')),
        passwordAgain: await sealForServer(form.text('passwordAgain')),
        domain: door?.domain,
      },
    }
  }
  return (
    <FormDialog
      title={t('register')}
      address="POST /users/register"
      send={t('register')}
      check={check}
      input={input}
      done={t('registered')}
      onDone={({ awaitsApproval }) => {
        if (awaitsApproval) notify.alert(t('awaitsNow'))
        onDone(phone.current)
      }}
      onClose={onClose}
    >
      <p className="register-about form-wide">
        {door ? t('asTeacherOf', { company: door.name }) : t('asTeacher')}{' '}
        {startData.registration === 'approved' && t('needsApproval')}
      </p>
      <TextField name="phone" label={t('phone')} kind="tel" autoComplete="tel" maxLength={40} />
      <CodeField purpose="register" />
      <TextField name="name" label={t('name')} autoComplete="name" maxLength={60} />
      <TextField name="identifier" label={t('identifier')} maxLength={60} />
      <DayField name="birthday" label={t('birthday')} isWide />
      <TextField
        name="password"
        kind="password"
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
      />
      <TextField name="passwordAgain" kind="password" label={t('passwordAgain')} autoComplete="new-password" />
    </FormDialog>
  )
}
