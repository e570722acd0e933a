import type { Noun } from '../../platform/server/context.ts'
import { accountNoun } from '../account/server/handlers.ts'
import { clientNoun } from '../client/server/handlers.ts'
import { commandNoun } from '../command/server/handlers.ts'
import { deviceNoun } from '../device/server/handlers.ts'
import { notificationNoun } from '../notification/server/handlers.ts'
import { pollerNoun } from '../poller/server/handlers.ts'
import { repairNoun } from '../repair/server/handlers.ts'
import { reportNoun } from '../report/server/handlers.ts'
import { discoveryNoun } from '../discovery/server/handlers.ts'
import { rackNoun } from '../rack/server/handlers.ts'
import { savedViewNoun } from '../saved-view/server/handlers.ts'
import { siteNoun } from '../site/server/handlers.ts'
import { statisticsNoun } from '../statistics/server/handlers.ts'
import { warningNoun } from '../warning/server/handlers.ts'

export const fleetNouns: readonly Noun[] = [
  clientNoun,
  accountNoun,
  siteNoun,
  deviceNoun,
  statisticsNoun,
  savedViewNoun,
  rackNoun,
  discoveryNoun,
  pollerNoun,
  repairNoun,
  warningNoun,
  reportNoun,
  notificationNoun,
  commandNoun,
]
