import { useState } from 'react'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { useMe } from '../../../platform/ui/call/me.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
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
  const remove = useMutationCall('POST /groups/delete/{id}', { refreshes: REFRESHES })
  async function askToDelete(id: number, group: string): Promise<void> {
    const isSure = await askToConfirm({
      title: `${t('confirmDeleteGroup')}: ${group}`,
      yes: t('deleteIt'),
      isDangerous: true,
    })
    if (isSure) remove.mutate({ params: { id } })
  }
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
                  <button
                    type="button"
                    className="link-button danger-link"
                    aria-label={t('deleteOf', { name: group.name })}
                    onClick={() => void askToDelete(group.id, group.name)}
                  >
                    {t('deleteIt')}
                  </button>
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
