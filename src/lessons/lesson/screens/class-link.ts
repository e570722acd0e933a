import { addressOf, readId, type Search } from '../../../platform/ui/frame/address.tsx'

/** The specified link of a class card, the device list with `classId`, leads to the lesson. */
export function classLink(pathname: string, search: Search): string | undefined {
  const id = readId(search['classId'])
  return pathname === '/machine_list/index' && id !== undefined ? addressOf('/lecture_detail/index', { id }) : undefined
}
