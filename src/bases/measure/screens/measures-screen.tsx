import { useState } from 'react'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { goToScreen, readOneOf, useSearch, type Search } from '../../../platform/ui/frame/address.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Tabs } from '../../../platform/ui/frame/tabs.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { Testees } from '../../testee/screens/testees.tsx'
import { testeeScreenTexts } from '../../testee/text.ts'
import { measureColumnTexts, measureScreenTexts } from '../text.ts'
import { MeasureCharts } from './measure-charts.tsx'
import { MeasureDialog } from './measure-dialog.tsx'
import { Measures } from './measures.tsx'

const TABS = ['checks', 'people', 'charts'] as const
const readSearch = (search: Search) => ({ tab: readOneOf(search['tab'], TABS) })

/** `/indicator_out/index`: health checks of drivers and escorts, and these people. */
export function MeasuresScreen() {
  const t = useText(measureScreenTexts)
  const title = useText(measureColumnTexts)
  const people = useText(testeeScreenTexts)
  const [{ tab }] = useSearch(readSearch)
  const [isAdding, setIsAdding] = useState(false)
  const mayWrite = useMayWrite('indicator_out', 'reception')
  return (
    <>
      <PageHeader title={title('title')}>
        {mayWrite && (
          <button type="button" className="strong-button" onClick={() => setIsAdding(true)}>
            + {t('add')}
          </button>
        )}
      </PageHeader>
      <Tabs
        label={title('title')}
        open={tab}
        onOpen={(next) => goToScreen('/indicator_out/index', { tab: next })}
        tabs={[
          { key: 'checks', title: t('checks'), render: () => <Measures /> },
          { key: 'people', title: people('title'), render: () => <Testees /> },
          { key: 'charts', title: t('charts'), render: () => <MeasureCharts /> },
        ]}
      />
      {isAdding && <MeasureDialog measurement={null} newest={null} onClose={() => setIsAdding(false)} />}
    </>
  )
}
