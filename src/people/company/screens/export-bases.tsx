import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { useMe } from '../../../platform/ui/call/me.ts'

/** Saves the own base and those below it as 基地列表.csv, or as a spreadsheet of another kind. */
export function ExportBases() {
  const companyId = useMe()?.companyId
  if (companyId === undefined) return null
  return (
    <ExportButton
      first="csv"
      address="GET /company/export/{companyId}"
      input={(format) => ({ params: { companyId }, query: { format } })}
    />
  )
}
