import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../platform/testing/test-database.ts'
import { selectMachineTypes } from '../../miners-file/miners-file.sql.ts'

test('a model matches exactly one type, in the server and in the database', async () => {
  await using database = await testDatabase()
  const { db } = database
  const types = await selectMachineTypes(db)
  const expected: Record<string, string[]> = {
    'T2T-30T': ['T30'],
    'T2T 32': ['T30'],
    t2t: ['T30'],
    'T2THF+': ['T30'],
    'T3H+': ['T30'],
    T30: ['T30'],
    'Innosilicon T3+': ['T30'],
    'T2T-20T': ['T20'],
    'T2T-25T': ['T20'],
    T20: ['T20'],
    'Antminer S19': [],
    'Antminer T19': [],
    'Antminer T21': [],
    'WhatsMiner M30S': [],
    'AvalonMiner 1346-116': [],
    XT3000: [],
  }
  for (const [model, names] of Object.entries(expected)) {
    const matching = types
      .filter(({ modelPattern }) => new RegExp(modelPattern, 'i').test(model))
      .map(({ name }) => name)
    const { rows } = await sql<{ name: string }>`select name from machine_type where ${model} ~* model_pattern`.execute(
      db,
    )
    expect([matching, rows.map(({ name }) => name)], model).toEqual([names, names])
  }
})
