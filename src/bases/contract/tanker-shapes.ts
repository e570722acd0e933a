import { z } from 'zod'
import { isTankerNumber, tankerNumber } from '../rules/tanker-number.ts'

/** As people type it; read as it is stored. */
export const TankerNumber = z
  .string({ error: 'tankerRequired' })
  .max(100)
  .transform(tankerNumber)
  .refine((number) => number !== '', { error: 'tankerRequired', abort: true })
  .refine(isTankerNumber, { error: 'badTanker' })
