import { noun } from '../../../platform/server/context.ts'
import { pollerCalls } from '../contract.ts'
import { pollerTexts } from '../text.ts'
import { exportPollers } from './export-pollers.ts'
import { findPoller, makePoller, removePoller, revokeKeys, rotateKey } from './update-poller.ts'
import { answerContact } from './contact.ts'
import { selectPollers } from './poller.sql.ts'
import { takePolls } from './take-polls.ts'

export const pollerNoun = noun(
  pollerCalls,
  {
    'POST /poller/contact': answerContact,
    'POST /poller/polls/{bufferId}': async ({ app, machineId, params, file }) => ({
      lastSequence: await takePolls(app, { pollerId: machineId, bufferId: params.bufferId }, file),
    }),
    'POST /poller/find/': async ({ app, db, request }) => ({
      ...(await selectPollers(db, app.config, request)),
      intervalSeconds: app.config.sweepMs / 1000,
    }),
    'POST /poller/export': exportPollers,
    'POST /poller/make': makePoller,
    'POST /poller/rotate/{id}': rotateKey,
    'POST /poller/revoke/{id}': revokeKeys,
    'POST /poller/remove/{id}': removePoller,
  },
  pollerTexts,
  findPoller,
)
