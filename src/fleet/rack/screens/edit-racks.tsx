import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { TextField } from '../../../platform/ui/form/form-fields.tsx'
import { figure } from '../../../platform/ui/theme/format.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { RowActions } from '../../../platform/ui/table/row-actions.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { sceneTexts } from '../text.ts'
import { PlaceList } from './place-list.tsx'
import { ROOM_ANSWERS } from './scene-search.ts'

type Rack = ResponseOf<'POST /rack/find/'>['data'][number]
type Opened = { dialog: 'aisles' | 'list' } | { dialog: 'rack'; rack: Rack | null }

/** The racks of a site: added by the aisle or one by one, filled by address or by a list. */
export function EditRacks({ siteId, onClose }: { siteId: number; onClose: () => void }) {
  const t = useText(sceneTexts)
  const ui = useText(uiTexts)
  const racks = useCall('POST /rack/find/', { request: { siteId } })
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const fill = useMutationCall('POST /rack/arrange', {
    refreshes: ROOM_ANSWERS,
    onDone: (answer) => notify.success(t('filled', answer)),
  })
  const remove = useDelete('POST /rack/delete/{id}', { refreshes: ROOM_ANSWERS })
  async function askToFill(): Promise<void> {
    if (await askToConfirm({ title: t('fillConfirm'), yes: t('fill') })) fill.mutate({ request: { siteId } })
  }
  const deletionOf = ({ name, devices }: Rack) => ({
    title: t('confirmDelete', { name }),
    text: t('deleteConsequence', { count: devices }),
  })
  return (
    <Modal title={t('racks')} onClose={onClose}>
      <div className="rack-buttons">
        <button type="button" className="plain-button" onClick={() => setOpened({ dialog: 'aisles' })}>
          + {t('setUp')}
        </button>
        <button type="button" className="plain-button" onClick={() => setOpened({ dialog: 'rack', rack: null })}>
          + {t('addRack')}
        </button>
        <WaitingButton
          type="button"
          className="plain-button"
          isWaiting={fill.isPending}
          onClick={() => void askToFill()}
        >
          {t('fill')}
        </WaitingButton>
        <button type="button" className="plain-button" onClick={() => setOpened({ dialog: 'list' })}>
          {t('list')}
        </button>
      </div>
      <Answer
        of={racks}
        isEmpty={({ totalCount }) => totalCount === 0}
        empty={<Empty title={t('noRacks')} hint={t('noRacksHint')} />}
      >
        {({ data }) => (
          // A scrolled region must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className="rack-table" tabIndex={0} role="region" aria-label={t('racks')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('name')}</th>
                  <th scope="col">{t('aisle')}</th>
                  <th scope="col">{t('place')}</th>
                  <th scope="col">{t('shelves')}</th>
                  <th scope="col">{t('slots')}</th>
                  <th scope="col">{t('devices')}</th>
                  <th scope="col">
                    <span className="only-read-aloud">{ui('edit')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map((rack) => (
                  <tr key={rack.id}>
                    <th scope="row">{rack.name}</th>
                    <td>{rack.aisle}</td>
                    <td>{rack.place}</td>
                    <td>{rack.shelves}</td>
                    <td>{rack.slots}</td>
                    <td>
                      {figure(rack.devices)} / {figure(rack.shelves * rack.slots)}
                    </td>
                    <td>
                      <RowActions
                        name={rack.name}
                        onEdit={() => setOpened({ dialog: 'rack', rack })}
                        onDelete={() => void remove(rack.id, deletionOf(rack))}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Answer>
      <div className="modal-buttons">
        <button type="button" className="strong-button" onClick={onClose}>
          {t('close')}
        </button>
      </div>
      {opened?.dialog === 'aisles' && <AislesDialog siteId={siteId} onClose={close} />}
      {opened?.dialog === 'rack' && <RackDialog siteId={siteId} rack={opened.rack} onClose={close} />}
      {opened?.dialog === 'list' && <PlaceList siteId={siteId} onClose={close} />}
    </Modal>
  )
}

function AislesDialog({ siteId, onClose }: { siteId: number; onClose: () => void }) {
  const t = useText(sceneTexts)
  return (
    <FormDialog
      title={t('setUpTitle')}
      address="POST /rack/setUp"
      input={(form) => ({
        request: {
          siteId,
          aisles: form.number('aisles') ?? 0,
          racksPerAisle: form.number('racksPerAisle') ?? 0,
          shelves: form.number('shelves') ?? 0,
          slots: form.number('slots') ?? 0,
        },
      })}
      refreshes={ROOM_ANSWERS}
      onClose={onClose}
    >
      <TextField name="aisles" kind="number" label={t('aisles')} value={2} />
      <TextField name="racksPerAisle" kind="number" label={t('racksPerAisle')} value={4} />
      <TextField name="shelves" kind="number" label={t('shelves')} value={6} />
      <TextField name="slots" kind="number" label={t('slots')} value={10} />
    </FormDialog>
  )
}

function RackDialog({ siteId, rack, onClose }: { siteId: number; rack: Rack | null; onClose: () => void }) {
  const t = useText(sceneTexts)
  return (
    <FormDialog
      title={t(rack ? 'editRackTitle' : 'addRack')}
      isNew={!rack}
      address="POST /rack/save"
      input={(form) => ({
        request: {
          siteId,
          id: rack?.id,
          name: form.text('name'),
          aisle: form.number('aisle') ?? 0,
          place: form.number('place') ?? 0,
          shelves: form.number('shelves') ?? 0,
          slots: form.number('slots') ?? 0,
        },
      })}
      refreshes={ROOM_ANSWERS}
      onClose={onClose}
    >
      <TextField name="name" label={t('name')} value={rack?.name} maxLength={50} isWide />
      <TextField name="aisle" kind="number" label={t('aisle')} value={rack?.aisle} />
      <TextField name="place" kind="number" label={t('place')} value={rack?.place} />
      <TextField name="shelves" kind="number" label={t('shelves')} value={rack?.shelves ?? 6} />
      <TextField name="slots" kind="number" label={t('slots')} value={rack?.slots ?? 10} />
    </FormDialog>
  )
}
