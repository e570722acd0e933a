import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Moment, RefusedTargets, oneLine } from '../../platform/contract/shapes.ts'
import { Phone } from '../registration/contract.ts'

const key = 'setting'
const Name = z.string().max(100)

export const settingCalls = defineCalls({
  'POST /setting/find/': {
    summary:
      'The settings that can be changed while the server runs, and where each comes from; of secrets only whether they are set',
    key,
    scope: 'installation',
    response: z.object({
      groups: z.array(z.object({ name: z.string(), title: z.string(), hint: z.string() })),
      settings: z.array(
        z.object({
          name: Name,
          /** what it is called, in the caller's language; so are the other words */
          label: z.string(),
          hint: z.string().nullable(),
          group: z.string(),
          /** the values that it may have, where these are few */
          choices: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
          /** its value holds several of them, with commas in between */
          isMany: z.boolean(),
          /** asked before it changes, or becomes less; may hold {from} and {to} */
          question: z
            .object({
              when: z.enum(['changed', 'less']),
              title: z.string(),
              text: z.string(),
              isDangerous: z.boolean(),
            })
            .nullable(),
          /** pages hold it from the moment they are opened */
          isInPages: z.boolean(),
          /** null: nothing, or a secret */
          value: z.string().nullable(),
          isSet: z.boolean(),
          /** null: nothing */
          default: z.string().nullable(),
          isSecret: z.boolean(),
          /** what the environment sets can't be changed here */
          source: z.enum(['default', 'console', 'environment']),
          /** of those set in the console */
          changedBy: z.string().nullable(),
          changedAt: Moment.nullable(),
        }),
      ),
    }),
  },
  'POST /setting/findRefused/': {
    summary: 'Which of the mail server and the SMS provider are set to addresses that the server does not connect to',
    key,
    scope: 'installation',
    response: RefusedTargets,
  },
  'POST /setting/save': {
    summary:
      'Changes settings by their names, as the environment would write them; null or an empty text: the default. All of them or none; they hold in every server process within a second',
    key,
    write: true,
    scope: 'installation',
    notByToken: true,
    request: z.object({ values: z.record(Name, oneLine().max(1000).nullable()) }),
    response: z.null(),
  },
  'POST /setting/testMail': {
    summary: 'Sends a message to try the mail server as it is set now, and reports the result',
    key,
    write: true,
    scope: 'installation',
    request: z.object({ address: z.email({ error: 'badEmail' }).max(200) }),
    response: z.null(),
  },
  'POST /setting/testSms': {
    summary: 'Sends a code that opens nothing to a phone, by the SMS provider as it is set now, and reports the result',
    key,
    write: true,
    scope: 'installation',
    request: z.object({ phone: Phone }),
    response: z.null(),
  },
})

export type SettingCalls = typeof settingCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends SettingCalls {}
}
