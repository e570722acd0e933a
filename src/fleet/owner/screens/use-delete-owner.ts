import { call, type Address } from '../../../platform/ui/call/call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useDelete } from '../../../platform/ui/table/use-delete.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ownerScreenTexts } from './text.ts'

const CALLS = {
  client: ['GET /client/getAttached/{id}', 'POST /client/delete/{id}'],
  account: ['GET /account/getAttached/{id}', 'POST /account/delete/{id}'],
  site: ['GET /site/getAttached/{id}', 'POST /site/delete/{id}'],
} as const

/** Calls to fetch again after the change: every list that names owners. */
export const OWNER_ANSWERS = [
  'POST /client/find/',
  'POST /account/find/',
  'POST /site/find/',
  'GET /client/getById/{id}',
  'GET /account/getById/{id}',
  'GET /site/getById/{id}',
  'POST /data/getPieDataByClientDevice',
  'POST /data/getPieDataBySiteDevice',
  'POST /data/orderClientBy/{x}',
  'POST /data/orderSiteBy/{x}',
] as const satisfies readonly Address[]

/** Deletes a client, account or site after showing what depends on it and asking for confirmation. */
export function useDeleteOwner(kind: keyof typeof CALLS, onDone?: () => void) {
  const t = useText(ownerScreenTexts)
  const [attachedCall, deleteCall] = CALLS[kind]
  const remove = useDelete(deleteCall, { refreshes: OWNER_ANSWERS, onDone })
  return async ({ id, name }: { id: number; name: string }) => {
    const attached = await call(attachedCall, { params: { id } }).catch((error: unknown) => {
      notify.failure(error)
      return null
    })
    if (!attached) return
    const { devices, scrapped, accounts, openWarnings, people } = attached
    const things = [
      devices > 0 && t('hangsDevices', { count: devices }),
      scrapped > 0 && t('hangsScrapped', { count: scrapped }),
      accounts > 0 && t('hangsAccounts', { count: accounts }),
      openWarnings > 0 && t('hangsWarnings', { count: openWarnings }),
      people > 0 && t('hangsPeople', { count: people }),
    ].filter((thing) => thing !== false)
    const hanging = things.length > 0 ? t('hangs', { things: things.join(t('between')) }) : t('hangsNothing')
    if (devices > 0) {
      await askToConfirm({ title: t('cannotDelete', { name }), text: hanging, yes: t('understood'), no: null })
      return
    }
    await remove(id, { title: t('deleteQuestion', { name }), text: `${hanging} ${t('historyStays')}` })
  }
}
