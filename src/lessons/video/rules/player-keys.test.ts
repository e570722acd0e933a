import { expect, test } from 'vitest'
import { playerAction, speedBeside } from './player-keys.ts'

test.each([
  ['k', false, { do: 'toggle' }],
  ['K', false, { do: 'toggle' }],
  [' ', false, undefined],
  [' ', true, { do: 'toggle' }],
  ['j', false, { do: 'skip', seconds: -10 }],
  ['l', false, { do: 'skip', seconds: 10 }],
  ['ArrowLeft', true, { do: 'skip', seconds: -5 }],
  ['ArrowLeft', false, undefined],
  ['ArrowUp', true, { do: 'volume', by: 0.05 }],
  [',', false, { do: 'frame', by: -1 }],
  ['.', false, { do: 'frame', by: 1 }],
  ['<', false, { do: 'speed', by: -1 }],
  ['>', false, { do: 'speed', by: 1 }],
  ['f', false, { do: 'fullScreen' }],
  ['m', false, { do: 'mute' }],
  ['c', false, { do: 'captions' }],
  ['i', false, { do: 'pictureInPicture' }],
  ['ArrowRight', true, { do: 'skip', seconds: 5 }],
  ['ArrowDown', true, { do: 'volume', by: -0.05 }],
  ['Home', true, { do: 'seekShare', share: 0 }],
  ['10', true, undefined],
  ['7', false, { do: 'seekShare', share: 0.7 }],
  ['End', true, { do: 'seekShare', share: 1 }],
  ['x', true, undefined],
  ['F5', true, undefined],
])('%j (inside: %s) does %o', (key, isInside, expected) => {
  expect(playerAction(key, isInside)).toEqual(expected)
})

test.each([
  [1, 1, 1.25],
  [1, -1, 0.75],
  [2, 1, 2],
  [0.5, -1, 0.5],
] as const)('from speed %d, %d steps on: %d', (speed, by, expected) => {
  expect(speedBeside(speed, by)).toBe(expected)
})
