import { useState } from 'react'
import { readBoolean, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { Choice } from '../../../platform/ui/choice/choice.tsx'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { NameFilter } from '../../../platform/ui/table/name-filter.tsx'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { tokenScreenTexts } from '../text.ts'
import { MadeTokenDialog, type MadeToken } from './made-token-dialog.tsx'
import { FIND_TOKENS, useTokenColumns, type TokenRow } from './token-columns.tsx'
import { TokenDialog } from './token-dialog.tsx'
import './tokens-screen.css'

const readSearch = (search: Search) => ({
  name: readText(search['name']),
  ofEverybody: readBoolean(search['ofEverybody']) ?? false,
  ...readTablePage(search, []),
})

const tokenRequest = ({ name, ofEverybody, page, size }: ReturnType<typeof readSearch>) => ({
  name,
  ofEverybody,
  page,
  size,
})

const revokeAction = (token: TokenRow) => <Revoke token={token} />

/** `/token/index`: the tokens that one made for scripts; administrators may look at everybody's. */
export function TokensScreen() {
  const t = useText(tokenScreenTexts)
  const { search, narrow, matching, table } = useList(FIND_TOKENS[0], readSearch, tokenRequest)
  const { name, ofEverybody } = search
  const isAdministrator = useMayWrite('token_admin')
  const [isMaking, setIsMaking] = useState(false)
  const [made, setMade] = useState<MadeToken>()
  const columns = useTokenColumns()
  return (
    <>
      <PageHeader title={t('tokens')} hint={t('hint')} hasBack>
        <button type="button" className="strong-button" onClick={() => setIsMaking(true)}>
          + {t('make')}
        </button>
      </PageHeader>
      {isAdministrator && (
        <NameFilter
          label={t('search')}
          name={name}
          onName={(sought) => narrow({ name: sought })}
          buttons={
            <Choice
              label={t('whose')}
              names={['own', 'everybodys']}
              text={t}
              value={ofEverybody ? 'everybodys' : 'own'}
              onChoose={(whose) => narrow({ ofEverybody: whose === 'everybodys' })}
            />
          }
        />
      )}
      <DataTable
        name="tokens"
        label={t('tokens')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={(token) => token.name}
        toolbar={
          <ExportButton address="POST /token/export" input={(format) => ({ request: { ...matching, format } })} />
        }
        actions={revokeAction}
        empty={name === undefined ? <Empty title={t('none')} hint={t('noneHint')} /> : <Empty title={t('noMatch')} />}
      />
      {isMaking && <TokenDialog onMade={setMade} onClose={() => setIsMaking(false)} />}
      {made && <MadeTokenDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  )
}

function Revoke({ token: { id, name, state } }: { token: TokenRow }) {
  const t = useText(tokenScreenTexts)
  const revoke = useMutationCall('POST /token/revoke/{id}', {
    refreshes: FIND_TOKENS,
    onDone: () => notify.success(t('revokedNow')),
  })
  async function askToRevoke(): Promise<void> {
    const question = { title: t('confirmRevoke'), text: t('revokeConsequence', { name }), yes: t('revoke') }
    if (await askToConfirm({ ...question, isDangerous: true })) revoke.mutate({ params: { id } })
  }
  if (state === 'revoked') return null
  return (
    <RowButton isDangerous label={t('revoke')} title={t('revokeOf', { name })} onClick={() => void askToRevoke()} />
  )
}
