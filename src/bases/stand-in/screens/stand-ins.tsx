import { useState } from 'react'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { ChoiceField, DayField } from '../../../platform/ui/form/form-fields.tsx'
import { today } from '../../../platform/ui/form/today.ts'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { HEAD, MANAGEMENT } from '../../rules/base-roles.ts'
import { standInScreenTexts } from '../text.ts'
import './stand-ins.css'

const FIND = 'POST /standIn/find/' as const

/** Whether the caller approves for a head of a base today. */
export function useStandsIn(): boolean {
  const standIns = useCall(FIND, { request: {} })
  return standIns.data?.data.some(({ isMine }) => isMine) ?? false
}

/** Who approves while a head is away: now and later, named and ended by heads. */
export function StandIns() {
  const t = useText(standInScreenTexts)
  const me = useMe()
  const mayName = [HEAD, MANAGEMENT].includes(me?.nickName ?? '')
  const [isNaming, setIsNaming] = useState(false)
  const standIns = useCall(FIND, { request: {} })
  const end = useMutationCall('POST /standIn/remove/{id}', {
    refreshes: [FIND],
    onDone: () => notify.success(t('ended')),
  })
  async function ask(id: number, name: string): Promise<void> {
    if (await askToConfirm({ title: t('end'), text: t('endText', { name }), yes: t('end'), isDangerous: true }))
      end.mutate({ params: { id } })
  }
  return (
    <section className="panel stand-ins" aria-label={t('title')}>
      <header>
        <div>
          <h2>{t('title')}</h2>
          <p>{t('hint')}</p>
        </div>
        {mayName && (
          <button type="button" className="plain-button" onClick={() => setIsNaming(true)}>
            + {t('add')}
          </button>
        )}
      </header>
      <Answer of={standIns} isEmpty={({ totalCount }) => totalCount === 0} empty={<p>{t('none')}</p>}>
        {({ data }) => (
          <ul>
            {data.map(({ id, userName, orgName, fromDay, toDay, namedBy, isMine }) => (
              <li key={id}>
                <span>
                  <b>{userName}</b> · {orgName} {isMine && <mark>{t('isMine')}</mark>}
                  <br />
                  <small>{t('period', { from: fromDay, to: toDay, namedBy })}</small>
                </span>
                {mayName && (
                  <RowButton
                    isDangerous
                    label={t('end')}
                    title={t('endOf', { name: userName })}
                    onClick={() => void ask(id, userName)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Answer>
      {isNaming && <StandInDialog onClose={() => setIsNaming(false)} />}
    </section>
  )
}

function StandInDialog({ onClose }: { onClose: () => void }) {
  const t = useText(standInScreenTexts)
  // Where it was opened: the base may be switched in another tab meanwhile.
  const [companyId] = useState(useMe()?.companyId)
  const people = useNameChoices('POST /standIn/findPeople/', { narrowing: { companyId } })
  return (
    <FormDialog
      title={t('add')}
      address="POST /standIn/save"
      input={(form) => ({
        request: {
          companyId,
          userId: form.number('userId') ?? 0,
          fromDay: form.text('fromDay'),
          toDay: form.text('toDay'),
        },
      })}
      refreshes={[FIND]}
      done={t('added')}
      onClose={onClose}
    >
      <ChoiceField {...people} name="userId" label={t('person')} value={undefined} isWide />
      <DayField name="fromDay" label={t('fromDay')} value={today()} />
      <DayField name="toDay" label={t('toDay')} value={today()} />
    </FormDialog>
  )
}
