import { useState } from 'react'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { DayField, SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import { figure, textOr } from '../../../platform/ui/theme/format.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { profileTexts, userTexts } from '../../user/text.ts'
import type { UserProfile } from './profile-head.tsx'

/** The own profile, and the way to edit its own fields. */
export function ProfileInfo({ user }: { user: UserProfile }) {
  const t = useText(profileTexts)
  const field = useText(userTexts)
  const [isOpen, setIsOpen] = useState(false)
  const lines: [label: string, value: string | null][] = [
    [field('phone'), user.phone],
    [field('name'), user.name],
    [field('role'), user.roleTitle[locale]],
    [field('company'), user.companyName],
    [field('group'), user.groupName],
    [field('createdAt'), user.createTimeStr],
    [field('birthday'), user.birthday],
    [t('age'), figure(user.age)],
    [field('sex'), user.sex && field(user.sex)],
    [field('nation'), user.nation],
    [field('idNo'), user.idNo],
    [field('identifier'), user.identifier],
    [field('workUnit'), user.workUnit],
    [field('job'), user.job],
  ]
  return (
    <section className="panel profile-part" aria-label={t('info')}>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{textOr(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="profile-hint">{t('askToChange')}</p>
      <button type="button" className="plain-button" onClick={() => setIsOpen(true)}>
        {t('edit')}
      </button>
      {isOpen && <ProfileDialog user={user} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

function ProfileDialog({ user, onClose }: { user: UserProfile; onClose: () => void }) {
  const t = useText(profileTexts)
  const field = useText(userTexts)
  return (
    <FormDialog
      title={t('edit')}
      address="POST /users/updateProfile"
      input={(form) => ({
        request: {
          birthday: form.textOrNone('birthday'),
          sex: form.textOrNone('sex') as '男' | '女' | undefined,
          nation: form.textOrNone('nation'),
          identifier: form.textOrNone('identifier'),
          workUnit: form.textOrNone('workUnit'),
          job: form.textOrNone('job'),
        },
      })}
      done={t('updated')}
      refreshes={['GET /users/getProfile/{userId}']}
      onClose={onClose}
    >
      <DayField name="birthday" label={field('birthday')} value={user.birthday} isOptional />
      <SelectField
        name="sex"
        label={field('sex')}
        value={user.sex}
        options={(['男', '女'] as const).map((sex) => ({ value: sex, label: field(sex) }))}
        isOptional
      />
      <TextField name="nation" label={field('nation')} value={user.nation} maxLength={60} isOptional />
      <TextField name="identifier" label={field('identifier')} value={user.identifier} maxLength={60} isOptional />
      <TextField name="workUnit" label={field('workUnit')} value={user.workUnit} isOptional />
      <TextField name="job" label={field('job')} value={user.job} maxLength={60} isOptional />
    </FormDialog>
  )
}
