import { test } from 'vitest'
import { translator } from '../../../platform/rules/text.ts'
import { expectColumnsInSight } from '../../../platform/testing/expect-columns-in-sight.tsx'
import { answerCalls } from '../../../platform/testing/show.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import { RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { tokenScreenTexts } from '../text.ts'
import { useTokenColumns, type TokenRow } from './token-columns.tsx'

const t = translator(tokenScreenTexts, locale)
const TOKEN: TokenRow = {
  id: 1,
  name: 'Export to accounting',
  prefix: 'mnv_ab12',
  userId: 1,
  userName: '演示管理员',
  role: '管理员',
  roleTitle: { zh: '管理员', en: 'Administrator' },
  mayWrite: true,
  isDisplay: false,
  clients: [
    { id: 1, name: '星野算力科技' },
    { id: 2, name: '雪松数字能源' },
    { id: 3, name: '海棠湾数字科技' },
  ],
  companies: null,
  state: 'valid',
  lastUsedAt: '2026-01-26T10:00:00Z',
  lastUsedAddress: '203.0.113.214',
  expiresAt: '2027-01-26T10:00:00Z',
  createdAt: '2026-01-20T10:00:00Z',
}
const revoke = ({ name }: TokenRow) => <RowButton isDangerous label={t('revoke')} title={name} onClick={() => {}} />

function Tokens() {
  const answer = useCall('POST /token/find/', { request: {} })
  return (
    <DataTable
      name="tokens"
      label="Tokens"
      columns={useTokenColumns()}
      answer={answer}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      page={{ page: 1, size: 10, orderColumn: undefined, orderWay: undefined }}
      onPage={() => {}}
      actions={revoke}
    />
  )
}

test('with the menu open, a window of 1440 px shows every column of tokens; one of 768 px shows the state', async () => {
  answerCalls({
    'POST /token/find/': { data: [TOKEN, { ...TOKEN, id: 2, name: 'Wall' }], totalCount: 2 },
    'GET /users/getPreference/table.tokens': null,
  })
  await expectColumnsInSight('Tokens', <Tokens />)
})
