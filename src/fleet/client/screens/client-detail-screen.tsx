import { useEffect, useState, type ReactNode } from 'react'
import { useSearch } from '../../../platform/ui/address.tsx'
import { useLiveRefresh } from '../../../platform/ui/live.ts'
import { useMayWrite } from '../../../platform/ui/me.ts'
import { PageHeader } from '../../../platform/ui/page-header.tsx'
import { Skeleton } from '../../../platform/ui/screen-state.tsx'
import { useCall } from '../../../platform/ui/use-call.ts'
import { useText } from '../../../platform/ui/use-text.ts'
import { AccountList } from '../../account/screens/account-list.tsx'
import { NO_NARROWING } from '../../device/screens/device-search.ts'
import { StateTiles } from '../../device/screens/state-tiles.tsx'
import { NoOwner } from '../../statistics/screens/no-owner.tsx'
import { OwnerChooser } from '../../statistics/screens/owner-chooser.tsx'
import { readOwnerDetailSearch, type OwnerDetailSearch } from '../../statistics/screens/owner-search.ts'
import { ownerScreenTexts } from '../../statistics/screens/text.ts'
import { TREND_ANSWERS } from '../../statistics/screens/trend-calls.ts'
import { Trends } from '../../statistics/screens/trends.tsx'
import { ClientDialog } from './client-dialog.tsx'
import { clientScreenTexts } from './text.ts'

const CLIENTS = '/agent/index'
const CHOICES = { page: 1, size: 200 }

/** `/agent_detail/index?id=`: one client, its days and its accounts; without an id the first one. */
export function ClientDetailScreen() {
  const t = useText(clientScreenTexts)
  const [search, change] = useSearch(readOwnerDetailSearch)
  const clients = useCall('POST /client/find/', { request: CHOICES }, { staleMs: 300_000 })
  const owners = clients.data?.data ?? []
  const first = owners[0]?.id
  const isChosen = search.id !== undefined
  useEffect(() => {
    if (!isChosen && first !== undefined) change({ id: first }, true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `change` is new in each render
  }, [isChosen, first])
  const chooser = <OwnerChooser id={search.id} owners={owners} onChoose={(id) => change({ id, page: 1 })} />
  if (search.id !== undefined) {
    return <ClientDetail key={search.id} id={search.id} search={search} onSearch={change} chooser={chooser} />
  }
  return (
    <>
      <PageHeader title={t('clientDetail')} />
      {clients.data ? <NoOwner list={CLIENTS} /> : <Skeleton rows={10} heightPx={420} />}
    </>
  )
}

interface Props {
  id: number
  search: OwnerDetailSearch
  onSearch: (change: Partial<OwnerDetailSearch>) => void
  chooser: ReactNode
}

function ClientDetail({ id, search, onSearch, chooser }: Props) {
  const t = useText(clientScreenTexts)
  const owner = useText(ownerScreenTexts)
  const answer = useCall('GET /client/getById/{id}', { params: { id } })
  useLiveRefresh([...TREND_ANSWERS, 'POST /account/find/'])
  const mayWrite = useMayWrite('agent')
  const [isEditing, setIsEditing] = useState(false)
  const client = answer.data
  const isGone = answer.error?.code === 404
  return (
    <>
      <PageHeader
        title={client ? t('detailTitle', { name: client.name }) : t('clientDetail')}
        hint={client?.isDeleted ? owner('isDeleted') : undefined}
        hasBack={search.active === undefined}
      >
        {chooser}
        {client && !client.isDeleted && mayWrite && (
          <button type="button" className="plain-button" onClick={() => setIsEditing(true)}>
            {owner('edit')}
          </button>
        )}
      </PageHeader>
      {isGone ? (
        <NoOwner list={CLIENTS} />
      ) : (
        <>
          <StateTiles search={{ ...NO_NARROWING, clientId: id }} />
          <Trends scope={{ clientId: id }} stackTitle={owner('stack')} search={search} onSearch={onSearch} />
          <AccountList clientId={id} page={search} onPage={onSearch} isDeleted={client?.isDeleted ?? true} />
        </>
      )}
      {isEditing && client && <ClientDialog client={client} onClose={() => setIsEditing(false)} />}
    </>
  )
}
