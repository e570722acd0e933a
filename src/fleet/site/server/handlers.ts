import { noun } from '../../../platform/server/context.ts'
import { siteCalls } from '../contract.ts'
import { selectSites } from './find-sites.sql.ts'

export const siteNoun = noun(siteCalls, {
  'POST /site/find/': ({ db, caller, request }) => selectSites(db, request, caller.clients),
})
