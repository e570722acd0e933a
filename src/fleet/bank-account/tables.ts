import type { Generated } from 'kysely'

export interface BankAccountTable {
  id: Generated<number>
  client_id: number
  name: string
  bank: string
  number: string
  created_at: Generated<Date>
}

declare module '../../platform/server/database/database.ts' {
  interface Tables {
    bank_account: BankAccountTable
  }
}
