import { describe, expect, test } from 'vitest'
import { demoAreas } from '../../demo-areas.ts'
import { readDemoOptions } from './demo-options.ts'

describe("the demo's options", () => {
  test('defaults', () => {
    const { parts, isFresh, environment } = readDemoOptions(demoAreas, [], {})
    expect([...parts.keys()]).toEqual(['fleet', 'lessons', 'bases'])
    expect(isFresh).toBe(false)
    expect(environment).toMatchObject({ HOST: '127.0.0.1', SWEEP_SECONDS: '20', DATA_DIR: './data/demo' })
  })

  test('all options; an empty value counts as not set', () => {
    const { isFresh, environment } = readDemoOptions(
      demoAreas,
      ['--miners', '5000', '--days', '30', '--port', '7081', '--base', '127.30.0.0', '--fresh'],
      { SWEEP_SECONDS: '60', DATA_DIR: '', HOST: 'localhost' },
    )
    expect(isFresh).toBe(true)
    expect(environment).toMatchObject({ PORT: '7081', SWEEP_SECONDS: '60', DATA_DIR: './data/demo', HOST: 'localhost' })
  })

  test.each([
    [[], { HOST: '0.0.0.0' }, 'HOST=0.0.0.0 is not possible'],
    [[], { HOST: '192.168.1.4' }, 'HOST=192.168.1.4 is not possible'],
    [['--miners', 'many'], {}, '--miners many: must be a whole number'],
    [['--miners', '1000000'], {}, 'from 20 to 20000'],
    [['--days', '0'], {}, '--days 0'],
    [['--base', '10.0.0.0'], {}, '--base 10.0.0.0'],
    [['--scenario', 'package.json'], {}, 'package.json is no scenario:\n  events: Invalid input'],
    [['--nonsense'], {}, 'npm run demo --'],
    [['--nonsense'], {}, '--miners         how many simulated miners'],
    [['--nonsense'], {}, '--queue-seconds  how often the queue of a base moves on'],
  ])('%j with %j is refused in words', (args, environment, words) => {
    expect(() => readDemoOptions(demoAreas, args, environment)).toThrow(words)
  })
})
