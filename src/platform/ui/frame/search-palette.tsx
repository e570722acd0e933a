import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Input } from 'react-aria-components/Input'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { TextField } from 'react-aria-components/TextField'
import { usePart } from '../call/use-part.ts'
import { translator } from '../../rules/text.ts'
import { uiTexts } from '../text.ts'
import { languageTag, locale } from '../theme/locale.ts'
import { useText } from '../theme/use-text.ts'
import { addressOf, goToScreen } from './address.tsx'
import type { Screens } from './loaded-screen.tsx'
import { SEARCH_LENGTH, type Finder, type Found, type LoadFinders } from './finder.ts'
import { isMenuGroup, routesTo, type ScreenRoute } from './routes-from-records.ts'
import { useSettled } from './use-settled.ts'

const LIMIT = 6

interface Props {
  routes: readonly ScreenRoute[]
  screens: Screens
  typed: string
  onType: (typed: string) => void
  load: readonly LoadFinders[]
  onClose: () => void
}

interface Part {
  title: string
  found: readonly Found[]
}

/** A field, and below it what has its text: screens of the menu, and what each area's finders know. */
export function SearchPalette({ routes, screens, typed, onType, load, onClose }: Props) {
  const t = useText(uiTexts)
  const text = useSettled(typed.trim())
  const place = useRef<HTMLFormElement>(null)
  // Before the next key: typing goes on where the plain field was.
  useLayoutEffect(() => {
    const field = place.current?.querySelector('input')
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  const all = usePart('finders', () => Promise.all(load.map((part) => part())), true)
  const finders = all.data?.flat().filter(({ path }) => routesTo(path, routes).length > 0)
  const answer = useQuery({
    queryKey: ['search everything', text],
    queryFn: ({ signal }) => Promise.all((finders ?? []).map((finder) => partOf(finder, text, signal))),
    enabled: text !== '' && finders !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const menu = { title: t('screens'), found: screensNamed(typed.trim(), routes, screens) }
  const parts = typed.trim() === '' ? [] : [menu, ...(answer.data ?? [])].filter(({ found }) => found.length > 0)
  const kinds = [...(finders ?? []).map(kindOf), t('screens')].join(t('comma'))
  const help = `${t('searchHelp', { kinds })} · ${t('searchKeys')}`
  const isSettled = text === typed.trim() && finders !== undefined && !answer.isFetching
  const ways = new Map(parts.flatMap(({ found }) => found.map((one) => [addressOf(one.to, one.search), one])))

  function go(key: string): void {
    const way = ways.get(key)
    if (!way) return
    onClose()
    goToScreen(way.to, way.search)
  }

  return (
    <I18nProvider locale={languageTag}>
      <search>
        <form
          ref={place}
          className="search-palette"
          onSubmit={(event) => {
            event.preventDefault()
            const first = ways.keys().next().value
            if (first !== undefined && isSettled) go(first)
          }}
        >
          <Autocomplete inputValue={typed} onInputChange={onType}>
            <TextField aria-label={t('searchEverything')}>
              <Input className="plain-input" maxLength={SEARCH_LENGTH} />
            </TextField>
            <p role="status">
              {typed.trim() === '' ? help : !isSettled ? t('searching') : parts.length === 0 && t('nothingFound')}
            </p>
            <ListBox
              aria-label={t('found')}
              selectionMode="none"
              onAction={(key) => go(String(key))}
              escapeKeyBehavior="none"
              items={parts.map((part) => ({ ...part, id: part.title }))}
            >
              {(part) => (
                <ListBoxSection id={part.id}>
                  <Header>{part.title}</Header>
                  {part.found.map((one) => (
                    <ListBoxItem
                      key={addressOf(one.to, one.search)}
                      id={addressOf(one.to, one.search)}
                      textValue={one.label}
                    >
                      <span>{one.label}</span>
                      {one.note !== undefined && <small>{one.note}</small>}
                    </ListBoxItem>
                  ))}
                </ListBoxSection>
              )}
            </ListBox>
          </Autocomplete>
        </form>
      </search>
    </I18nProvider>
  )
}

const write = translator(uiTexts, locale)
const kindOf = ({ title, knownBy }: Finder) =>
  knownBy ? write('noted', { text: title[locale], note: knownBy[locale] }) : title[locale]

/** A finder whose call fails is left out: the answers of the others are shown. */
async function partOf({ title, find }: Finder, text: string, signal: AbortSignal): Promise<Part> {
  const found = await find(text, LIMIT, signal).catch(() => [])
  return { title: title[locale], found }
}

/** Screens of the menu that have the text in their title, those that begin with it first. */
function screensNamed(text: string, routes: readonly ScreenRoute[], screens: Screens): Found[] {
  const wanted = text.toLowerCase()
  const flat = (list: readonly ScreenRoute[]): ScreenRoute[] =>
    list.flatMap((route) => [route, ...flat(route.children ?? [])])
  return flat(routes)
    .filter((route) => !route.hidden && !isMenuGroup(route) && screens[route.component])
    .map((route) => ({ route, at: route.meta.title.toLowerCase().indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => Number(one.at > 0) - Number(other.at > 0))
    .slice(0, LIMIT)
    .map(({ route }) => ({ id: route.path, label: route.meta.title, to: route.path }))
}
