import { nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { AutomationCalls } from '../contract.ts'

const FORM = {
  name: '低算力重启',
  condition: 'state',
  state: 'low',
  forMinutes: 30,
  action: 'restart',
  isActive: false,
}

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const automationRequests: CallRequests<AutomationCalls, { automation: number }> = {
  addObjects: async (db, owner, mark) => {
    const { id } = await db
      .insertInto('automation')
      .values({
        name: mark,
        site_id: owner.site,
        condition: 'state',
        state: 'low',
        for_minutes: 30,
        action: 'restart',
        saved_by: owner.user,
        locale: 'zh',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { automation: id }
  },
  calls: {
    'POST /automation/find/': nothing,
    'POST /automation/save': { cases: [({ site }) => ({ request: { ...FORM, siteId: site } })] },
    'POST /automation/update/{id}': {
      cases: [({ automation, site }) => ({ params: { id: automation }, request: { ...FORM, siteId: site } })],
      namesObjects: true,
    },
    'POST /automation/delete/{id}': {
      cases: [({ automation }) => ({ params: { id: automation } })],
      namesObjects: true,
    },
    'POST /automation/stop': { cases: [() => ({ request: { isStopped: false } })] },
    'POST /automation/dryRun/{id}': {
      cases: [({ automation }) => ({ params: { id: automation } })],
      namesObjects: true,
    },
    'POST /automation/log/': { cases: [() => ({}), ({ site }) => ({ request: { siteId: site } })] },
    'POST /automation/findSites/': nothing,
    'POST /automation/allow/{id}': {
      cases: [({ site }) => ({ params: { id: site }, request: { isAllowed: false } })],
      namesObjects: true,
    },
  },
}
