import { readConfig } from '../../areas.ts'
import { openDatabase } from '../../platform/server/database/database.ts'
import type { DatabaseSettings } from '../../platform/server/database/database.ts'
import { openEvents } from '../../platform/server/database/postgres-events.ts'
import { openLog } from '../../platform/server/process/log.ts'
import { noPhones } from '../../platform/testing/no-phones.ts'
import { TEST_SEALING } from '../../platform/testing/test-sealing.ts'
import { sendViews } from '../view-delivery/server/send-views.ts'

// A process of its own that sends the views that are due, to be killed: its arguments are the database's settings and the mail server.
const [settingsJson = '', smtpUrl = ''] = process.argv.slice(2)
const settings = JSON.parse(settingsJson) as DatabaseSettings
const db = openDatabase(settings)
const log = openLog({ logLevel: 'fatal' })
const config = readConfig({ SMTP_URL: smtpUrl, OUTBOUND_ALLOW: '127.0.0.0/8' })
const events = await openEvents(settings, db, log)
const parts = { fileTypes: [], phones: noPhones, profileFigures: [], scopes: {} }
await sendViews.run({ config, db, log, events, sealing: TEST_SEALING, ...parts }, new AbortController().signal)
