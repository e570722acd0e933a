import { useEffect, type ReactNode } from 'react'
import { useSearch } from '../../../platform/ui/frame/address.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { NoOwner } from './no-owner.tsx'
import { OwnerChooser } from './owner-chooser.tsx'
import { readOwnerDetailSearch, type OwnerDetailSearch } from './owner-search.ts'

export interface OwnerDetailProps {
  id: number
  search: OwnerDetailSearch
  onSearch: (change: Partial<OwnerDetailSearch>) => void
  chooser: ReactNode
}

interface Props {
  address: 'POST /client/find/' | 'POST /site/find/'
  /** as long as none is there */
  title: string
  /** the screen that lists them all */
  list: string
  /** where the list is empty */
  none: string
  children: (props: OwnerDetailProps) => ReactNode
}

/** Around the screen of one client or site: the one in the address, without one the first. */
export function OwnerDetailPlace({ address, title, list, none, children }: Props) {
  const [search, change] = useSearch(readOwnerDetailSearch)
  const { id } = search
  const choices = useNameChoices(address, { value: id })
  const first = choices.options?.[0]?.value
  useEffect(() => {
    if (id === undefined && first !== undefined) change({ id: first }, true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `change` is new in each render
  }, [id, first])
  if (id !== undefined) {
    const chooser = <OwnerChooser id={id} choices={choices} onChoose={(next) => change({ id: next, page: 1 })} />
    return children({ id, search, onSearch: change, chooser })
  }
  return (
    <>
      <PageHeader title={title} />
      {choices.options?.length === 0 ? <NoOwner {...{ list, none }} /> : <Skeleton rows={10} heightPx={420} />}
    </>
  )
}
