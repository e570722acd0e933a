import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { pollerScreenTexts } from '../text.ts'
import { FIND_POLLERS, type PollerRow } from './poller-columns.tsx'

interface Props {
  row: PollerRow
  onRotate: (row: PollerRow) => void
  onMade: (made: { site: string; key: string }) => void
}

/** Actions on a site's poller; each asks for confirmation. */
export function PollerActions({ row, onRotate, onMade }: Props) {
  const t = useText(pollerScreenTexts)
  const { site, siteId, poller } = row
  const make = useMutationCall('POST /poller/make', {
    refreshes: FIND_POLLERS,
    onDone: ({ key }) => onMade({ site, key }),
  })
  const revoke = useMutationCall('POST /poller/revoke/{id}', {
    refreshes: FIND_POLLERS,
    onDone: () => notify.success(t('revoked')),
  })
  const remove = useMutationCall('POST /poller/remove/{id}', {
    refreshes: FIND_POLLERS,
    onDone: () => notify.success(t('removed')),
  })

  async function askToMake(): Promise<void> {
    const question = { title: t('makeAsk', { site }), text: t('makeConsequence'), yes: t('confirm') }
    if (await askToConfirm(question)) make.mutate({ request: { siteId } })
  }
  async function askToRevoke(id: number): Promise<void> {
    const question = { title: t('revokeAsk', { site }), text: t('revokeConsequence'), yes: t('revoke') }
    if (await askToConfirm({ ...question, isDangerous: true })) revoke.mutate({ params: { id } })
  }
  async function askToRemove(id: number, polls: number): Promise<void> {
    const question = { title: t('removeAsk', { site }), text: t('removeConsequence', { polls }), yes: t('confirm') }
    if (await askToConfirm({ ...question, isDangerous: true })) remove.mutate({ params: { id } })
  }
  if (!poller) return <RowButton label={t('make')} title={t('makeOf', { site })} onClick={() => void askToMake()} />
  const { id, bufferedPolls, keys } = poller
  return (
    <>
      <RowButton label={t('rotate')} title={t('rotateOf', { site })} onClick={() => onRotate(row)} />
      {keys.some(({ isValid }) => isValid) && (
        <RowButton
          isDangerous
          label={t('revoke')}
          title={t('revokeOf', { site })}
          onClick={() => void askToRevoke(id)}
        />
      )}
      <RowButton
        label={t('remove')}
        title={t('removeOf', { site })}
        onClick={() => void askToRemove(id, bufferedPolls)}
      />
    </>
  )
}
