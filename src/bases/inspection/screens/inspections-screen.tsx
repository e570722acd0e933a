import { readId, useSearch, type Search } from '../../../platform/ui/frame/address.tsx'
import { InspectionList } from './inspection-list.tsx'
import { InspectionPage } from './inspection-page.tsx'

const readSearch = (search: Search) => ({ id: readId(search['id']) })

/** `/inspection/index`: the reports, or with `?id=` one of them. */
export function InspectionsScreen() {
  const [{ id }] = useSearch(readSearch)
  return id === undefined ? <InspectionList /> : <InspectionPage id={id} />
}
