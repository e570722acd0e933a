import { translator } from '../../../platform/rules/text.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { insertMessages } from '../../../platform/server/messages/messages.sql.ts'
import type { Config } from '../../../platform/server/settings/config.ts'
import { lowStockMessageTexts } from '../text.ts'
import { selectNotified } from './low-stock.sql.ts'

interface LowStock {
  companyId: number
  categoryId: number
  count: number
  lowMark: number
}

/** Writes the messages in the transaction of the change: both are there, or neither. */
export async function notifyOfLowStock(
  trx: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { companyId, categoryId, count, lowMark }: LowStock,
): Promise<void> {
  const link = publicUrl && `${publicUrl}/company_material/index?companyId=${companyId}&materialTypeId=${categoryId}`
  const messages = (await selectNotified(trx, companyId, categoryId)).map((one) => {
    const { userId, channelId, address, base, category } = one
    const write = translator(lowStockMessageTexts, one.locale)
    const body = [write('body', { count, lowMark }), ...(link ? [link] : [])].join('\n')
    return { userId, channelId, address, subject: write('subject', { base, category }), body }
  })
  await insertMessages(trx, messages)
}
