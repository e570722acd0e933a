import { expect, test } from 'vitest'
import { CHOICE_NAMES, CHOICES, choiceOf } from './command-choice.ts'

test.each(CHOICE_NAMES)('%s is known again by what was sent', (name) => {
  const choice = CHOICES[name]
  expect(choiceOf({ kind: choice.kind, isOn: 'isOn' in choice ? choice.isOn : null })).toBe(name)
})

test('a light of which nothing else is known is on', () => {
  expect(choiceOf({ kind: 'findMe', isOn: null })).toBe('lightOn')
})
