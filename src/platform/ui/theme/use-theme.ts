import { useSyncExternalStore } from 'react'
import { createListeners } from '../frame/listeners.ts'
import { customProperties, themes, type AreaColors, type Shade, type Theme, type ThemeChoice } from './theme.ts'

const KEY = 'theme'
const system = window.matchMedia('(prefers-color-scheme: dark)')
const paper = window.matchMedia('print')
const { subscribe, emit } = createListeners()

function readChoice(): ThemeChoice {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}
let choice = readChoice()

function shadeOf(wanted: ThemeChoice): Shade {
  // Paper is white: browsers print no grounds.
  if (paper.matches) return 'light'
  if (wanted !== 'system') return wanted
  return system.matches ? 'dark' : 'light'
}

function apply(): void {
  const root = document.documentElement
  const shade = shadeOf(choice)
  root.dataset.theme = shade
  root.style.colorScheme = shade
  for (const [name, value] of customProperties(shade)) root.style.setProperty(name, value)
  emit()
}
apply()
system.addEventListener('change', apply)
paper.addEventListener('change', apply)
window.addEventListener('storage', (event) => {
  if (event.key !== KEY) return
  choice = readChoice()
  apply()
})

/** Light, dark, or as the system has it; remembered in this browser. */
export function chooseTheme(wanted: ThemeChoice): void {
  choice = wanted
  if (wanted === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, wanted)
  apply()
}

/** Lets style sheets read colours of an area: `normal` of the group `state` as --state-normal, light or dark as `color-scheme` is there. */
export function addColors(group: string, { light, dark }: AreaColors): void {
  for (const [name, color] of Object.entries(light))
    document.documentElement.style.setProperty(`--${group}-${name}`, `light-dark(${color}, ${dark[name] ?? color})`)
}

export function useTheme(): Theme {
  return themes[useSyncExternalStore(subscribe, () => shadeOf(choice))]
}
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, () => choice)
}
