import type { StoredKind } from '../../../platform/rules/stored-kind.ts'
import { noun } from '../../../platform/server/context.ts'
import { storageCalls } from '../contract.ts'
import { sizesOf } from '../rules/stored-kinds.ts'
import { storageTexts } from '../text.ts'
import { findMachines } from './machines.sql.ts'
import { selectStoredTables } from './stored-days.sql.ts'

/** `kinds`: every area's. */
export const storageNoun = (kinds: readonly StoredKind[]) =>
  noun(
    storageCalls,
    {
      'POST /background/findMachines/': async ({ db }) => {
        const machines = await findMachines(db)
        const data = machines.map((machine, at) => ({
          id: at + 1,
          ...machine,
          awaySince: machine.awaySince?.toISOString() ?? null,
        }))
        return { data, totalCount: data.length }
      },
      'POST /background/findStorage/': async ({ db }) => {
        const tables = await selectStoredTables(db)
        const data = tables.length === 0 ? [] : sizesOf(kinds, tables).map((size, at) => ({ id: at + 1, ...size }))
        return { data, totalCount: data.length }
      },
    },
    storageTexts,
  )
