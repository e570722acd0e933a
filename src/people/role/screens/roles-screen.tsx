import type { ResponseOf } from '../../../platform/contract/call.ts'
import { readText, useSearch, type Search } from '../../../platform/ui/frame/address.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { roleTexts } from '../text.ts'
import { AccessCell } from './access-cell.tsx'
import './roles-screen.css'

type Matrix = ResponseOf<'POST /role/find/'>
type Role = Matrix['roles'][number]

const readSearch = (search: Search) => ({ role: readText(search['role']), find: readText(search['find']) })

/** `/role/index`: what each role may do with each key. */
export function RolesScreen() {
  const t = useText(roleTexts)
  const [search, change] = useSearch(readSearch)
  const matrix = useCall('POST /role/find/')
  const found = search.find?.trim().toLowerCase() ?? ''
  return (
    <>
      <PageHeader title={t('roles')} hint={t('rolesHint')}>
        <ExportButton address="POST /role/export" input={(format) => ({ request: { format } })} />
      </PageHeader>
      <Answer of={matrix}>
        {({ roles, keys }) => (
          <>
            <div className="filter-bar">
              <FilterChoice
                name="role"
                label={t('role')}
                value={search.role}
                options={roles.map(({ name, title }) => ({ value: name, label: title[locale] }))}
                onChoose={(role) => change({ role })}
              />
              <div className="filter-field">
                <label htmlFor="filter-key">{t('findKey')}</label>
                <input
                  id="filter-key"
                  type="search"
                  className="plain-input"
                  maxLength={100}
                  value={search.find ?? ''}
                  onChange={(event) => change({ find: event.target.value || undefined }, true)}
                />
              </div>
            </div>
            <RolesTable
              roles={search.role === undefined ? roles : roles.filter(({ name }) => name === search.role)}
              keys={keys.filter(({ title }) => title[locale].toLowerCase().includes(found))}
            />
          </>
        )}
      </Answer>
    </>
  )
}

function RolesTable({ roles, keys }: Matrix) {
  const t = useText(roleTexts)
  const ui = useText(uiTexts)
  const mayWrite = useMayWrite('role')
  if (keys.length === 0) return <Empty title={ui('nothingFound')} />
  return (
    // A scrolled region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="roles-scroll" tabIndex={0} role="region" aria-label={t('roles')}>
      <table className="roles-table">
        <thead>
          <tr>
            <th scope="col">{t('key')}</th>
            {roles.map((role) => (
              <th key={role.name} scope="col">
                {role.title[locale]}
                <RoleScope role={role} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.key}>
              <th scope="row">{key.title[locale]}</th>
              {roles.map((role) => (
                <td key={role.name}>
                  <AccessCell role={role} row={key} mayChange={mayWrite && key.changeable.includes(role.name)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const COMPANIES = { all: 'allCompanies', below: 'belowCompanies', current: 'currentCompany' } as const
const CLIENTS = { all: 'allClients', assigned: 'assignedClients', company: 'companyClients' } as const

function RoleScope({ role }: { role: Role }) {
  const t = useText(roleTexts)
  return (
    <>
      <small>{t('people', { count: role.people })}</small>
      <small>{t(COMPANIES[role.companyScope])}</small>
      <small>{t(CLIENTS[role.clientScope])}</small>
    </>
  )
}
