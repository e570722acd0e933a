import type { Address } from '../call/call.ts'
import { useMutationCall } from '../call/use-call.ts'
import { askToConfirm } from '../dialog/confirm.tsx'
import { notify } from '../dialog/notices.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'

type DeleteAddress = Extract<Address, `${string}/delete/{id}`>

/**
 * Deletes a row once the person has confirmed: `const remove = useDelete('POST /warning/delete/{id}', { refreshes, title })`, then
 * `remove(row.id, 'what else goes with it')`.
 */
export function useDelete(
  address: DeleteAddress,
  { refreshes, title }: { refreshes: readonly Address[]; title: string },
): (id: number, consequence: string) => Promise<void> {
  const t = useText(uiTexts)
  const remove = useMutationCall(address, { refreshes, onDone: () => notify.success(t('deleted')) })
  return async (id, consequence) => {
    const isSure = await askToConfirm({ title, text: consequence, yes: t('delete'), isDangerous: true })
    if (isSure) remove.mutate({ params: { id } })
  }
}
