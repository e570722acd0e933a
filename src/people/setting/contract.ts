import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Moment } from '../../platform/contract/shapes.ts'
import { Phone } from '../registration/contract.ts'
import { SETTING_NAMES } from '../../platform/rules/changeable-settings.ts'

const key = 'setting'
const Name = z.enum(SETTING_NAMES)

export const settingCalls = defineCalls({
  'POST /setting/find/': {
    summary:
      'The settings that can be changed while the server runs, and where each comes from; of secrets only whether they are set',
    key,
    scope: 'shared',
    response: z.object({
      settings: z.array(
        z.object({
          name: Name,
          /** null: nothing, or a secret */
          value: z.string().nullable(),
          isSet: z.boolean(),
          /** null: nothing */
          default: z.string().nullable(),
          isSecret: z.boolean(),
          /** what the environment says can't be changed here */
          source: z.enum(['default', 'console', 'environment']),
          /** of those set in the console */
          changedBy: z.string().nullable(),
          changedAt: Moment.nullable(),
        }),
      ),
    }),
  },
  'POST /setting/save': {
    summary:
      'Changes settings by their names, as the environment would write them; null or an empty text: the default. All of them or none; they hold in every server process within a second',
    key,
    write: true,
    scope: 'shared',
    notByToken: true,
    request: z.object({ values: z.partialRecord(Name, z.string().trim().max(1000).nullable()) }),
    response: z.null(),
  },
  'POST /setting/testMail': {
    summary: 'Sends a message to try the mail server as it is set now, and says what came of it',
    key,
    write: true,
    scope: 'shared',
    request: z.object({ address: z.email({ error: 'badEmail' }).max(200) }),
    response: z.null(),
  },
  'POST /setting/testSms': {
    summary:
      'Sends a code that opens nothing to a phone, by the SMS provider as it is set now, and says what came of it',
    key,
    write: true,
    scope: 'shared',
    request: z.object({ phone: Phone }),
    response: z.null(),
  },
})

export type SettingCalls = typeof settingCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends SettingCalls {}
}
