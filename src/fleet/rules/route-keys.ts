/**
 * Keys of the route table that differ from what their screen shows. The specification fixes them, so roles, menu and addresses have
 * them; the code uses these names.
 */
export const WARNINGS_KEY = 'materialType'
export const WARNED_DEVICES_KEY = 'by_agent'
export const REPAIRS_KEY = 'sale'
export const MACHINE_TYPES_KEY = 'three'

export const WARNINGS_PAGE = `/${WARNINGS_KEY}/index`
export const REPAIRS_PAGE = `/${REPAIRS_KEY}/index`
export const MACHINE_TYPES_PAGE = `/${MACHINE_TYPES_KEY}/index`

/** Screens that show tiles. */
export const TILE_KEYS = [
  'machine',
  'machine_list',
  'agent',
  'agent_detail',
  'account_detail',
  'site',
  'site_detail',
] as const
/** Screens that name owners, in a list or in a filter. */
export const OWNER_LIST_KEYS = [...TILE_KEYS, WARNED_DEVICES_KEY] as const
