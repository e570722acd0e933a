import { useState } from 'react'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { AccountList } from '../../account/screens/account-list.tsx'
import { BankAccounts } from '../../bank-account/screens/bank-accounts.tsx'
import { NO_NARROWING } from '../../device/screens/device-search.ts'
import { FleetTotals } from '../../device/screens/fleet-totals.tsx'
import { StateTiles } from '../../device/screens/state-tiles.tsx'
import { NoOwner } from '../../owner/screens/no-owner.tsx'
import { OwnerLinks } from '../../owner/screens/owner-links.tsx'
import { OwnerDetailPlace, type OwnerDetailProps } from '../../owner/screens/owner-detail-place.tsx'
import { ownerScreenTexts } from '../../owner/screens/text.ts'
import { TREND_ANSWERS } from '../../statistics/screens/trend-calls.ts'
import { Trends } from '../../statistics/screens/trends.tsx'
import { EditClient } from './client-dialog.tsx'
import { clientScreenTexts } from './text.ts'

const CLIENTS = '/agent/index'

/** `/agent_detail/index?id=`: one client, its days and its accounts; without an id the first one. */
export function ClientDetailScreen() {
  const t = useText(clientScreenTexts)
  return (
    <OwnerDetailPlace address="POST /client/find/" title={t('clientDetail')} list={CLIENTS} none={t('none')}>
      {(props) => <ClientDetail key={props.id} {...props} />}
    </OwnerDetailPlace>
  )
}

function ClientDetail({ id, search, onSearch, chooser }: OwnerDetailProps) {
  const t = useText(clientScreenTexts)
  const owner = useText(ownerScreenTexts)
  const ui = useText(uiTexts)
  const answer = useCall('GET /client/getById/{id}', { params: { id } })
  useLiveRefresh('fleet', [...TREND_ANSWERS, 'POST /account/find/'])
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
        {!isGone && <OwnerLinks scope={{ clientId: id }} />}
        {client && !client.isDeleted && mayWrite && (
          <button type="button" className="plain-button" onClick={() => setIsEditing(true)}>
            {ui('edit')}
          </button>
        )}
      </PageHeader>
      {isGone ? (
        <NoOwner list={CLIENTS} />
      ) : (
        <>
          <StateTiles search={{ ...NO_NARROWING, clientId: id }} />
          <FleetTotals scope={{ clientId: id }} />
          <Trends scope={{ clientId: id }} stackTitle={owner('stack')} search={search} onSearch={onSearch} />
          <AccountList clientId={id} isDeleted={client?.isDeleted ?? true} />
          <BankAccounts clientId={id} isDeleted={client?.isDeleted ?? true} />
        </>
      )}
      {isEditing && <EditClient id={id} onClose={() => setIsEditing(false)} />}
    </>
  )
}
