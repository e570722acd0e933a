import { useId, useState } from 'react'
import { typedNumber } from '../../../platform/rules/typed-number.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { Modal } from '../../../platform/ui/dialog/modal.tsx'
import { Answer } from '../../../platform/ui/frame/screen-state.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { CHOICES, type Choice } from '../rules/command-choice.ts'
import { MOST_DEVICES, MOST_TRIED_FIRST, MOST_TRY_MINUTES, TRIED_FIRST, TRY_MINUTES } from '../rules/command-kinds.ts'
import type { CommandKind } from '../rules/command-kinds.ts'
import { boundsOf, isWithinBounds, LONGEST_PAUSE_MS } from '../rules/stagger.ts'
import { commandKindTexts, commandScreenTexts, leftOutTexts } from '../text.ts'
import { COMMAND_ANSWERS, type Filter } from './command-calls.ts'
import { CommandFields, isComplete, type CommandValues } from './command-fields.tsx'
import { PoolChange } from './pool-change.tsx'
import { RunProgress } from './run-progress.tsx'
import { SettingDialog } from './setting-dialog.tsx'
import './commands.css'

const CONSEQUENCES: Readonly<Partial<Record<CommandKind, keyof typeof commandScreenTexts>>> = {
  restart: 'restartConsequence',
  switchPool: 'switchConsequence',
  sleep: 'sleepConsequence',
  wake: 'wakeConsequence',
  limitPower: 'powerConsequence',
  powerMode: 'powerConsequence',
}

interface Props {
  choice: Choice
  filter: Filter
  /** how many the user sees; the server refuses if the number has changed */
  count: number
  onClose: () => void
}

/** Shows which devices get the command and which not, asks for a confirmation, then shows the progress. */
export function RunDialog(props: Props) {
  const { choice, count, onClose } = props
  const t = useText(commandScreenTexts)
  const kindText = useText(commandKindTexts)
  const [runId, setRunId] = useState<number | null>(null)
  return (
    <Modal title={t('titleOf', { command: kindText(choice), count })} onClose={onClose}>
      {runId === null ? <Confirm {...props} onBegun={setRunId} /> : <RunProgress runId={runId} onClose={onClose} />}
    </Modal>
  )
}

function Confirm({ choice, filter, count, onClose, onBegun }: Props & { onBegun: (runId: number) => void }) {
  const t = useText(commandScreenTexts)
  const kindText = useText(commandKindTexts)
  const whyText = useText(leftOutTexts)
  const command = CHOICES[choice]
  const { standard, ...bounds } = boundsOf(command.kind)
  const [values, setValues] = useState<CommandValues>({})
  const [typed, setTyped] = useState('')
  const [batchSize, setBatchSize] = useState(String(standard.batchSize))
  const [pauseSeconds, setPauseSeconds] = useState(String(standard.pauseMs / 1000))
  const [tryFirst, setTryFirst] = useState(String(TRIED_FIRST))
  const [tryMinutes, setTryMinutes] = useState(String(TRY_MINUTES))
  const [settingsOf, setSettingsOf] = useState<number | null>(null)
  const maySet = useMayWrite('command_setting')
  const asked = { ...command, ...values, filter }
  const preview = useCall('POST /command/preview', { request: asked }, { keepsPrevious: true, staleMs: 0 })
  const begin = useMutationCall('POST /command/run', {
    refreshes: COMMAND_ANSWERS,
    isQuiet: true,
    onDone: ({ runId }) => onBegun(runId),
  })
  const needsTyping = command.kind !== 'findMe' && count > 1
  const isTyped = !needsTyping || typedNumber(typed) === count
  const stagger = { batchSize: typedNumber(batchSize), pauseMs: Math.round(typedNumber(pauseSeconds) * 1000) }
  const isStaggerPossible = isWithinBounds(command.kind, stagger)
  const isTried = command.kind === 'switchPool' && count > 1
  const [first, minutes] = [wholeWithin(tryFirst, TRY_FIRST), wholeWithin(tryMinutes, TRY_FOR)]
  const isTryPossible = !isTried || (first !== undefined && minutes !== undefined)
  const isReady = isTyped && isStaggerPossible && isTryPossible && isComplete(command.kind, values)
  const isDangerous = command.kind === 'restart' || command.kind === 'sleep'
  const consequence = CONSEQUENCES[command.kind]
  const staggered = { ...stagger, ...(isTried && { tryFirst: first, tryMinutes: minutes }) }
  return (
    <>
      <Answer of={preview}>
        {({ matched, able, leftOut, sitesOff, pools }) => (
          <form
            className="command-form"
            onSubmit={(event) => {
              event.preventDefault()
              if (isReady && able > 0) begin.mutate({ request: { ...asked, expected: count, ...staggered } })
            }}
          >
            {matched > MOST_DEVICES ? (
              <p>{t('tooMany', { most: MOST_DEVICES })}</p>
            ) : (
              <div>
                <strong>{t('able', { able })}</strong>
                <ul className="command-left-out">
                  {leftOut.map(({ reason, devices }) => (
                    <li key={reason}>{t('leftOut', { devices, why: whyText(reason) })}</li>
                  ))}
                </ul>
                {maySet && (
                  <div className="command-sites">
                    {sitesOff.slice(0, 5).map(({ id, name }) => (
                      <button key={id} type="button" className="plain-button" onClick={() => setSettingsOf(id)}>
                        {t('allowAt', { site: name })}
                      </button>
                    ))}
                  </div>
                )}
              </div>
            )}
            <CommandFields kind={command.kind} pools={pools} values={values} onChange={setValues} />
            {values.pool && <PoolChange pool={values.pool} filter={filter} />}
            {isTried && (
              <fieldset className="command-stagger">
                <legend>{t('trying')}</legend>
                <NumberInput
                  label={t('tryFirst')}
                  value={tryFirst}
                  onChange={setTryFirst}
                  error={first === undefined && t('wholeWithin', TRY_FIRST)}
                />
                <NumberInput
                  label={t('tryMinutes')}
                  value={tryMinutes}
                  onChange={setTryMinutes}
                  error={minutes === undefined && t('wholeWithin', TRY_FOR)}
                />
                <small>{t('tryHint')}</small>
              </fieldset>
            )}
            {count > 1 && (
              <details>
                <summary>{t('stagger')}</summary>
                <div className="command-stagger">
                  <NumberInput label={t('batchSize')} value={batchSize} onChange={setBatchSize} />
                  <NumberInput label={t('pauseSeconds')} value={pauseSeconds} onChange={setPauseSeconds} />
                </div>
                {standard.batchSize === 10 && <small>{t('staggerHint')}</small>}
              </details>
            )}
            {!isStaggerPossible && (
              <p className="form-error" role="alert">
                {t('staggerWrong', {
                  most: bounds.mostAtOnce,
                  least: bounds.shortestPauseMs / 1000,
                  longest: LONGEST_PAUSE_MS / 1000,
                })}
              </p>
            )}
            {consequence && <p>{t(consequence)}</p>}
            {needsTyping && able > 0 && (
              <NumberInput label={t('confirmCount', { count: String(count) })} value={typed} onChange={setTyped} />
            )}
            <span className="form-error" role="alert">
              {begin.error?.message}
            </span>
            <div className="modal-buttons">
              <button type="button" className="plain-button" onClick={onClose}>
                {t('cancelDialog')}
              </button>
              <WaitingButton
                type="submit"
                className={isDangerous ? 'strong-button danger-button' : 'strong-button'}
                disabled={!isReady || able === 0 || matched > MOST_DEVICES}
                isWaiting={begin.isPending}
              >
                {kindText(choice)}
              </WaitingButton>
            </div>
          </form>
        )}
      </Answer>
      {settingsOf !== null && <SettingDialog siteId={settingsOf} onClose={() => setSettingsOf(null)} />}
    </>
  )
}

const TRY_FIRST = { least: 0, most: MOST_TRIED_FIRST }
const TRY_FOR = { least: 1, most: MOST_TRY_MINUTES }

function wholeWithin(text: string, { least, most }: { least: number; most: number }): number | undefined {
  const entered = typedNumber(text)
  return Number.isInteger(entered) && entered >= least && entered <= most ? entered : undefined
}

interface NumberInputProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** what is wrong with it; false: nothing */
  error?: string | false
}

function NumberInput({ label, value, onChange, error = false }: NumberInputProps) {
  const errorId = useId()
  return (
    <div>
      <label>
        {label}
        <input
          className="plain-input"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          aria-invalid={error !== false}
          aria-describedby={error === false ? undefined : errorId}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      {error !== false && (
        <span id={errorId} className="form-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
