import { describe, expect, test } from 'vitest'
import { themes, type Shade } from './theme.ts'

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
/** Contrast ratio of WCAG 2.2. */
function contrast(a: string, b: string): number {
  const [dim = 0, bright = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (bright + 0.05) / (dim + 0.05)
}

describe.each(['light', 'dark'] satisfies Shade[])('%s', (shade) => {
  const theme = themes[shade]
  const grounds = ['ground', 'surface', 'raised', 'sunken'] as const
  const inks = ['ink', 'inkSoft', 'accent', 'bronze', 'good', 'caution', 'bad'] as const

  test.each(grounds.flatMap((ground) => inks.map((ink) => [ink, ground] as const)))('%s on %s', (ink, ground) => {
    expect(contrast(theme[ink], theme[ground])).toBeGreaterThanOrEqual(4.5)
  })
  test.each(Object.entries(theme.states))('state %s is readable on every ground', (_, color) => {
    for (const ground of grounds) expect(contrast(color, theme[ground])).toBeGreaterThanOrEqual(4.5)
  })
  test.each([
    ['accentInk', 'accentStrong'],
    ['accentInk', 'badStrong'],
    ['accent', 'accentSoft'],
    ['ink', 'accentSoft'],
    ['sideInk', 'side'],
    ['sideInkSoft', 'side'],
    ['sideInk', 'sideActive'],
  ] as const)('%s on %s', (ink, ground) => {
    expect(contrast(theme[ink], theme[ground])).toBeGreaterThanOrEqual(4.5)
  })
  test('borders of fields reach 3:1', () => {
    for (const ground of grounds) expect(contrast(theme.lineStrong, theme[ground])).toBeGreaterThanOrEqual(3)
  })
  test('lines of charts reach 3:1', () => {
    for (const color of theme.series) expect(contrast(color, theme.surface)).toBeGreaterThanOrEqual(3)
  })
})
