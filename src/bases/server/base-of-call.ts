import type { Caller } from '../../platform/server/caller.ts'
import type { Db } from '../../platform/server/database/database.ts'
import { CallError, CODES } from '../../platform/server/http/errors.ts'
import { baseTexts } from '../text.ts'
import { selectFirstBaseBelow, selectIsBase } from './base.sql.ts'

/** The base that a new row belongs to: the one named, or the one that the caller works at. Throws 404 where the caller does not see it. */
export async function baseOfCall(
  db: Db,
  { companies, companyId }: Pick<Caller, 'companies' | 'companyId'>,
  named?: number | null,
): Promise<number> {
  const id = named ?? companyId
  if (!(await selectIsBase(db, id, companies))) throw new CallError(CODES.notFound, baseTexts.noSuchBase)
  return id
}

/**
 * The base that a screen shows: the one named, or the one that the caller works at. Headquarters have neither gate nor places: of them, the first base
 * below is shown. Throws as `baseOfCall` does.
 */
export async function baseToShow(
  db: Db,
  caller: Pick<Caller, 'companies' | 'companyId'>,
  named?: number,
): Promise<number> {
  return baseOfCall(db, caller, named ?? (await selectFirstBaseBelow(db, caller)))
}
