import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMayWrite, useMe } from '../../../platform/ui/call/me.ts'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { ChoiceField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import { readId, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { FilterText } from '../../../platform/ui/table/filter-text.tsx'
import { useFilterTexts } from '../../../platform/ui/table/use-filter-texts.ts'
import { RowActions } from '../../../platform/ui/table/row-actions.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { companyTexts } from '../text.ts'
import { GROUP_ANSWERS } from './company-calls.ts'

type Group = ResponseOf<'POST /groups/find/'>['data'][number]

const readSearch = (search: Search) => ({
  name: readText(search['name']),
  companyId: readId(search['companyId']),
  ...readTablePage(search, []),
})

/** `/groups/index`: the groups that the people of a base are in. */
export function GroupsScreen() {
  const t = useText(companyTexts)
  const { search, narrow: onNarrow, table } = useList('POST /groups/find/', readSearch)
  const { text, narrow } = useFilterTexts({ name: search.name }, onNarrow)
  const companies = useNameChoices('POST /company/find/', { value: search.companyId })
  const mayWrite = useMayWrite('groups')
  const remove = useDelete('POST /groups/delete/{id}', { refreshes: GROUP_ANSWERS })
  /** null: a new one */
  const [edited, setEdited] = useState<Group | null | undefined>(undefined)
  const columns: Column<Group, never>[] = [
    { key: 'name', title: t('groupName'), cell: (group) => group.name },
    { key: 'companyName', title: t('base'), cell: ({ companyName }) => companyName },
  ]
  const actions = (group: Group) => (
    <RowActions
      name={group.name}
      onEdit={() => setEdited(group)}
      onDelete={() => void remove(group.id, { title: t('confirmDeleteGroup'), text: group.name })}
    />
  )
  return (
    <>
      <PageHeader title={t('groups')}>
        {mayWrite && (
          <button type="button" className="strong-button" onClick={() => setEdited(null)}>
            + {t('addGroup')}
          </button>
        )}
      </PageHeader>
      <FilterBar onSearch={() => narrow({})} onClean={() => narrow({ name: undefined, companyId: undefined })}>
        <FilterText name="name" label={t('groupName')} {...text('name')} />
        <FilterChoice
          name="companyId"
          label={t('base')}
          value={search.companyId}
          {...companies}
          onChoose={(companyId) => narrow({ companyId })}
        />
      </FilterBar>
      <DataTable
        name="groups"
        label={t('groups')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={(group) => group.name}
        actions={mayWrite ? actions : undefined}
        empty={
          search.name !== undefined || search.companyId !== undefined ? (
            <Empty title={t('noGroupMatches')} />
          ) : (
            <Empty title={t('noGroups')} hint={t(mayWrite ? 'noGroupsHint' : 'addedByAdministrators')} />
          )
        }
      />
      {edited !== undefined && <GroupDialog group={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

/** Adds a group (null), or renames one: it stays in its base, whose people it holds. */
function GroupDialog({ group, onClose }: { group: Group | null; onClose: () => void }) {
  const t = useText(companyTexts)
  const me = useMe()
  const companies = useNameChoices('POST /company/find/', { value: me?.companyId })
  return (
    <FormDialog
      title={t(group ? 'changeGroup' : 'addGroup')}
      isNew={!group}
      address="POST /groups/save"
      check={(values) => ({ ...(values.text('name') === '' && { name: t('groupNameRequired') }) })}
      input={(values) => ({
        request: {
          id: group?.id,
          name: values.text('name'),
          companyId: group?.companyId ?? values.number('companyId') ?? 0,
        },
      })}
      refreshes={GROUP_ANSWERS}
      onClose={onClose}
    >
      <TextField name="name" label={t('groupName')} value={group?.name} maxLength={60} isWide />
      {!group && <ChoiceField name="companyId" label={t('base')} value={me?.companyId} {...companies} isWide />}
    </FormDialog>
  )
}
