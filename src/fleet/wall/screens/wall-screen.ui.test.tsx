import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { translator } from '../../../platform/rules/text.ts'
import { answerCalls, show } from '../../../platform/testing/show.tsx'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { wallTexts } from '../text.ts'
import { WallScreen } from './wall-screen.tsx'

const t = translator(wallTexts, locale)

test('before the first day is over, the lines say that there are no figures yet', async () => {
  answerCalls({
    'GET /deviceDaily/getLastDate': null,
    'POST /data/byProvince': [],
    'POST /data/orderSiteBy/online_rate': { provinces: [], data: [] },
    'POST /data/orderClientBy/offline_device_count': { provinces: [], data: [] },
    'POST /data/getBasicDataByState/state': {},
    'POST /warning/find/': { data: [], totalCount: 0 },
  })
  await show(<WallScreen />)
  for (const title of [t('online'), t('compliance')])
    await expect.element(page.getByRole('region', { name: title }).getByText(t('none'))).toBeVisible()
})
