import { expect, test } from 'vitest'
import { selectColumnFacts } from './platform/testing/column-facts.ts'
import { schemaText } from './platform/testing/schema-text.ts'
import { readTableTypes, type ColumnType } from './platform/testing/table-types.ts'
import { testDatabase } from './platform/testing/test-database.ts'

test('docs/schema.sql shows the schema as it is: `npm run schema` writes it', async () => {
  await using database = await testDatabase()
  await expect(await schemaText(database.db)).toMatchFileSnapshot('../docs/schema.sql')
})

/** Columns that a trigger fills in: an insert may leave them out although the table has no default. */
const SET_BY_TRIGGER: readonly string[] = [
  ...['client_id', 'site_name', 'client_name', 'account_name', 'type_name'].map((column) => `device.${column}`),
  ...['repair_record', 'state_change', 'warning'].map((table) => `${table}.client_id`),
]

/** 'device.repair_phase: string (in | out) or null' */
function written({ type, values, isNullable, isGenerated }: ColumnType, name: string): string {
  return `${name}: ${type}${values ? ` (${values.join(' | ')})` : ''}${isNullable ? ' or null' : ''}${isGenerated ? ', generated' : ''}`
}

test('the table types are those of the schema', async () => {
  await using database = await testDatabase()
  const types = readTableTypes()
  const inTypes = [...types].flatMap(([table, columns]) =>
    Array.from(columns, ([column, type]) => written(type, `${table}.${column}`)),
  )
  const inSchema = (await selectColumnFacts(database.db)).map((fact) => {
    const name = `${fact.table}.${fact.column}`
    const typed = types.get(fact.table)?.get(fact.column)
    return written(
      {
        ...fact,
        // A type may be wider than a check, or narrower where there is none; and an insert may always give what has a default.
        values: typed?.values ? (fact.values ?? typed.values) : null,
        isGenerated: typed?.isGenerated === true && (fact.isGenerated || SET_BY_TRIGGER.includes(name)),
      },
      name,
    )
  })
  expect(inTypes.toSorted()).toEqual(inSchema.toSorted())
})
