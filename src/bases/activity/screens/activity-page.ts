import { translator } from '../../../platform/rules/text.ts'
import { ask, Refusal } from '../../../platform/ui/apart/ask.ts'
import { el } from '../../../platform/ui/apart/element.ts'
import { openPage } from '../../../platform/ui/apart/page.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { activityPageTexts, activityTexts } from '../text.ts'
import { basePage } from './base-page.ts'
import { bookingPage } from './booking-page.ts'
import { carrierPage } from './carrier-page.ts'
import { failureText } from './failure-text.ts'
import { newsPage } from './news-page.ts'
import type { Shown } from './shown.ts'
import './activity.css'

const t = translator(activityPageTexts, locale)

/** What can't be an id refuses as an id that is none: the server would name a field that no one filled in. */
function idIn(value: string, refusal: keyof typeof activityTexts): string {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new Refusal(404, translator(activityTexts, locale)(refusal))
  return value
}

/** What `/activity?…` shows, by the name in its address. */
const PAGES: Readonly<Record<string, (value: string) => Promise<Shown>>> = {
  base: async (value) =>
    basePage(await ask('GET /activity/base/{id}', { path: `/activity/base/${idIn(value, 'noSuchPage')}` })),
  booking: async (booking) => bookingPage(await ask('POST /activity/booking', { request: { booking } })),
  carrier: async (carrier) => carrierPage(await ask('POST /activity/carrier', { request: { carrier } }), carrier),
  news: async (value) =>
    newsPage(await ask('GET /activity/news/{id}', { path: `/activity/news/${idIn(value, 'noSuchNews')}` })),
}

/** `/activity?base=…` and its like. Without a framework, so that it opens at once on any phone. */
export function showActivityPage(place: HTMLElement): void {
  const showParts = openPage(place, { kind: 'activity', otherLanguage: t('otherLanguage') })
  showParts(el('p', { role: 'status' }, t('loading')))
  document.title = 'Minerva'

  const show = ({ title, parts }: Shown) => {
    document.title = `${title} · Minerva`
    showParts(el('h1', {}, title), ...parts)
  }
  const asked = new URLSearchParams(window.location.search)
  const [name = ''] = [...asked.keys()].filter((key) => key in PAGES)
  const page = PAGES[name]?.(asked.get(name) ?? '') ?? Promise.reject(new Refusal(404, ''))
  void page.then(show, (error: unknown) => show({ title: failureText(error), parts: [] }))
}
