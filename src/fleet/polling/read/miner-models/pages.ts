import { isFields } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

const MAX_ITEMS = 64

export function fieldsAt(page: Fields | undefined, key: string): Fields | undefined {
  const value = page?.[key]
  return isFields(value) ? value : undefined
}

/** The objects of a list. */
export function listAt(page: Fields | undefined, key: string): Fields[] {
  const value = page?.[key]
  return Array.isArray(value) ? value.slice(0, MAX_ITEMS).filter(isFields) : []
}
