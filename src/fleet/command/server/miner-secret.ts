import type { SealedPlace } from '../../../platform/server/sealing/sealing.ts'

/** Where the password of a site's miners lies; sealed for one site, it opens for no other. */
export const minerPasswordOf = (siteId: number): SealedPlace => `site_command_setting.sealed_password ${siteId}`
