import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { testeeScreenTexts } from '../text.ts'
import { Testees } from './testees.tsx'

/** `/testee/index`: the drivers and escorts alone, for reception, which has no health checks. */
export function TesteesScreen() {
  const t = useText(testeeScreenTexts)
  return (
    <>
      <PageHeader title={t('title')} hasBack />
      <Testees />
    </>
  )
}
