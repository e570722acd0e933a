import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { TextField } from '../../../platform/ui/form-fields.tsx'
import type { FormValues } from '../../../platform/ui/form-values.ts'
import { celsiusText, figure, hashrateText, shareText } from '../../../platform/ui/format.ts'
import { useMayWrite } from '../../../platform/ui/me.ts'
import { Modal } from '../../../platform/ui/modal.tsx'
import { Answer } from '../../../platform/ui/screen-state.tsx'
import { useCall } from '../../../platform/ui/use-call.ts'
import { useText } from '../../../platform/ui/use-text.ts'
import { warningScreenTexts } from '../text.ts'
import '../../../platform/ui/figure-table.css'

type Rule = ResponseOf<'POST /warningRule/find/'>['data'][number]

/** The machine types and the limits beyond which a device is warned of; administrators change them. */
export function WarningRules({ onClose }: { onClose: () => void }) {
  const t = useText(warningScreenTexts)
  const rules = useCall('POST /warningRule/find/')
  const mayWrite = useMayWrite('warningRule')
  /** null: a new type */
  const [edited, setEdited] = useState<Rule | null | undefined>(undefined)
  if (edited !== undefined) return <RuleDialog rule={edited} onClose={() => setEdited(undefined)} />
  return (
    <Modal title={t('rules')} onClose={onClose}>
      <p>{t('rulesHint')}</p>
      <Answer of={rules}>
        {({ data }) => (
          // A scrolled region must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className="warning-rules" tabIndex={0} role="region" aria-label={t('rules')}>
            <table className="figure-table">
              <thead>
                <tr>
                  {(
                    ['typeName', 'devices', 'ratedThs', 'warnCelsius', 'fans', 'boards', 'maxHardwareErrors'] as const
                  ).map((name) => (
                    <th key={name} scope="col">
                      {t(name)}
                    </th>
                  ))}
                  {mayWrite && <th scope="col">{t('edit')}</th>}
                </tr>
              </thead>
              <tbody>
                {data.map((rule) => (
                  <tr key={rule.id}>
                    <th scope="row">{rule.name}</th>
                    <td>{figure(rule.devices)}</td>
                    <td>{hashrateText(rule.ratedThs)}</td>
                    <td>{celsiusText(rule.warnCelsius)}</td>
                    <td>
                      {figure(rule.fanMinRpm)}–{figure(rule.fanMaxRpm)}
                    </td>
                    <td>{figure(rule.boards)}</td>
                    <td>{shareText(rule.maxHardwareErrorShare)}</td>
                    {mayWrite && (
                      <td>
                        <button
                          type="button"
                          className="link-button"
                          aria-label={t('editOf', { name: rule.name })}
                          onClick={() => setEdited(rule)}
                        >
                          {t('edit')}
                        </button>
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Answer>
      {mayWrite && (
        <div className="modal-buttons">
          <button type="button" className="plain-button" onClick={() => setEdited(null)}>
            + {t('addType')}
          </button>
        </div>
      )}
    </Modal>
  )
}

const FIGURES = [
  ['ratedThs', 'ratedThs'],
  ['ratedWatts', 'ratedWatts'],
  ['boards', 'boards'],
  ['warnCelsius', 'warnCelsius'],
  ['fanMinRpm', 'fanMinRpm'],
  ['fanMaxRpm', 'fanMaxRpm'],
] as const

function RuleDialog({ rule, onClose }: { rule: Rule | null; onClose: () => void }) {
  const t = useText(warningScreenTexts)
  const form = {
    refreshes: ['POST /warningRule/find/', 'POST /machineType/find/'] as const,
    onClose,
    children: (
      <>
        {!rule && <TextField name="name" label={t('typeName')} maxLength={50} />}
        <TextField name="modelPattern" label={t('modelPattern')} value={rule?.modelPattern} maxLength={200} isWide />
        {FIGURES.map(([name, label]) => (
          <TextField key={name} name={name} kind="number" label={t(label)} value={rule?.[name]} />
        ))}
        <TextField
          name="maxHardwareErrorShare"
          kind="number"
          label={t('maxHardwareErrors')}
          value={rule ? percentOf(rule.maxHardwareErrorShare) : undefined}
        />
      </>
    ),
  }
  if (!rule)
    return (
      <FormDialog
        {...form}
        title={t('addType')}
        address="POST /warningRule/save"
        input={(values) => ({ request: { ...entered(values), name: values.text('name') } })}
      />
    )
  const params = { id: rule.id }
  return (
    <FormDialog
      {...form}
      title={t('editTitle', { name: rule.name })}
      address="POST /warningRule/update/{id}"
      input={(values) => ({ params, request: entered(values) })}
    />
  )
}

/** 0.02 is 2 %, and not 2.0000000000000004. */
const percentOf = (share: number) => Number((share * 100).toFixed(4))

const entered = (values: FormValues) => {
  const number = (name: string) => values.number(name) ?? 0
  return {
    modelPattern: values.text('modelPattern'),
    ratedThs: number('ratedThs'),
    ratedWatts: number('ratedWatts'),
    boards: number('boards'),
    warnCelsius: number('warnCelsius'),
    fanMinRpm: number('fanMinRpm'),
    fanMaxRpm: number('fanMaxRpm'),
    maxHardwareErrorShare: Number((number('maxHardwareErrorShare') / 100).toFixed(6)),
  }
}
