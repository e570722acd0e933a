/**
 * Every colour of the console but those of its areas, light and dark. The style sheets read them as custom properties (`--ink-soft`), charts
 * through `useTheme`. Text colours reach 4.5:1 on their grounds (theme.test.ts).
 */
export type Shade = 'light' | 'dark'
export type ThemeChoice = 'system' | Shade

interface Palette {
  ground: string
  surface: string
  raised: string
  sunken: string
  line: string
  lineStrong: string
  ink: string
  inkSoft: string
  accent: string
  accentStrong: string
  accentInk: string
  accentSoft: string
  bronze: string
  good: string
  caution: string
  bad: string
  badStrong: string
  side: string
  sideInk: string
  sideInkSoft: string
  sideActive: string
  sideLine: string
  focus: string
  backdrop: string
  shadow: string
}

const light: Palette = {
  ground: '#f2f4f5',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#f7f9fa',
  line: '#dde3e6',
  lineStrong: '#7b8890',
  ink: '#17242b',
  inkSoft: '#54646d',
  accent: '#0b6273',
  accentStrong: '#0b6273',
  accentInk: '#ffffff',
  accentSoft: '#e3f0f2',
  bronze: '#8c6a2f',
  good: '#17734a',
  caution: '#8f5a00',
  bad: '#b3261e',
  badStrong: '#b3261e',
  side: '#10242c',
  sideInk: '#e8f0f2',
  sideInkSoft: '#a5b8bf',
  sideActive: '#1d3c47',
  sideLine: '#24404a',
  focus: '#0f7f95',
  backdrop: 'rgb(12 24 30 / 0.45)',
  shadow: '0 8px 28px rgb(16 36 44 / 0.18)',
}

const dark: Palette = {
  ground: '#0d1417',
  surface: '#141d21',
  raised: '#1a252a',
  sunken: '#11191d',
  line: '#27343a',
  lineStrong: '#6b7c84',
  ink: '#e4ebee',
  inkSoft: '#9db0b8',
  accent: '#5cc3d6',
  accentStrong: '#1b7a8c',
  accentInk: '#ffffff',
  accentSoft: '#14333b',
  bronze: '#d3ac66',
  good: '#57c48d',
  caution: '#e0a93f',
  bad: '#ff8a7d',
  badStrong: '#b93a30',
  side: '#0a1114',
  sideInk: '#e4ebee',
  sideInkSoft: '#93a6ae',
  sideActive: '#16292f',
  sideLine: '#1f2d33',
  focus: '#5cc3d6',
  backdrop: 'rgb(0 0 0 / 0.6)',
  shadow: '0 8px 28px rgb(0 0 0 / 0.5)',
}

/** Lines and bars that show no state, in the order they are handed out; distinct for people who see red and green alike. */
const seriesColors = {
  light: ['#0b6273', '#b5651d', '#5b4bb0', '#2f8f5b', '#a81f6b', '#8c6a2f', '#1f5fbf', '#5a6872'],
  dark: ['#5cc3d6', '#f0a35e', '#a99bf0', '#6fd19b', '#f17fbb', '#d3ac66', '#6ea8ff', '#94a4ae'],
} as const

const palettes = { light, dark }

export interface Theme extends Palette {
  shade: Shade
  series: readonly string[]
}

export const themes: Readonly<Record<Shade, Theme>> = {
  light: { ...light, shade: 'light', series: seriesColors.light },
  dark: { ...dark, shade: 'dark', series: seriesColors.dark },
}

/** Colours of an area, by their names. */
export type AreaColors = Readonly<Record<Shade, Readonly<Record<string, string>>>>

/** The palette as custom properties: inkSoft becomes --ink-soft. */
export function customProperties(shade: Shade): [name: string, value: string][] {
  return Object.entries(palettes[shade]).map(([name, value]): [string, string] => [
    `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    value,
  ])
}

/** The colour of the nth line, bar or part; after the last of them they come again, greyer. */
export function seriesColorOf({ series, accent }: { series: readonly string[]; accent: string }, nth: number): string {
  const color = series[nth % series.length] ?? accent
  return nth < series.length ? color : `color-mix(in srgb, ${color} 45%, gray)`
}
