import { listed } from '../../../platform/rules/text.ts'
import { writtenTime } from '../../../platform/rules/business-time.ts'
import type { Handlers } from '../../../platform/server/context.ts'
import { selectBatches } from '../../../platform/server/database/select-batches.sql.ts'
import { tableExport } from '../../../platform/server/export/table-export.ts'
import type { TokenCalls } from '../contract.ts'
import { rightsOf } from '../rules/api-token.ts'
import { tokenScreenTexts } from '../text.ts'
import { tokensQuery } from './token.sql.ts'

export const exportTokens: Handlers<TokenCalls>['POST /token/export'] = (call) => {
  const { app, db, caller, locale, request } = call
  const { format, ofEverybody, name } = request
  const userId = ofEverybody && caller.keys.has('token_admin') ? undefined : caller.userId
  const title = (text: keyof typeof tokenScreenTexts) => tokenScreenTexts[text][locale]
  const moment = (at: Date | null) => at && writtenTime(at, app.config.timeZone)
  return tableExport(call, {
    format,
    name: tokenScreenTexts.tokens,
    columns: [
      { title: title('name'), width: 24, cell: (token) => token.name },
      { title: title('prefix'), cell: ({ prefix }) => `${prefix}…` },
      { title: title('maker'), cell: ({ userName }) => userName },
      { title: title('role'), cell: ({ roleTitle }) => roleTitle[locale] },
      { title: title('rights'), cell: (token) => title(rightsOf(token)) },
      {
        title: title('scope'),
        width: 30,
        cell: ({ clients, companies }) =>
          clients || companies
            ? listed(
                [...(clients ?? []), ...(companies ?? [])].map((each) => each.name),
                locale,
              )
            : title('all'),
      },
      { title: title('state'), cell: ({ state }) => title(state) },
      { title: title('lastUsed'), width: 20, cell: ({ lastUsedAt }) => moment(lastUsedAt) },
      { title: title('expiresAt'), width: 20, cell: ({ expiresAt }) => moment(expiresAt) },
      { title: title('createdAt'), width: 20, cell: ({ createdAt }) => moment(createdAt) },
    ],
    rows: selectBatches(db, tokensQuery({ name, userId }).rows),
  })
}
