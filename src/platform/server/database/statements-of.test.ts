import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from './migrate.ts'
import { statementsOf } from './statements-of.ts'

test('a text is divided where its statements end, and nowhere else', () => {
  const statements = [
    `-- One; two's.\nselect ';', 'it''s;', ";";`,
    '/* three; */ do $$ begin perform 1; end $$;',
    'create function f() returns text language sql as $body$ select $$;$$ $body$;',
    'select 4',
  ]
  expect(statementsOf(`${statements.join('\n')}\n`)).toEqual(statements)
  expect(statementsOf('select 1;\n;\n-- the end;\n')).toEqual(['select 1;'])
})

const files = fs.readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'))

test.each(files)('%s is divided into whole statements', (name) => {
  const text = fs.readFileSync(path.join(MIGRATIONS_FOLDER, name), 'utf8')
  const statements = statementsOf(text)
  expect(statements).not.toEqual([])
  for (const statement of statements)
    expect(statement.replaceAll(/^\s*--.*$/gm, '').trim()).toMatch(
      /^(?:alter|analyze|comment|create|delete|do|drop|insert|lock|select|set|truncate|update|with)\s/,
    )
  expect(statements.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
})
