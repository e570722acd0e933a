import { useState } from 'react'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { textOr } from '../../../platform/ui/theme/format.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useMayWrite, useMe } from '../../../platform/ui/call/me.ts'
import { ShownOnceDialog } from '../../../platform/ui/dialog/shown-once-dialog.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { companyTexts } from '../../company/text.ts'
import { RegistrationsHint } from '../../registration/screens/registrations-hint.tsx'
import { registrationScreenTexts } from '../../registration/text.ts'
import { IdentitiesDialog } from '../../single-sign-on/screens/identities-dialog.tsx'
import { userScreenTexts, userTexts } from '../../user/text.ts'
import { UserActions } from './user-actions.tsx'
import { USER_ANSWERS, type UserRow } from '../../user/screens/user-calls.ts'
import { UserDialog } from '../../user/screens/user-dialog.tsx'
import { UserFilterBar } from '../../user/screens/user-filter-bar.tsx'
import { readUserSearch, userRequest } from '../../user/screens/user-search.ts'
import type { UserOrder } from '../../user/rules/user-orders.ts'

/** `/user/index`: the people whom one manages. */
export function UsersScreen() {
  const t = useText(userScreenTexts)
  const field = useText(userTexts)
  const company = useText(companyTexts)
  const registration = useText(registrationScreenTexts)
  const { search, narrow, matching, table } = useList(USER_ANSWERS[0], readUserSearch, userRequest)
  const me = useMe()
  const mayWrite = useMayWrite('user')
  const mayGroup = useMayWrite('groups')
  const [open, setOpen] = useState<{ id: number | null } | undefined>(undefined)
  const [reset, setReset] = useState<{ name: string; password: string }>()
  /** whose company accounts are shown */
  const [linked, setLinked] = useState<UserRow>()
  const isNarrowed = Object.values({ ...matching, orderColumn: undefined, orderWay: undefined }).some(Boolean)

  const columns: Column<UserRow, UserOrder>[] = [
    { key: 'phone', title: field('phone'), cell: ({ phone }) => phone, order: 'phone' },
    { key: 'name', title: field('name'), cell: ({ name }) => name, order: 'name' },
    { key: 'role', title: field('role'), cell: ({ roleTitle }) => roleTitle[locale], order: 'nickName' },
    { key: 'company', title: field('company'), cell: ({ companyName }) => companyName, order: 'companyName' },
    {
      key: 'state',
      title: registration('state'),
      cell: ({ awaitsApproval }) => registration(awaitsApproval ? 'awaiting' : 'active'),
    },
    { key: 'created', title: field('createdAt'), cell: ({ createTimeStr }) => createTimeStr, order: 'createTimeStr' },
    { key: 'group', title: field('group'), cell: ({ groupName }) => textOr(groupName), isHiddenAtFirst: true },
    { key: 'sex', title: field('sex'), cell: ({ sex }) => (sex ? field(sex) : textOr(null)), isHiddenAtFirst: true },
    { key: 'birthday', title: field('birthday'), cell: ({ birthday }) => textOr(birthday), isHiddenAtFirst: true },
    { key: 'nation', title: field('nation'), cell: ({ nation }) => textOr(nation), isHiddenAtFirst: true },
    { key: 'idNo', title: field('idNo'), cell: ({ idNo }) => textOr(idNo), isHiddenAtFirst: true },
    { key: 'identifier', title: field('identifier'), cell: (user) => textOr(user.identifier), isHiddenAtFirst: true },
    {
      key: 'work',
      title: field('workUnit'),
      cell: ({ workUnitAndJob }) => textOr(workUnitAndJob),
      isHiddenAtFirst: true,
    },
    { key: 'note', title: field('note'), cell: ({ remarks }) => textOr(remarks), isHiddenAtFirst: true },
  ]
  const actions = (user: UserRow) => (
    <UserActions
      user={user}
      isOwn={user.id === me?.id}
      onEdit={() => setOpen({ id: user.id })}
      onPassword={(password) => setReset({ name: user.name, password })}
      onIdentities={() => setLinked(user)}
    />
  )
  return (
    <>
      <PageHeader title={t('users')}>
        {mayGroup && (
          <ScreenLink to="/groups/index" className="plain-button">
            {company('groups')}
          </ScreenLink>
        )}
        {mayWrite && (
          <button type="button" className="strong-button" onClick={() => setOpen({ id: null })}>
            + {t('add')}
          </button>
        )}
      </PageHeader>
      <RegistrationsHint
        isNarrowed={search.awaitsApproval === true}
        onNarrow={(isAwaiting) => narrow({ awaitsApproval: isAwaiting || undefined })}
      />
      <UserFilterBar search={search} onNarrow={narrow} />
      <DataTable
        name="users"
        label={t('users')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        toolbar={
          <ExportButton address="POST /users/export" input={(format) => ({ request: { ...matching, format } })} />
        }
        actions={mayWrite ? actions : undefined}
        empty={
          isNarrowed ? (
            <Empty title={t('noMatch')} />
          ) : (
            <Empty title={t('none')} hint={t(mayWrite ? 'noneHint' : 'noneHintReader')} />
          )
        }
      />
      {open && <UserDialog id={open.id} onClose={() => setOpen(undefined)} />}
      {reset && (
        <ShownOnceDialog
          title={t('oneTimePassword')}
          hint={t('shownOnce', { name: reset.name })}
          lines={[{ name: t('oneTimePassword'), text: reset.password }]}
          onClose={() => setReset(undefined)}
        />
      )}
      {linked && <IdentitiesDialog user={linked} onClose={() => setLinked(undefined)} />}
    </>
  )
}
