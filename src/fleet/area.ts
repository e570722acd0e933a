import type { Area, StartContext } from '../platform/server/area.ts'
import type { App } from '../platform/server/context.ts'
import { automationNoun } from './automation/server/handlers.ts'
import { automate, tidyActions } from './automation/server/run-automations.ts'
import { bankAccountNoun } from './bank-account/server/handlers.ts'
import { accountNoun } from './account/server/handlers.ts'
import { clientNoun } from './client/server/handlers.ts'
import { destinationNoun } from './destination/server/handlers.ts'
import { sendReports } from './destination/server/send-reports.ts'
import { curtail } from './curtailment/server/curtail.ts'
import { curtailmentNoun } from './curtailment/server/handlers.ts'
import { commandNoun } from './command/server/handlers.ts'
import { devicePeople } from './device/server/device-people.ts'
import { examineLiveFigures } from './device/server/examine-live-figures.sql.ts'
import { deviceImportNoun } from './device-import/server/handlers.ts'
import { deviceNoun } from './device/server/handlers.ts'
import { discoveryNoun } from './discovery/server/handlers.ts'
import { maintenanceNoun } from './maintenance/server/handlers.ts'
import { reportAfterMaintenance } from './maintenance/server/report-after-maintenance.ts'
import { minerLoginNoun } from './miner-login/server/handlers.ts'
import { notificationNoun } from './notification/server/handlers.ts'
import { notifyPeople, tidyNotices } from './notification/server/notifier.ts'
import { examinePollers } from './poller/server/examine-pollers.ts'
import { pollerNoun } from './poller/server/handlers.ts'
import { importMinersFile } from './polling/miners-file/miners-file.ts'
import { startPoller } from './poller/server/start-poller.ts'
import { sumLeftPolls } from './poller/server/sum-left-polls.ts'
import { syncNoun } from './sync/server/handlers.ts'
import { rackNoun } from './rack/server/handlers.ts'
import { repairNoun } from './repair/server/handlers.ts'
import { drawReports } from './report/server/draw-reports.ts'
import { lossNoun } from './loss/server/handlers.ts'
import { reportNoun } from './report/server/handlers.ts'
import { savedViewNoun } from './saved-view/server/handlers.ts'
import { renameDevices } from './owner/server/rename-devices.ts'
import { clientScope } from './server/caller-scope.sql.ts'
import { fleetSettings } from './server/settings.ts'
import { siteNoun } from './site/server/handlers.ts'
import { earningNoun } from './earning/server/handlers.ts'
import { readEarnings } from './earning/server/read-earnings.ts'
import { viewDeliveryNoun } from './view-delivery/server/handlers.ts'
import { sendViews } from './view-delivery/server/send-views.ts'
import { energyNoun } from './energy/server/handlers.ts'
import { sumEnergy } from './energy/server/sum-energy.ts'
import { tariffNoun } from './tariff/server/handlers.ts'
import { statisticsNoun } from './statistics/server/handlers.ts'
import { endSnoozes } from './warning/server/end-snoozes.ts'
import { gatherStorms } from './warning/server/gather-storms.ts'
import { warningNoun } from './warning/server/handlers.ts'
import { fleetAuditWords } from './server/audit-text.ts'
import { storedFleet } from './server/stored-text.ts'

/** Miners: their owners, places, states, and work on them. */
export const fleet: Area = {
  name: 'fleet',
  auditWords: fleetAuditWords,
  stored: storedFleet,
  nouns: [
    clientNoun,
    accountNoun,
    bankAccountNoun,
    siteNoun,
    minerLoginNoun,
    deviceNoun,
    deviceImportNoun,
    syncNoun,
    statisticsNoun,
    savedViewNoun,
    rackNoun,
    discoveryNoun,
    pollerNoun,
    repairNoun,
    warningNoun,
    maintenanceNoun,
    reportNoun,
    lossNoun,
    tariffNoun,
    earningNoun,
    energyNoun,
    destinationNoun,
    viewDeliveryNoun,
    notificationNoun,
    commandNoun,
    curtailmentNoun,
    automationNoun,
  ],
  settings: fleetSettings,
  streams: {
    fleet: ({ at }) => ({ at }),
    sync: ({ userIds, ...sync }, { userId }) => (userIds.includes(userId) ? sync : undefined),
    discovery: ({ siteId }, { keys }) => (keys.has('discovery') ? { siteId } : undefined),
    command: ({ runId }, { keys }) => (keys.has('command') ? { runId } : undefined),
  },
  scopes: { clients: clientScope },
  background: [poll, importMiners],
  examine: async (db) => [...(await examinePollers(db)), ...(await examineLiveFigures(db))],
  takesPeople: devicePeople,
  tasks: [
    sumLeftPolls,
    renameDevices,
    notifyPeople,
    tidyNotices,
    drawReports,
    sendReports,
    sumEnergy,
    readEarnings,
    sendViews,
    reportAfterMaintenance,
    curtail,
    endSnoozes,
    gatherStorms,
    automate,
    tidyActions,
  ],
}

function poll(app: App, { settings }: StartContext) {
  if (!app.config.isPolling) return undefined
  const poller = startPoller(app, settings)
  return () => poller.stop()
}

function importMiners(app: App, { say }: StartContext): undefined {
  if (app.config.minersFile) void importMinersFrom(app.config.minersFile, app, say)
}

/** Runs after the console is up, because a long list of silent addresses takes time. A list that can't be read does not stop the server. */
async function importMinersFrom(file: string, app: App, say: (line: string) => void): Promise<void> {
  try {
    const { added, known, problems } = await importMinersFile(app, file)
    for (const problem of problems) say(`${file}: ${problem}`)
    say(`${file}: ${added} miners imported, ${known} were known, ${problems.length} lines have a problem.`)
  } catch (error) {
    app.log.error({ err: error }, 'the list of miners could not be imported')
    say(`${file}: could not be read (${error instanceof Error ? error.message : String(error)}).`)
  }
}
