import { goToScreen, readOneOf, useSearch, type Search } from '../../../platform/ui/frame/address.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Tabs } from '../../../platform/ui/frame/tabs.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { Categories } from '../../category/screens/categories.tsx'
import { categoryScreenTexts } from '../../category/text.ts'
import { Scales } from '../../scale/screens/scales.tsx'
import { scaleScreenTexts } from '../../scale/text.ts'
import { Tags } from '../../tag/screens/tags.tsx'
import { tagScreenTexts } from '../../tag/text.ts'
import { scalePageTexts } from '../text.ts'

const TABS = ['scales', 'categories', 'tags'] as const
const readSearch = (search: Search) => ({ tab: readOneOf(search['tab'], TABS) })

/** `/model/index`: what a comment can name: scales, categories and behaviour goals. */
export function ScalesScreen() {
  const t = useText(scalePageTexts)
  const [scale, category, tag] = [useText(scaleScreenTexts), useText(categoryScreenTexts), useText(tagScreenTexts)]
  const [{ tab }] = useSearch(readSearch)
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <Tabs
        label={t('title')}
        open={tab}
        onOpen={(next) => goToScreen('/model/index', { tab: next })}
        tabs={[
          { key: 'scales', title: scale('title'), render: () => <Scales /> },
          { key: 'categories', title: category('title'), render: () => <Categories /> },
          { key: 'tags', title: tag('title'), render: () => <Tags /> },
        ]}
      />
    </>
  )
}
