import { useId, useState } from 'react'
import { typedNumber } from '../../../platform/rules/typed-number.ts'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { readOneOf, useSearch, type Search } from '../../../platform/ui/frame/address.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useUnsaved } from '../../../platform/ui/form/use-unsaved.ts'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { FilterSelect } from '../../../platform/ui/choice/filter-select.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { textOr } from '../../../platform/ui/theme/format.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { TANKER_TYPES } from '../../rules/base-words.ts'
import { ITEM_KINDS, ITEM_SEVERITIES } from '../../rules/checklist-item.ts'
import { tankerTypeTexts } from '../../text.ts'
import { checklistTexts } from '../text.ts'
import './checklist.css'

type Checklist = ResponseOf<'POST /checkMethod/findChecklists/{id}'>['data'][number]
type Item = Checklist['items'][number]
/** A new item has no key yet; `row` is the place in the form. */
type Draft = Omit<Item, 'key' | 'min' | 'max'> & { key?: string | undefined; row: string; min: string; max: string }

const ANSWERS = ['POST /checkMethod/findChecklists/{id}'] as const
const readSearch = (search: Search) => ({ tankerType: readOneOf(search['tankerType'], TANKER_TYPES) })

/** The checklist of a method for a type of tanker: what is edited becomes the next version. */
export function ChecklistScreen({ methodId }: { methodId: number }) {
  const t = useText(checklistTexts)
  const typeText = useText(tankerTypeTexts)
  const [{ tankerType }, change] = useSearch(readSearch)
  /** the form that someone has changed: what a colleague saves meanwhile does not take its place */
  const [changed, setChanged] = useState<{ tankerType: string | undefined; version: number }>()
  const answer = useCall('POST /checkMethod/findChecklists/{id}', {
    params: { id: methodId },
    request: { page: 1, size: 200 },
  })
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} hasBack />
      <div className="checklist-type">
        <FilterSelect
          name="tankerType"
          label={t('tankerType')}
          value={tankerType}
          options={TANKER_TYPES.map((value) => ({ value, label: typeText(value) }))}
          onChoose={(next) => change({ tankerType: next })}
        />
      </div>
      <Answer of={answer}>
        {({ data }) => {
          const versions = data.filter((one) => one.tankerType === (tankerType ?? null))
          const current = versions.find(({ isCurrent }) => isCurrent)
          const version = changed && changed.tankerType === tankerType ? changed.version : current?.version
          return (
            <>
              <ChecklistForm
                key={`${tankerType ?? ''} ${version ?? 0}`}
                methodId={methodId}
                tankerType={tankerType ?? null}
                current={current}
                onChanged={(begunAt) => setChanged(begunAt === null ? undefined : { tankerType, version: begunAt })}
              />
              <Versions versions={versions} />
            </>
          )
        }}
      </Answer>
    </>
  )
}

function Versions({ versions }: { versions: readonly Checklist[] }) {
  const t = useText(checklistTexts)
  return (
    <section className="panel">
      <h2>{t('versions')}</h2>
      {versions.length === 0 ? (
        <Empty title={t('none')} />
      ) : (
        <ul className="checklist-versions">
          {versions.map(({ id, version, createTimeStr, userName, items, isCurrent }) => (
            <li key={id}>
              <details>
                <summary>
                  {t('versionOf', { version, count: items.length })} · {createTimeStr} · {textOr(userName)}
                  {isCurrent && <strong> {t('current')}</strong>}
                </summary>
                <ol>
                  {items.map(({ key, name }) => (
                    <li key={key}>{name}</li>
                  ))}
                </ol>
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const written = (limit: number | null) => limit?.toString() ?? ''
const draftOf = (item: Item): Draft => ({ ...item, row: item.key, min: written(item.min), max: written(item.max) })
let newRows = 0
const newDraft = (): Draft => ({
  row: `new ${++newRows}`,
  name: '',
  kind: 'check',
  unit: '',
  min: '',
  max: '',
  isRequired: true,
  severity: 'major',
  onFail: 'block',
})
/** An empty limit is none. */
const limitOf = (text: string) => (text.trim() === '' ? null : typedNumber(text))
type TextName = 'name' | 'unit' | 'min' | 'max'
/** Why what was typed can't be saved, as a text of the console; null: it can. */
function problemOf(item: Draft, name: TextName): 'fieldEmpty' | 'notANumber' | null {
  if (name === 'name') return item.name.trim() === '' ? 'fieldEmpty' : null
  return name !== 'unit' && Number.isNaN(limitOf(item[name])) ? 'notANumber' : null
}

interface FormProps {
  methodId: number
  tankerType: Checklist['tankerType']
  current: Checklist | undefined
  /** the version that is being changed; null: none is, or it was saved */
  onChanged: (version: number | null) => void
}

function ChecklistForm({ methodId, tankerType, current, onChanged }: FormProps) {
  const t = useText(checklistTexts)
  const mayWrite = useMayWrite('indicator')
  const [version] = useState(current?.version ?? 0)
  const [stored] = useState(() => (current?.items ?? []).map(draftOf))
  const [items, setItems] = useState(stored)
  /** from then on what is wrong is shown */
  const [isTried, setIsTried] = useState(false)
  const isChanged = items !== stored
  useUnsaved(isChanged, ['checklistOf', 'tankerType'], (isUnsaved) => onChanged(isUnsaved ? version : null))
  const save = useMutationCall('POST /checkMethod/saveChecklist/{id}', {
    refreshes: ANSWERS,
    onDone: (saved) => {
      notify.success(t('savedAs', saved))
      onChanged(null)
    },
  })
  const set = (row: string, part: Partial<Draft>) =>
    setItems(items.map((one) => (one.row === row ? { ...one, ...part } : one)))
  function submit(form: HTMLFormElement): void {
    setIsTried(true)
    const wrong = form.querySelector<HTMLElement>('[data-wrong]')
    if (wrong) return wrong.focus()
    const request = {
      tankerType,
      version,
      items: items.map(({ row: _row, min, max, ...item }) => ({ ...item, min: limitOf(min), max: limitOf(max) })),
    }
    save.mutate({ params: { id: methodId }, request })
  }
  return (
    <form
      className="panel checklist-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <h2>{t('items', { version })}</h2>
      {items.length === 0 && <Empty title={t('noItems')} />}
      {items.map((item, at) => (
        <ItemFields
          key={item.row}
          item={item}
          at={at}
          isOpen={mayWrite}
          isTried={isTried}
          onChange={(part) => set(item.row, part)}
          onRemove={() => setItems(items.filter(({ row }) => row !== item.row))}
        />
      ))}
      {mayWrite && (
        <div className="checklist-buttons">
          <button type="button" className="plain-button" onClick={() => setItems([...items, newDraft()])}>
            + {t('addItem')}
          </button>
          <WaitingButton
            type="submit"
            className="strong-button"
            disabled={items.length === 0}
            isWaiting={save.isPending}
          >
            {t('saveVersion', { version: version + 1 })}
          </WaitingButton>
        </div>
      )}
    </form>
  )
}

interface ItemProps {
  item: Draft
  at: number
  isOpen: boolean
  isTried: boolean
  onChange: (part: Partial<Draft>) => void
  onRemove: () => void
}

function ItemFields({ item, at, isOpen, isTried, onChange, onRemove }: ItemProps) {
  const t = useText(checklistTexts)
  const ui = useText(uiTexts)
  const id = useId()
  const text = (name: TextName) => {
    const problem = problemOf(item, name)
    const isShown = isTried && problem !== null
    return (
      <div className={name === 'name' ? 'checklist-name' : undefined}>
        <label>
          {t(name)}
          <input
            className="plain-input"
            value={item[name]}
            maxLength={name === 'name' ? 100 : 20}
            inputMode={name === 'min' || name === 'max' ? 'decimal' : undefined}
            data-wrong={problem !== null || undefined}
            aria-invalid={isShown}
            aria-describedby={isShown ? `${id}-${name}` : undefined}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        </label>
        {isShown && (
          <span id={`${id}-${name}`} className="form-error" role="alert">
            {ui(problem, { field: t(name) })}
          </span>
        )}
      </div>
    )
  }
  return (
    <fieldset className="checklist-item" disabled={!isOpen}>
      <legend>{t('itemAt', { number: at + 1 })}</legend>
      {text('name')}
      <Choice label={t('kind')} value={item.kind} options={ITEM_KINDS} onChoose={(kind) => onChange({ kind })} />
      {item.kind === 'value' && (
        <>
          {text('unit')}
          {text('min')}
          {text('max')}
        </>
      )}
      <Choice
        label={t('severity')}
        value={item.severity}
        options={ITEM_SEVERITIES}
        onChoose={(severity) => onChange({ severity })}
      />
      <Choice
        label={t('onFail')}
        value={item.onFail}
        options={['block', 'warn'] as const}
        onChoose={(onFail) => onChange({ onFail })}
      />
      <label className="checklist-check">
        <input
          type="checkbox"
          checked={item.isRequired}
          onChange={({ target }) => onChange({ isRequired: target.checked })}
        />
        {t('isRequired')}
      </label>
      {isOpen && (
        <button
          type="button"
          className="link-button"
          aria-label={t('removeItemAt', { number: at + 1 })}
          onClick={onRemove}
        >
          {t('removeItem')}
        </button>
      )}
    </fieldset>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  value: T
  options: readonly T[]
  onChoose: (value: T) => void
}

function Choice<T extends keyof typeof checklistTexts>({ label, value, options, onChoose }: ChoiceProps<T>) {
  const t = useText(checklistTexts)
  return (
    <label>
      {label}
      <select
        className="plain-input"
        value={value}
        onChange={({ target }) => onChoose(options.find((option) => option === target.value) ?? value)}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {t(option)}
          </option>
        ))}
      </select>
    </label>
  )
}
