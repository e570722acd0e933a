import type { AreaColors } from '../../../platform/ui/theme/theme.ts'

/** One colour per state, the same in tiles, pies, bars and lists; `total` for all of them together. */
export const stateColors = {
  light: {
    total: '#2b4650',
    normal: '#17734a',
    low: '#8f5a00',
    warn: '#c22f1d',
    offline: '#5a6872',
    repairing: '#1f5fbf',
    repaired: '#6a48b8',
    lost: '#a81f6b',
    scrap: '#75594a',
  },
  dark: {
    total: '#b9cbd2',
    normal: '#4fc088',
    low: '#e0a93f',
    warn: '#ff7d6b',
    offline: '#94a4ae',
    repairing: '#6ea8ff',
    repaired: '#b39bf5',
    lost: '#f17fbb',
    scrap: '#c0a08e',
  },
} as const satisfies AreaColors
export type StateColor = keyof (typeof stateColors)['light']
