import { useState } from 'react'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { useMe } from '../../../platform/ui/call/me.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { RowActions } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { companyTexts } from '../text.ts'
import './groups-dialog.css'

const REFRESHES = ['POST /groups/find/', 'POST /users/find/'] as const

/** The groups of a company: added and deleted one at a time. */
export function GroupsDialog({ onClose }: { onClose: () => void }) {
  const t = useText(companyTexts)
  const me = useMe()
  const [companyId, setCompanyId] = useState(me?.companyId)
  const companies = useNameChoices('POST /company/find/', { value: companyId })
  const groups = useCall('POST /groups/find/', { request: { companyId, size: 200 } })
  const [name, setName] = useState('')
  const save = useMutationCall('POST /groups/save', { refreshes: REFRESHES, onDone: () => setName('') })
  const remove = useDelete('POST /groups/delete/{id}', { refreshes: REFRESHES })
  return (
    <Modal title={t('groups')} onClose={onClose}>
      <div className="groups-dialog">
        <FilterChoice name="group-company" label={t('base')} value={companyId} {...companies} onChoose={setCompanyId} />
        <Answer of={groups} isEmpty={({ totalCount }) => totalCount === 0} empty={<p>{t('noGroups')}</p>}>
          {({ data }) => (
            <ul>
              {data.map((group) => (
                <li key={group.id}>
                  <span>{group.name}</span>
                  {companyId === undefined && <small>{group.companyName}</small>}
                  <RowActions
                    name={group.name}
                    onDelete={() => void remove(group.id, { title: `${t('confirmDeleteGroup')}: ${group.name}` })}
                  />
                </li>
              ))}
            </ul>
          )}
        </Answer>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (companyId !== undefined) save.mutate({ request: { companyId, name } })
          }}
        >
          <input
            className="plain-input"
            aria-label={t('groupName')}
            placeholder={t('groupName')}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <button
            type="submit"
            className="strong-button"
            disabled={save.isPending || companyId === undefined || name.trim() === ''}
          >
            {t('addGroup')}
          </button>
        </form>
      </div>
    </Modal>
  )
}
