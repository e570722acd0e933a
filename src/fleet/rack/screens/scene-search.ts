import type { ResponseOf } from '../../../platform/contract/call.ts'
import { readId, readOneOf, type Search } from '../../../platform/ui/frame/address.tsx'

export type SceneData = ResponseOf<'POST /scene/find/'>
export type SceneDevices = SceneData['devices']

export const VIEWS = ['3d', 'flat'] as const
export const COLORS = ['state', 'temperature'] as const

/** Which room, how it is drawn, what its colours mean, and which device is looked for on the map. */
export const readSceneSearch = (search: Search) => ({
  siteId: readId(search['siteId']),
  view: readOneOf(search['view'], VIEWS),
  color: readOneOf(search['color'], COLORS),
  deviceId: readId(search['deviceId']),
})
export type SceneSearch = ReturnType<typeof readSceneSearch>

/** Calls that show a room; fetched again when it is rearranged. */
export const ROOM_ANSWERS = ['POST /scene/find/', 'POST /rack/find/'] as const
