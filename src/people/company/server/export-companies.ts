import type { Handlers } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import { COMPANY_COUNTS } from '../rules/company-orders.ts'
import type { CompanyCalls } from '../contract.ts'
import { companyTexts } from '../text.ts'
import { selectCompany } from '../../server/company.sql.ts'
import { companyTableQuery } from './find-companies.sql.ts'
import type { CountedCompany } from './find-companies.sql.ts'

export const exportCompanies: Handlers<CompanyCalls>['GET /company/export/{companyId}'] = async (call) => {
  const { db, caller, params, query, locale } = call
  const top = await selectCompany(db, params.companyId, caller.companies)
  if (!top) throw new CallError(CODES.notFound, companyTexts.noSuchCompany)
  const title = (name: keyof typeof companyTexts) => companyTexts[name][locale]
  return tableExport<CountedCompany>(call, {
    format: query.format,
    name: companyTexts.fileName,
    columns: [
      { title: title('name'), width: 24, cell: ({ name }) => name },
      { title: title('kind'), cell: ({ kind }) => title(kind) },
      { title: title('superCompany'), width: 24, cell: ({ superCompanyName }) => superCompanyName },
      { title: title('domain'), width: 16, cell: ({ domain }) => domain },
      { title: title('province'), cell: ({ province }) => province },
      { title: title('city'), cell: ({ city }) => city },
      { title: title('region'), cell: ({ region }) => region },
      ...COMPANY_COUNTS.map((name) => ({ title: title(name), cell: (row: CountedCompany) => row[name] })),
    ],
    rows: selectBatches(db, companyTableQuery({ top: top.id }, caller.companies).rows),
  })
}
