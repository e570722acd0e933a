import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { listed } from '../../../platform/rules/text.ts'
import { OthersChanges } from '../../../platform/ui/dialog/changed-meanwhile.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { OpenedDialog } from '../../../platform/ui/dialog/opened-dialog.tsx'
import { ChoiceField, DayField, LongTextField, SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form/form-values.ts'
import { withOthersChanges } from '../../../platform/ui/form/with-others-changes.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { choicesOf } from '../../../platform/ui/choice/choices.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { isPasswordAllowed } from '../../session/rules/password-pattern.ts'
import { AGENT, CLIENT, type Role } from '../../rules/roles.ts'
import { sealForServer } from '../../session/screens/seal-for-server.ts'
import { sessionTexts } from '../../session/text.ts'
import { userScreenTexts, userTexts } from '../text.ts'
import { ClientsField } from './clients-field.tsx'
import { USER_ANSWERS } from './user-calls.ts'
import { useRoles } from './user-filter-bar.tsx'

type User = ResponseOf<'GET /users/getById/{id}'>

/** Adds a person, or changes the one with the id. */
export function UserDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const t = useText(userScreenTexts)
  const user = useCall('GET /users/getById/{id}', { params: { id: id ?? 0 } }, { isEnabled: id !== null, staleMs: 0 })
  if (id === null) return <UserForm user={null} onClose={onClose} />
  return (
    <OpenedDialog title={t('change')} of={user} onClose={onClose}>
      {(began, newest) => <UserForm user={began} newest={newest} onClose={onClose} />}
    </OpenedDialog>
  )
}

interface FormProps {
  /** as the person was when the form was opened; null: a new one */
  user: User | null
  /** as the person is by now */
  newest?: User
  onClose: () => void
}

function UserForm({ user, newest, onClose }: FormProps) {
  const facts = useUserFacts()
  const t = useText(userScreenTexts)
  const session = useText(sessionTexts)
  const me = useMe()
  const [role, setRole] = useState(user?.nickName)
  const [companyId, setCompanyId] = useState<number | undefined>(user?.companyId ?? me?.companyId)
  const isOwn = user !== null && user.id === me?.id

  function check(form: FormValues) {
    const password = form.text('password')
    if (password === '' && user) return {}
    return {
      ...(!isPasswordAllowed(password) && { password: session('passwordPattern') }),
      ...(password !== form.text('passwordAgain') && { passwordAgain: session('passwordsDiffer') }),
    }
  }
  const form = {
    title: t(user ? 'change' : 'add'),
    check,
    refreshes: USER_ANSWERS,
    done: t(user ? 'updated' : 'created'),
    onClose,
    children: (
      <>
        <LoginFields user={user} role={role} companyId={companyId} onRole={setRole} onCompany={setCompanyId} />
        {(role === AGENT || role === CLIENT) && (
          <ClientsField key={role} isOne={role === CLIENT} chosen={user?.clientIds ?? []} />
        )}
        {!isOwn && (
          <>
            <TextField
              name="password"
              kind="password"
              label={t('password')}
              hint={t(user ? 'keepPassword' : 'passwordHint')}
              autoComplete="new-password"
              isOptional={user !== null}
            />
            <TextField
              name="passwordAgain"
              kind="password"
              label={t('passwordAgain')}
              autoComplete="new-password"
              isOptional={user !== null}
            />
          </>
        )}
        <PersonFields user={user} companyId={companyId} />
        {user && newest && <OthersChanges began={user} now={newest} facts={facts} />}
      </>
    ),
  }
  if (!user || !newest)
    return (
      <FormDialog
        {...form}
        address="POST /users/save"
        input={async (values) => ({ request: { ...entered(values), ...(await sealed(values)) } })}
      />
    )
  return (
    <FormDialog
      {...form}
      address="POST /users/update/{id}"
      input={async (values) => ({
        params: { id: user.id },
        request: {
          ...withOthersChanges(editedOf(user), entered(values), editedOf(newest)),
          version: newest.version,
          ...(values.text('password') === '' ? {} : await sealed(values)),
        },
      })}
    />
  )
}

async function sealed(form: FormValues) {
  return {
    password: await sealForServer(form.text('password')),
    passwordAgain: await sealForServer(form.text('passwordAgain')),
  }
}

function entered(form: FormValues) {
  return {
    phone: form.text('phone'),
    name: form.text('name'),
    nickName: form.text('nickName') as Role,
    companyId: form.number('companyId') ?? 0,
    groupId: form.number('groupId'),
    birthday: form.textOrNone('birthday'),
    sex: form.textOrNone('sex') as '男' | '女' | undefined,
    nation: form.textOrNone('nation'),
    idNo: form.textOrNone('idNo'),
    identifier: form.textOrNone('identifier'),
    workUnit: form.textOrNone('workUnit'),
    job: form.textOrNone('job'),
    remarks: form.textOrNone('remarks'),
    clientIds: form.all('clientIds').filter(Boolean).map(Number),
  }
}

/** What the form sends of a person where nothing in it is changed. */
const editedOf = (user: User): ReturnType<typeof entered> => ({
  phone: user.phone,
  name: user.name,
  nickName: user.nickName as Role,
  companyId: user.companyId,
  groupId: user.groupId ?? undefined,
  birthday: user.birthday ?? undefined,
  sex: user.sex ?? undefined,
  nation: user.nation ?? undefined,
  idNo: user.idNo ?? undefined,
  identifier: user.identifier ?? undefined,
  workUnit: user.workUnit ?? undefined,
  job: user.job ?? undefined,
  remarks: user.remarks ?? undefined,
  clientIds: user.clientIds,
})

/** What the form shows of a person, in words. */
function useUserFacts() {
  const field = useText(userTexts)
  const t = useText(userScreenTexts)
  return (user: User) => ({
    [field('phone')]: user.phone,
    [field('name')]: user.name,
    [field('role')]: user.roleTitle[locale],
    [field('company')]: user.companyName,
    [t('clients')]: listed(user.clientNames, locale),
    [field('birthday')]: user.birthday ?? '',
    [field('group')]: user.groupName ?? '',
    [field('sex')]: user.sex ? field(user.sex) : '',
    [field('nation')]: user.nation ?? '',
    [field('idNo')]: user.idNo ?? '',
    [field('identifier')]: user.identifier ?? '',
    [field('workUnit')]: user.workUnit ?? '',
    [field('job')]: user.job ?? '',
    [field('note')]: user.remarks ?? '',
  })
}

interface FieldsProps {
  user: User | null
  companyId: number | undefined
}

/** Who it is, and what the person may do where. */
function LoginFields(
  props: FieldsProps & {
    role: string | undefined
    onRole: (role: string | undefined) => void
    onCompany: (companyId: number | undefined) => void
  },
) {
  const { user, role, companyId, onRole, onCompany } = props
  const field = useText(userTexts)
  const companies = useNameChoices('POST /company/find/', { value: companyId })
  const roles = useRoles()
  return (
    <>
      <TextField name="phone" label={field('phone')} value={user?.phone} maxLength={40} kind="tel" />
      <TextField name="name" label={field('name')} value={user?.name} maxLength={60} />
      <ChoiceField name="nickName" label={field('role')} value={role} {...roles} onChoose={onRole} />
      <ChoiceField name="companyId" label={field('company')} value={companyId} {...companies} onChoose={onCompany} />
    </>
  )
}

function PersonFields({ user, companyId }: FieldsProps) {
  const field = useText(userTexts)
  const groups = useCall(
    'POST /groups/find/',
    { request: { companyId, size: 200 } },
    { isEnabled: companyId !== undefined },
  )
  return (
    <>
      <DayField name="birthday" label={field('birthday')} value={user?.birthday} isOptional />
      <ChoiceField
        key={companyId}
        name="groupId"
        label={field('group')}
        value={companyId === user?.companyId ? user?.groupId : undefined}
        {...choicesOf(groups, ({ data }) => data.map(({ id, name }) => ({ value: id, label: name })))}
        isOptional
      />
      <SelectField
        name="sex"
        label={field('sex')}
        value={user?.sex}
        options={(['男', '女'] as const).map((sex) => ({ value: sex, label: field(sex) }))}
        isOptional
      />
      <TextField name="nation" label={field('nation')} value={user?.nation} maxLength={60} isOptional />
      <TextField name="idNo" label={field('idNo')} value={user?.idNo} maxLength={20} isOptional />
      <TextField name="identifier" label={field('identifier')} value={user?.identifier} maxLength={60} isOptional />
      <TextField name="workUnit" label={field('workUnit')} value={user?.workUnit} isOptional />
      <TextField name="job" label={field('job')} value={user?.job} maxLength={60} isOptional />
      <LongTextField name="remarks" label={field('note')} value={user?.remarks} rows={2} isOptional />
    </>
  )
}
