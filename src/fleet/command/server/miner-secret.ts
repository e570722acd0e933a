import type { SealedPlace } from '../../../platform/server/sealing/sealing.ts'

/** The place of a site's miner password: sealed for one site, it can't be unsealed for another. */
export const minerPasswordOf = (siteId: number): SealedPlace => `site_command_setting.sealed_password ${siteId}`
