import type { ResponseOf } from '../../../platform/contract/call.ts'
import { listed } from '../../../platform/rules/text.ts'
import { Age } from '../../../platform/ui/frame/age.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { momentText, textOr } from '../../../platform/ui/theme/format.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { rightsOf } from '../rules/api-token.ts'
import { tokenScreenTexts } from '../text.ts'
import './tokens-screen.css'

export const FIND_TOKENS = ['POST /token/find/'] as const
export type TokenRow = ResponseOf<'POST /token/find/'>['data'][number]

export function useTokenColumns(): Column<TokenRow, never>[] {
  const t = useText(tokenScreenTexts)
  return [
    { key: 'name', title: t('name'), cell: ({ name }) => name },
    { key: 'prefix', title: t('prefix'), cell: ({ prefix }) => <code>{prefix}…</code> },
    { key: 'maker', title: t('maker'), cell: ({ userName }) => userName },
    { key: 'role', title: t('role'), cell: ({ roleTitle }) => roleTitle[locale] },
    { key: 'rights', title: t('rights'), cell: (token) => t(rightsOf(token)) },
    { key: 'scope', title: t('scope'), cell: (token) => <Scope token={token} /> },
    {
      key: 'state',
      title: t('state'),
      cell: ({ state }) => <span data-token-state={state}>{t(state)}</span>,
      isPinned: true,
    },
    {
      key: 'lastUsed',
      title: t('lastUsed'),
      cell: ({ lastUsedAt, lastUsedAddress }) =>
        lastUsedAt === null ? (
          t('never')
        ) : (
          <>
            <Age at={lastUsedAt} /> · {textOr(lastUsedAddress)}
          </>
        ),
    },
    { key: 'expiresAt', title: t('expiresAt'), cell: ({ expiresAt }) => momentText(expiresAt) },
    { key: 'createdAt', title: t('createdAt'), cell: ({ createdAt }) => momentText(createdAt), isHiddenAtFirst: true },
  ]
}

function Scope({ token: { clients, companies } }: { token: TokenRow }) {
  const t = useText(tokenScreenTexts)
  const chosen = [...(clients ?? []), ...(companies ?? [])]
  if (clients === null && companies === null) return t('all')
  const names = chosen.map(({ name }) => name)
  return <span className="token-scope">{listed(names, locale)}</span>
}
