import { expect, test } from 'vitest'
import { contrast } from '../../../platform/testing/contrast.ts'
import { themes, type Shade } from '../../../platform/ui/theme/theme.ts'
import { stateColors } from './state-colors.ts'

const SHADES = ['light', 'dark'] satisfies Shade[]

test.each(
  SHADES.flatMap((shade) => Object.entries(stateColors[shade]).map(([state, color]) => [shade, state, color] as const)),
)('%s: state %s is readable on every ground', (shade, _, color) => {
  for (const ground of ['ground', 'surface', 'raised', 'sunken'] as const)
    expect(contrast(color, themes[shade][ground])).toBeGreaterThanOrEqual(4.5)
})
