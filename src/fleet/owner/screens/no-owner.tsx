import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { ownerScreenTexts } from './text.ts'

/** Where a detail screen's client, account or site is not to be seen, or where there are `none`. */
export function NoOwner({ list, none }: { list: string; none?: string }) {
  const t = useText(ownerScreenTexts)
  return (
    <section className="panel">
      <Empty title={none ?? t('nothing')} {...(none === undefined && { hint: t('nothingHint') })}>
        <ScreenLink to={list} className="plain-button">
          {t('toList')}
        </ScreenLink>
      </Empty>
    </section>
  )
}
