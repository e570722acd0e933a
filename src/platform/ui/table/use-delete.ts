import type { Address } from '../call/call.ts'
import { useMutationCall } from '../call/use-call.ts'
import { askToConfirm, type Question } from '../dialog/confirm.tsx'
import { notify } from '../dialog/notices.tsx'
import { uiTexts } from '../text.ts'
import { useText } from '../theme/use-text.ts'

type DeleteAddress = Extract<Address, `${string}/delete/{id}`>

interface Options {
  refreshes: readonly Address[]
  onDone?: (() => void) | undefined
}

/**
 * Deletes a row once the person has confirmed: `const remove = useDelete('POST /warning/delete/{id}', { refreshes })`, then
 * `remove(row.id, { title: 'Delete this warning?', text: 'what else goes with it' })`.
 */
export function useDelete(
  address: DeleteAddress,
  { refreshes, onDone }: Options,
): (id: number, question: Pick<Question, 'title' | 'text'>) => Promise<void> {
  const t = useText(uiTexts)
  const remove = useMutationCall(address, {
    refreshes,
    onDone: () => {
      notify.success(t('deleted'))
      onDone?.()
    },
  })
  return async (id, question) => {
    const isSure = await askToConfirm({ ...question, yes: t('delete'), isDangerous: true })
    if (isSure) remove.mutate({ params: { id } })
  }
}
