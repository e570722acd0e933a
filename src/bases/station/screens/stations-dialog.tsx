import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { TextField } from '../../../platform/ui/form/form-fields.tsx'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { RowActions } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { MANAGERS } from '../../rules/base-roles.ts'
import { stationScreenTexts } from '../text.ts'

type Station = ResponseOf<'POST /station/find/'>['data'][number]

const FIND = 'POST /station/find/' as const
const STATION_ANSWERS = [FIND, 'POST /reception/queue/'] as const
/** More than any base has. */
const ALL = { page: 1, size: 200 }

/** The button and the dialog in which those who set a base up add its stations; nothing for anybody else. */
export function ManageStations({ companyId }: { companyId: number }) {
  const t = useText(stationScreenTexts)
  const role = useMe()?.nickName
  const [isOpen, setIsOpen] = useState(false)
  if (!MANAGERS.some((one) => one === role)) return null
  return (
    <>
      <button type="button" className="plain-button" onClick={() => setIsOpen(true)}>
        {t('manage')}
      </button>
      {isOpen && <StationsDialog companyId={companyId} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function StationsDialog({ companyId, onClose }: { companyId: number; onClose: () => void }) {
  const t = useText(stationScreenTexts)
  const ui = useText(uiTexts)
  const stations = useCall(FIND, { request: { companyId, ...ALL } })
  const remove = useDelete('POST /station/delete/{id}', { refreshes: STATION_ANSWERS })
  /** null: a new one */
  const [edited, setEdited] = useState<Station | null>()
  return (
    <>
      <Modal title={t('title')} onClose={onClose}>
        <Answer of={stations} isEmpty={({ data }) => data.length === 0} empty={<p>{t('none')}</p>}>
          {({ data }) => (
            <ul className="modal-list">
              {data.map((station) => (
                <li key={station.id}>
                  <b>{station.name}</b>
                  <span className="modal-list-actions">
                    <RowActions
                      name={station.name}
                      onEdit={() => setEdited(station)}
                      onDelete={() =>
                        void remove(station.id, { title: t('deleteOf', { name: station.name }), text: t('deleteText') })
                      }
                    />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Answer>
        <div className="modal-buttons">
          <button type="button" className="plain-button" onClick={onClose}>
            {ui('close')}
          </button>
          <button type="button" className="strong-button" onClick={() => setEdited(null)}>
            + {t('add')}
          </button>
        </div>
      </Modal>
      {edited !== undefined && (
        <FormDialog
          title={t(edited ? 'edit' : 'add')}
          isNew={!edited}
          address="POST /station/save"
          input={(form) => ({ request: { id: edited?.id, companyId, name: form.text('name') } })}
          refreshes={STATION_ANSWERS}
          onClose={() => setEdited(undefined)}
        >
          <TextField name="name" label={t('name')} value={edited?.name} maxLength={50} isWide />
        </FormDialog>
      )}
    </>
  )
}
