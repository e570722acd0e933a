import { callWith } from '../../../platform/ui/call/call.ts'
import type { Me } from '../../../platform/ui/call/me.ts'
import { goToScreen } from '../../../platform/ui/frame/address.tsx'

/** Opens the first steps for an administrator while there is no site. */
export async function showFirstSteps(me: Me): Promise<void> {
  if (!me.keys['start']) return
  const sites = await callWith('POST /site/find/', { request: { page: 1, size: 1 } }).catch(() => null)
  if (sites?.totalCount === 0) goToScreen('/start/index')
}
