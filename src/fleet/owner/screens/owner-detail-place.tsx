import { useEffect, type ReactNode } from 'react'
import { useSearch } from '../../../platform/ui/frame/address.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
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

const FIRST = { request: { page: 1, size: 1 } }

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
  const answer = useCall(address, FIRST, { isEnabled: id === undefined })
  const first = answer.data?.data[0]?.id
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
      <Answer of={answer} isEmpty={({ data }) => data.length === 0} empty={<NoOwner {...{ list, none }} />}>
        {() => <Skeleton rows={10} heightPx={420} />}
      </Answer>
    </>
  )
}
