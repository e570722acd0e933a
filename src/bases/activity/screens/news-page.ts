import type { ResponseOf } from '../../../platform/contract/call.ts'
import { el } from '../../../platform/ui/apart/element.ts'
import type { Shown } from './shown.ts'

type News = ResponseOf<'GET /activity/news/{id}'>

/** What a group has published, newest first. */
export function newsPage({ groupName, news }: News): Shown {
  return { title: groupName, parts: news.map(article) }
}

const pictureOf = (id: number) => `/api/attachments/actions/download?id=${id}`

function article({ title, content, pictures, publishedOn }: News['news'][number]): HTMLElement {
  return el(
    'article',
    { class: 'activity-news' },
    el('h2', {}, title),
    el('time', { datetime: publishedOn }, publishedOn),
    el('p', {}, content),
    ...pictures.map((id, at) => el('img', { src: pictureOf(id), alt: `${title} ${at + 1}`, loading: 'lazy' })),
  )
}
