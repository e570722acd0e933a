import { businessDay } from '../../../platform/rules/business-time.ts'
import type { Handlers } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { lockAdministrators, selectPeopleOfCompany } from '../../user/server/user.sql.ts'
import { deletePerson } from '../../user/server/delete-user.ts'
import type { CompanyCalls } from '../contract.ts'
import { companyTexts } from '../text.ts'
import { lockCompanies, selectCompany } from '../../server/company.sql.ts'
import { deleteBaseAccounts } from './base-account.sql.ts'
import {
  selectBookingsToCome,
  selectCompaniesBelow,
  selectDeviceCount,
  selectSiteCount,
  selectUnfinishedInspections,
  updateCompanyDeleted,
} from './save-company.sql.ts'

/** The company goes with its people, as the confirmation warns; what would be left hanging keeps it. */
export const deleteCompany: Handlers<CompanyCalls>['POST /company/delete/{id}'] = async (call) => {
  const { app, caller, params, requestId } = call
  return auditedChange(call, async (trx) => {
    await lockCompanies(trx)
    const company = await selectCompany(trx, params.id, caller.companies)
    if (!company) throw new CallError(CODES.notFound, companyTexts.noSuchCompany)
    const { id, ...before } = company
    const below = (await selectCompaniesBelow(trx, id)).length - 1
    if (below > 0) throw new CallError(CODES.refused, companyTexts.hasCompaniesBelow, { values: { count: below } })
    const devices = await selectDeviceCount(trx, id)
    if (devices > 0) throw new CallError(CODES.refused, companyTexts.hasDevices, { values: { count: devices } })
    const sites = await selectSiteCount(trx, id)
    if (sites > 0) throw new CallError(CODES.refused, companyTexts.hasSites, { values: { count: sites } })
    const inspections = await selectUnfinishedInspections(trx, id)
    if (inspections > 0)
      throw new CallError(CODES.refused, companyTexts.hasInspections, { values: { count: inspections } })
    const bookings = await selectBookingsToCome(trx, id, businessDay(new Date(), app.config.timeZone))
    if (bookings > 0) throw new CallError(CODES.refused, companyTexts.hasBookings, { values: { count: bookings } })
    const administrators = await lockAdministrators(trx)
    const people = await selectPeopleOfCompany(trx, id)
    if (people.includes(caller.userId)) throw new CallError(CODES.refused, companyTexts.ownCompany)
    if (administrators.every((administrator) => people.includes(administrator)))
      throw new CallError(CODES.refused, companyTexts.lastAdministratorThere)

    for (const userId of people) await deletePerson(trx, userId, { by: caller.userId, requestId })
    await deleteBaseAccounts(trx, id)
    await updateCompanyDeleted(trx, id)
    return {
      action: 'delete company',
      objectKind: 'company',
      objectId: id,
      before: { ...before, people: people.length },
      answer: null,
    }
  })
}
