import type { PhoneText } from '../../../../platform/server/context.ts'

interface Sms {
  /** of mainland China without, of elsewhere with '+' and the country's number */
  phone: string
  /** the whole message; providers with templates take the code or the facts alone */
  text: string
}

export type SmsMessage = Sms & ({ code: string; facts?: undefined } | { code?: undefined; facts: PhoneText['facts'] })
