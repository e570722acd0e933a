import { callWith } from '../platform/ui/call/call.ts'
import type { Finder } from '../platform/ui/frame/finder.ts'
import { locale } from '../platform/ui/theme/locale.ts'

/** What the search of the whole console finds of the people. */
export const finders: readonly Finder[] = [
  {
    title: { zh: '人员', en: 'People' },
    path: '/user/index',
    find: async (name, size, signal) => {
      const { data } = await callWith('POST /users/find/', { request: { name, size } }, signal)
      return data.map(({ id, name: label, phone, roleTitle, companyName }) => ({
        id,
        label,
        note: `${roleTitle[locale]} · ${companyName}`,
        to: '/user/index',
        search: { name: phone },
      }))
    },
  },
]
