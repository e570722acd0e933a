import { useEffect, useRef, useState } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { TextField } from 'react-aria-components/TextField'
import { Skeleton } from '../frame/screen-state.tsx'
import { uiTexts } from '../text.ts'
import { Icon } from '../theme/icon.tsx'
import { languageTag } from '../theme/locale.ts'
import { useText } from '../theme/use-text.ts'
import type { Choices, Option } from './choices.ts'

interface Props<T> extends Choices<T> {
  label: string
  values: readonly T[]
  isMany?: boolean
  text: string
  onType: (text: string) => void
  onChoose: (values: readonly T[]) => void
}

const ROW_PX = 32

/** What a ChoiceBox opens: a field to type in, and below it what its text leaves to choose from. */
export function ChoiceList<T extends string | number | boolean>(props: Props<T>) {
  const { label, values, isMany = false, search, failure, text, onType, onChoose } = props
  const options = useKept(props.options)
  const t = useText(uiTexts)
  const { contains } = useFilter({ sensitivity: 'base' })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On touch screens a focused field opens a keyboard over the list.
    const first = window.matchMedia('(pointer: coarse)').matches ? '[role=listbox]' : 'input'
    place.current?.querySelector<HTMLElement>(first)?.focus()
  }, [])
  const chosenAt = options?.findIndex(({ value }) => value === values[0]) ?? -1
  useEffect(() => {
    const list = place.current?.querySelector('[role=listbox]')
    if (list && chosenAt > 0) list.scrollTop = (chosenAt - 2) * ROW_PX
    // oxlint-disable-next-line react/exhaustive-deps -- only when the options come
  }, [options === undefined])

  function choose(keys: ReadonlySet<string>): void {
    if (!isMany) {
      // Choosing the same option again empties the selection.
      const chosen = options?.find(({ value }) => keys.has(String(value)))?.value
      return onChoose(chosen === undefined ? values : [chosen])
    }
    const listed = options?.map(({ value }) => value) ?? []
    const others = values.filter((value) => !listed.includes(value))
    return onChoose([...others, ...listed.filter((value) => keys.has(String(value)))])
  }

  return (
    <I18nProvider locale={languageTag}>
      {/* Enter would send the form around it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={place} className="choice-list" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
        <Autocomplete inputValue={text} onInputChange={onType} {...(!search && { filter: contains })}>
          <TextField aria-label={t('findIn', { label })}>
            <Input className="plain-input" placeholder={t('findIn', { label })} maxLength={100} />
          </TextField>
          {failure ? (
            <p role="alert">
              <span>{failure.message}</span>{' '}
              <button type="button" className="link-button" onClick={failure.onRetry}>
                {t('retry')}
              </button>
            </p>
          ) : options === undefined ? (
            <Skeleton rows={4} />
          ) : (
            <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowHeight: ROW_PX }}>
              <ListBox
                aria-label={label}
                items={options}
                selectionMode={isMany ? 'multiple' : 'single'}
                selectedKeys={values.map(String)}
                onSelectionChange={(keys) => choose(new Set(Array.from(keys, String)))}
                escapeKeyBehavior="none"
                renderEmptyState={() => <p>{t(text === '' ? 'noChoices' : 'nothingFound')}</p>}
              >
                {({ value, label: name }) => (
                  <ListBoxItem id={String(value)} textValue={name}>
                    {({ isSelected }) => (
                      <>
                        <span>{name}</span>
                        {isSelected && <Icon name="check" />}
                      </>
                    )}
                  </ListBoxItem>
                )}
              </ListBox>
            </Virtualizer>
          )}
          {search && options && text === '' && <small>{t('firstShown', { count: options.length })}</small>}
        </Autocomplete>
      </div>
    </I18nProvider>
  )
}

/** The same options as before while their content is the same: the list draws again only those that are other objects. */
function useKept<T>(options: readonly Option<T>[] | undefined): readonly Option<T>[] | undefined {
  const [kept, keep] = useState(options)
  const isSame =
    kept?.length === options?.length &&
    kept?.every(({ value, label }, at) => value === options?.[at]?.value && label === options[at].label) !== false
  if (!isSame) keep(options)
  return isSame ? kept : options
}
