import { useState } from 'react'
import { ScreenLink, goToScreen, useSearch } from '../../../platform/ui/frame/address.tsx'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { NO_NARROWING } from '../../device/screens/device-search.ts'
import { FleetTotals } from '../../device/screens/fleet-totals.tsx'
import { StateTiles } from '../../device/screens/state-tiles.tsx'
import { OwnerLinks } from '../../owner/screens/owner-links.tsx'
import { NoOwner } from '../../owner/screens/no-owner.tsx'
import { readOwnerDetailSearch, type OwnerDetailSearch } from '../../owner/screens/owner-search.ts'
import { ownerScreenTexts } from '../../owner/screens/text.ts'
import { TREND_ANSWERS } from '../../statistics/screens/trend-calls.ts'
import { Trends } from '../../statistics/screens/trends.tsx'
import { useDeleteOwner } from '../../owner/screens/use-delete-owner.ts'
import { EditAccount } from './account-dialog.tsx'
import { accountScreenTexts } from './text.ts'

const CLIENT_DETAIL = '/agent_detail/index'

/** `/account_detail/index?id=`: one account and its days. */
export function AccountDetailScreen() {
  const t = useText(accountScreenTexts)
  const [search, change] = useSearch(readOwnerDetailSearch)
  if (search.id !== undefined) return <AccountDetail key={search.id} id={search.id} search={search} onSearch={change} />
  return (
    <>
      <PageHeader title={t('accountDetail')} hasBack />
      <NoOwner list={CLIENT_DETAIL} />
    </>
  )
}

interface Props {
  id: number
  search: OwnerDetailSearch
  onSearch: (change: Partial<OwnerDetailSearch>) => void
}

function AccountDetail({ id, search, onSearch }: Props) {
  const t = useText(accountScreenTexts)
  const owner = useText(ownerScreenTexts)
  const ui = useText(uiTexts)
  const answer = useCall('GET /account/getById/{id}', { params: { id } })
  useLiveRefresh('fleet', TREND_ANSWERS)
  const mayWrite = useMayWrite('agent_detail', 'account_detail')
  const [isEditing, setIsEditing] = useState(false)
  const account = answer.data
  const isGone = answer.error?.code === 404
  const remove = useDeleteOwner('account', () => goToScreen(CLIENT_DETAIL, { id: account?.clientId }))
  return (
    <>
      <PageHeader
        title={account ? t('detailTitle', { name: account.name }) : t('accountDetail')}
        hint={
          account && (
            <>
              <ScreenLink to={CLIENT_DETAIL} search={{ id: account.clientId }}>
                {account.client}
              </ScreenLink>
              {' · '}
              {t('poolUser')} {account.poolUser}
              {account.isDeleted && ` · ${owner('isDeleted')}`}
            </>
          )
        }
        hasBack={search.active === undefined}
      >
        {!isGone && <OwnerLinks scope={{ accountId: id }} />}
        {account && !account.isDeleted && mayWrite && (
          <>
            <button type="button" className="plain-button" onClick={() => setIsEditing(true)}>
              {ui('edit')}
            </button>
            <button type="button" className="plain-button danger-plain" onClick={() => void remove(account)}>
              {ui('delete')}
            </button>
          </>
        )}
      </PageHeader>
      {isGone ? (
        <NoOwner list={CLIENT_DETAIL} />
      ) : (
        <>
          <StateTiles search={{ ...NO_NARROWING, accountId: id }} />
          <FleetTotals scope={{ accountId: id }} />
          <Trends scope={{ accountId: id }} stackTitle={owner('stack')} search={search} onSearch={onSearch} />
        </>
      )}
      {isEditing && <EditAccount id={id} onClose={() => setIsEditing(false)} />}
    </>
  )
}
