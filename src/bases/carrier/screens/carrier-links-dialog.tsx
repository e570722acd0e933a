import { useId, useRef, useState } from 'react'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { CopyButton } from '../../../platform/ui/frame/copy-button.tsx'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ChosenBase, useChosenBase } from '../../plan/screens/chosen-base.tsx'
import { carrierScreenTexts } from '../text.ts'
import './carrier-links.css'

const FIND = 'POST /carrierLink/find/' as const
const SAVE = 'POST /carrierLink/save' as const

/** The links by which carriers see their tankers at the base: makes, lists and revokes them. */
export function CarrierLinksDialog({ onClose }: { onClose: () => void }) {
  const t = useText(carrierScreenTexts)
  const ui = useText(uiTexts)
  const mayWrite = useMayWrite('reservation')
  const base = useChosenBase()
  const { companyId } = base
  const links = useCall(FIND, { request: { companyId } })
  const make = useMutationCall(SAVE, { refreshes: [FIND], isQuiet: true })
  const revoke = useMutationCall('POST /carrierLink/revoke/{id}', {
    refreshes: [FIND],
    onDone: (_, { params }) => {
      if (params.id === make.data?.id) make.reset()
      notify.success(t('revoked'))
    },
  })
  async function askToRevoke(id: number, carrier: string): Promise<void> {
    const question = { title: t('revokeOf', { carrier }), text: t('revokeText'), yes: t('revoke') }
    if (await askToConfirm({ ...question, isDangerous: true })) revoke.mutate({ params: { id } })
  }
  return (
    <Modal title={t('title')} onClose={onClose}>
      <p>{t('hint')}</p>
      <div className="carrier-links-base">
        <ChosenBase {...base} />
      </div>
      {mayWrite && <NewLink companyId={companyId} make={make} />}
      <h3>{t('open')}</h3>
      <Answer of={links} isEmpty={({ totalCount }) => totalCount === 0} empty={<p>{t('none')}</p>}>
        {({ data }) => (
          <ul className="modal-list">
            {data.map(({ id, checkedOrg, createdBy, createTimeStr }) => (
              <li key={id}>
                <span>
                  <b>{checkedOrg}</b>
                  <br />
                  <small>{t('made', { person: createdBy, time: createTimeStr })}</small>
                </span>
                {mayWrite && (
                  <RowButton
                    isDangerous
                    label={t('revoke')}
                    title={t('revokeOf', { carrier: checkedOrg })}
                    onClick={() => void askToRevoke(id, checkedOrg)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Answer>
      <div className="modal-buttons">
        <button type="button" className="plain-button" onClick={onClose}>
          {ui('close')}
        </button>
      </div>
    </Modal>
  )
}

interface NewLinkProps {
  companyId: number | undefined
  make: ReturnType<typeof useMutationCall<typeof SAVE>>
}

function NewLink({ companyId, make }: NewLinkProps) {
  const t = useText(carrierScreenTexts)
  const ui = useText(uiTexts)
  const id = useId()
  const [checkedOrg, setCheckedOrg] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // A link, or why there is none, is shown with the base that it was made for.
  const { data: made, error } = make.variables?.request.companyId === companyId ? make : {}
  const isWrong = isMissing || error?.fields['checkedOrg'] !== undefined
  const link = made && new URL(made.link, window.location.origin).href
  return (
    <>
      <form
        className="carrier-links-new"
        onSubmit={(event) => {
          event.preventDefault()
          const isEmpty = checkedOrg.trim() === ''
          setIsMissing(isEmpty)
          if (isEmpty) input.current?.focus()
          else make.mutate({ request: { companyId, checkedOrg } })
        }}
      >
        <label htmlFor={id}>{t('checkedOrg')}</label>
        <input
          ref={input}
          id={id}
          aria-required
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          className="plain-input"
          autoComplete="off"
          maxLength={100}
          value={checkedOrg}
          onChange={(event) => {
            setCheckedOrg(event.target.value)
            setIsMissing(false)
          }}
        />
        <WaitingButton type="submit" className="strong-button" isWaiting={make.isPending}>
          {t('make')}
        </WaitingButton>
      </form>
      <span id={`${id}-error`} className="form-error" role="alert">
        {isMissing ? ui('fieldEmpty', { field: t('checkedOrg') }) : error?.message}
      </span>
      {link && (
        <p className="carrier-links-made">
          <small>{t('newLink')}</small>
          <code>{link}</code> <CopyButton field={t('newLink')} text={link} />
        </p>
      )}
    </>
  )
}
