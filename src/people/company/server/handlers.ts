import { noun } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import { companyCalls } from '../contract.ts'
import { domainLabel } from '../../rules/domain-name.ts'
import { companyTexts } from '../text.ts'
import { switchCompany } from './switch-company.ts'
import { selectReach } from '../../session/server/current-company.sql.ts'
import { deleteCompany } from './delete-company.ts'
import { exportCompanies } from './export-companies.ts'
import { companyTableQuery, selectCompanies, selectCompanyByDomain } from './find-companies.sql.ts'
import { selectGroups } from './group.sql.ts'
import { deleteGroup, saveGroup } from './groups.ts'
import { saveCompany, updateCompany } from './save-company.ts'

export const companyNoun = noun(
  companyCalls,
  {
    'GET /company/getByDomain': async ({ db, query }) => {
      const company = await selectCompanyByDomain(db, domainLabel(query.domain))
      if (!company) throw new CallError(CODES.notFound, companyTexts.noSuchCompany)
      return company
    },
    'POST /company/find/': ({ db, caller, request }) => selectCompanies(db, request, caller.companies),
    'POST /company/findCenter': ({ db, caller, request }) =>
      selectCompanies(db, { ...request, kind: 'hq' }, caller.companies),
    'POST /company/findTable/': ({ db, caller, request }) =>
      selectListPage(db, companyTableQuery(request, caller.companies), request),
    'GET /company/export/{companyId}': exportCompanies,
    'POST /company/save': saveCompany,
    'POST /company/update/{id}': updateCompany,
    'POST /company/delete/{id}': deleteCompany,
    'GET /users/getCompanies': async ({ db, caller }) => {
      const reach = await selectReach(db, caller.userId)
      const data = reach.map((company) => ({ ...company, isCurrent: company.id === caller.companyId }))
      return { data, totalCount: data.length }
    },
    'POST /users/changeCompany/{companyId}/{userId}': switchCompany,
    'POST /groups/find/': ({ db, caller, request }) => selectGroups(db, request, caller.companies),
    'POST /groups/save': saveGroup,
    'POST /groups/delete/{id}': deleteGroup,
  },
  companyTexts,
)
