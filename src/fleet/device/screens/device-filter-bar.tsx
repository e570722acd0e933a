import { useEffect, useState, type ReactNode } from 'react'
import { typedNumber } from '../../../platform/rules/typed-number.ts'
import { FilterBar } from '../../../platform/ui/table/filter-bar.tsx'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { CURTAILED, DEVICE_STATES, WORKER_STATES } from '../rules/device-states.ts'
import { stateTexts, workerStateTexts } from '../text.ts'
import { narrowingOf, NO_NARROWING, type DeviceNarrowing } from './device-search.ts'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { FilterSelect } from '../../../platform/ui/choice/filter-select.tsx'
import { FilterText } from '../../../platform/ui/table/filter-text.tsx'
import { useFilterTexts } from '../../../platform/ui/table/use-filter-texts.ts'
import { LiveRange, useLiveUnit } from './live-range.tsx'
import { OwnerChoices } from './owner-choices.tsx'
import { TypeChoice } from './type-choice.tsx'
import { screenTexts } from './text.ts'
import './device-filter-bar.css'

/** Repair times offered (specification, section 9). */
const REPAIR_TIMES = [0, 1, 2, 3, 4, 5]

/** With the bounds of a live figure as they are typed. */
type Typed = Partial<
  Omit<DeviceNarrowing, 'liveFrom' | 'liveUntil'> & Record<'liveFrom' | 'liveUntil', string | undefined>
>

interface Props {
  search: DeviceNarrowing
  onNarrow: (narrowing: DeviceNarrowing) => void
  buttons?: ReactNode
}

/** The list's filters. A choice applies at once, the text on search. `/` focuses the text, Escape clears it. */
export function DeviceFilterBar({ search, onNarrow, buttons }: Props) {
  const t = useText(screenTexts)
  const uiText = useText(uiTexts)
  const stateText = useText(stateTexts)
  const workerStateText = useText(workerStateTexts)
  const [isOpen, setIsOpen] = useState(false)
  useSlashFocus('filter-text')

  const narrowing = narrowingOf(search)
  const unit = useLiveUnit(search.liveFigure)
  const boundOf = (typed: string | undefined) => (typed === undefined ? undefined : typedNumber(typed, unit))
  const searchedText = search.text ?? search.serial
  const { text, narrow } = useFilterTexts(
    {
      text: searchedText,
      pool: search.pool,
      liveFrom: search.liveFrom?.toString(),
      liveUntil: search.liveUntil?.toString(),
    },
    ({ liveFrom, liveUntil, ...part }: Typed) =>
      onNarrow({
        ...narrowing,
        // Of an address that names one; the box takes it over.
        serial: undefined,
        liveFrom: boundOf(liveFrom),
        liveUntil: boundOf(liveUntil),
        ...part,
      }),
    (name, typed) =>
      (name === 'liveFrom' || name === 'liveUntil') && Number.isNaN(boundOf(typed)) ? uiText('notANumber') : undefined,
  )
  const chosenCount = Object.entries(narrowing).filter(
    ([name, value]) =>
      name !== 'serial' && name !== 'text' && name !== 'liveFrom' && name !== 'liveUntil' && value !== undefined,
  ).length

  return (
    <div className="device-filter" data-open={isOpen}>
      <FilterBar
        onSearch={() => narrow({})}
        onClean={() => narrow({ ...NO_NARROWING, liveFrom: undefined, liveUntil: undefined })}
        buttons={buttons}
      >
        <FilterText
          name="text"
          label={t('anyText')}
          hint={t('textHint')}
          {...text('text')}
          aria-keyshortcuts="/"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            if (searchedText === undefined) text('text').onType('')
            else narrow({ text: undefined })
          }}
        />
        <button
          type="button"
          className="plain-button device-filter-more"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="filter" /> {uiText('moreFilters')}
          {chosenCount > 0 && <b className="device-filter-count">{chosenCount}</b>}
        </button>
        <OwnerChoices search={search} onNarrow={narrow} hasAccount hasRack />
        <TypeChoice value={search.type} onChoose={(type) => narrow({ type })} />
        <FilterChoice
          name="state"
          label={t('state')}
          value={search.state}
          options={DEVICE_STATES.map((state) => ({ value: state, label: stateText(state) }))}
          onChoose={(state) => narrow({ state })}
        />
        <FilterChoice
          name="repairTimes"
          label={t('repairTimes')}
          value={search.repairTimes}
          options={REPAIR_TIMES.map((times) => ({ value: times, label: String(times) }))}
          onChoose={(repairTimes) => narrow({ repairTimes })}
        />
        <FilterSelect
          name="activeWorkerRight"
          label={t('activeWorkerRight')}
          value={search.activeWorkerRight}
          options={[
            { value: true, label: t('yes') },
            { value: false, label: t('no') },
          ]}
          onChoose={(activeWorkerRight) => narrow({ activeWorkerRight })}
        />
        <FilterSelect
          name="activeWorkerState"
          label={t('activeWorkerState')}
          value={search.activeWorkerState}
          options={WORKER_STATES.map((state) => ({ value: state, label: workerStateText(state) }))}
          onChoose={(activeWorkerState) => narrow({ activeWorkerState })}
        />
        <FilterSelect
          name="firmware"
          label={t('firmware')}
          value={search.firmware}
          options={[
            { value: 'wanted', label: t('firmwareWanted') },
            { value: 'other', label: t('firmwareOther') },
          ]}
          onChoose={(firmware) => narrow({ firmware })}
        />
        {/* A way in from the site's curtailment; not one more field for everyone. */}
        {search.curtailed !== undefined && (
          <FilterSelect
            name="curtailed"
            label={t('curtailed')}
            value={search.curtailed}
            options={CURTAILED.map((value) => ({ value, label: t(value) }))}
            onChoose={(curtailed) => narrow({ curtailed })}
          />
        )}
        <FilterText name="pool" label={t('activePool')} hint={t('poolHint')} {...text('pool')} />
        <LiveRange
          figure={search.liveFigure}
          onFigure={(liveFigure) => narrow({ liveFigure, liveFrom: undefined, liveUntil: undefined })}
          unit={unit}
          from={text('liveFrom')}
          until={text('liveUntil')}
        />
      </FilterBar>
    </div>
  )
}

/** Pressing `/` outside a field focuses the field with this id. */
function useSlashFocus(id: string): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, select, textarea, dialog') !== null
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      document.getElementById(id)?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [id])
}
