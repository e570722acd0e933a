import { useState, type ReactNode } from 'react'
import { addressOf, ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { DropDown } from '../../../platform/ui/choice/drop-down.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { CheckField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { savedViewScreenTexts } from '../text.ts'
import './saved-views.css'

const FIND = ['POST /savedView/find/'] as const
export type View = ResponseOf<'POST /savedView/find/'>['data'][number]
type ViewPath = '/machine/index' | '/machine_list/index'

interface Props {
  path: ViewPath
  /** what the list shows now; what is undefined is left out */
  search: object
  /** a button that opens what else can be done with one of the person's own */
  onSchedule: (view: View) => void
}

/**
 * A menu of filters that people gave a name: to open one, to keep the one shown, to delete one of their own. And the dialog that keeps one: it is a
 * form, so it must not be inside another one, as the menu is.
 */
export function useSavedViews({ path, search, onSchedule }: Props): { menu: ReactNode; dialog: ReactNode } {
  const [isSaving, setIsSaving] = useState(false)
  const shown = addressOf('', search).slice(1)
  return {
    menu: <SavedViews path={path} shown={shown} onSchedule={onSchedule} onSave={() => setIsSaving(true)} />,
    dialog: isSaving && <SaveViewDialog path={path} shown={shown} onClose={() => setIsSaving(false)} />,
  }
}

interface MenuProps extends Pick<Props, 'path' | 'onSchedule'> {
  /** the search of the list shown */
  shown: string
  onSave: () => void
}

function SavedViews({ path, shown, onSchedule, onSave }: MenuProps) {
  const t = useText(savedViewScreenTexts)
  const views = useCall(FIND[0], { request: { path } })
  return (
    <DropDown
      side="start"
      renderPanel={(close) => (
        <div className="saved-views">
          <Answer
            of={views}
            isEmpty={({ data }) => data.length === 0}
            empty={<p>{t('noViews')}</p>}
            skeleton={<Skeleton rows={3} />}
          >
            {({ data }) => (
              <ul aria-label={t('savedViews')}>
                {data.map((view) => (
                  <ViewItem
                    key={view.id}
                    view={view}
                    path={path}
                    isShown={view.search === shown}
                    onClose={close}
                    onSchedule={onSchedule}
                  />
                ))}
              </ul>
            )}
          </Answer>
          <button
            type="button"
            className="drop-down-item"
            onClick={() => {
              close()
              onSave()
            }}
          >
            <Icon name="add" /> {t('saveView')}
          </button>
        </div>
      )}
    >
      {t('views')} <Icon name="down" sizePx={14} />
    </DropDown>
  )
}

function SaveViewDialog({ path, shown, onClose }: { path: ViewPath; shown: string; onClose: () => void }) {
  const t = useText(savedViewScreenTexts)
  const mayShare = useMayWrite('machine')
  return (
    <FormDialog
      title={t('saveView')}
      address="POST /savedView/save"
      input={(form) => ({
        request: { name: form.text('name'), path, search: shown, isShared: form.isChecked('isShared') },
      })}
      refreshes={FIND}
      onClose={onClose}
    >
      <TextField name="name" label={t('name')} maxLength={60} isWide />
      {mayShare && <CheckField name="isShared" label={t('share')} />}
    </FormDialog>
  )
}

interface ItemProps extends Pick<Props, 'path' | 'onSchedule'> {
  view: View
  isShown: boolean
  onClose: () => void
}

function ViewItem(props: ItemProps) {
  const { id, name, search, isShared, isOwn, owner } = props.view
  const t = useText(savedViewScreenTexts)
  const remove = useDelete('POST /savedView/delete/{id}', { refreshes: FIND })
  const text = [isShared && t('confirmDeleteShared'), t('endsDeliveries')].filter(Boolean).join(' ')
  const deletion = { title: t('confirmDelete', { name }), text }
  return (
    <li>
      <ScreenLink
        className="drop-down-item"
        to={props.path}
        search={Object.fromEntries(new URLSearchParams(search))}
        aria-current={props.isShown ? 'true' : undefined}
        onClick={props.onClose}
      >
        <span>{name}</span>
        {isShared && <small>{isOwn ? t('shared') : t('sharedBy', { owner })}</small>}
      </ScreenLink>
      {isOwn && (
        <>
          <button
            type="button"
            className="icon-button"
            aria-label={t('scheduleView', { name })}
            onClick={() => {
              props.onClose()
              props.onSchedule(props.view)
            }}
          >
            <Icon name="calendar" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t('deleteView', { name })}
            onClick={() => {
              // The question takes the menu away, and the button with it: the keyboard comes back to what opened the menu.
              props.onClose()
              void remove(id, deletion)
            }}
          >
            <Icon name="trash" />
          </button>
        </>
      )}
    </li>
  )
}
