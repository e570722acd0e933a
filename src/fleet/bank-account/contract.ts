import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Id, IdInPath, listOf, oneLine } from '../../platform/contract/shapes.ts'

/** A text that must be there; `error`: the text when it is not. */
const required = (error: string) => oneLine({ error }).min(1, { error }).max(100)

const BankAccountForm = z.object({
  /** whose account it is, as the bank has it */
  name: required('holderRequired'),
  bank: required('bankRequired'),
  /** kept without blanks and dashes */
  number: z
    .string({ error: 'numberWrong' })
    .transform((number) => number.replaceAll(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^[0-9A-Z]{4,34}$/, { error: 'numberWrong' })),
})
export type EnteredBankAccount = z.output<typeof BankAccountForm>

const READ_KEYS = ['agent', 'agent_detail', 'report'] as const

export const bankAccountCalls = defineCalls({
  'POST /bankAccount/find/': {
    summary: 'The bank accounts of a client, which are on its compliance report',
    key: READ_KEYS,
    scope: 'clients',
    request: z.object({ clientId: Id }),
    response: listOf(z.object({ id: Id, name: z.string(), bank: z.string(), number: z.string() })),
  },
  'POST /bankAccount/save': {
    summary: 'Adds a bank account to a client',
    key: 'agent',
    write: true,
    scope: 'clients',
    request: BankAccountForm.extend({ clientId: Id }),
    response: z.object({ id: Id }),
  },
  'POST /bankAccount/update/{id}': {
    summary: 'Updates a bank account',
    key: 'agent',
    write: true,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    request: BankAccountForm,
    response: z.null(),
  },
  'POST /bankAccount/delete/{id}': {
    summary: 'Deletes a bank account; reports made from now on do not show it',
    key: 'agent',
    write: true,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
})

export type BankAccountCalls = typeof bankAccountCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends BankAccountCalls {}
}
