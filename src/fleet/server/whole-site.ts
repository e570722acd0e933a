import type { Caller } from '../../platform/server/caller.ts'
import { CallError, CODES } from '../../platform/server/http/errors.ts'
import { wholeSiteTexts } from '../rules/whole-site-text.ts'

/** Throws where the caller sees only some clients' devices at a site: what is asked would affect those of others there, too. */
export function expectWholeSites({ caller: { clients } }: { caller: Pick<Caller, 'clients'> }): void {
  if (clients !== 'all' && !('sites' in clients)) throw new CallError(CODES.refused, wholeSiteTexts.holdsForOthersToo)
}
