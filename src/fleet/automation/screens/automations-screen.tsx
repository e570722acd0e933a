import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { useSearch } from '../../../platform/ui/frame/address.tsx'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Tabs } from '../../../platform/ui/frame/tabs.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { momentText } from '../../../platform/ui/theme/format.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { automationScreenTexts } from '../text.ts'
import { AutomationList } from './automation-list.tsx'
import { AutomationLog } from './automation-log.tsx'
import { AutomationSites } from './automation-sites.tsx'
import { ANSWERS, readAutomationSearch } from './automations.ts'
import './automations.css'

const SWITCH = { page: 1, size: 1 }

/** `/automation/index`: what is done by itself, what was done, and where it may be. */
export function AutomationsScreen() {
  const t = useText(automationScreenTexts)
  const [search, change] = useSearch(readAutomationSearch)
  const mayWrite = useMayWrite('automation')
  const all = useCall('POST /automation/find/', { request: SWITCH }).data
  const stop = useMutationCall('POST /automation/stop', {
    refreshes: ANSWERS,
    onDone: ({ cancelled: count }, { request: { isStopped } }) =>
      notify.success(isStopped ? t('stopped', { count }) : t('resumed')),
  })
  async function askToStop(): Promise<void> {
    const question = { title: t('confirmStop'), text: t('stopConsequence'), yes: t('stop'), isDangerous: true }
    if (await askToConfirm(question)) stop.mutate({ request: { isStopped: true } })
  }
  return (
    <>
      <PageHeader title={t('title')}>
        {mayWrite && all && (
          <WaitingButton
            type="button"
            className={all.isStopped ? 'strong-button' : 'plain-button danger-plain'}
            isWaiting={stop.isPending}
            onClick={() => (all.isStopped ? stop.mutate({ request: { isStopped: false } }) : void askToStop())}
          >
            {t(all.isStopped ? 'resume' : 'stop')}
          </WaitingButton>
        )}
      </PageHeader>
      {all?.isStopped && (
        <p className="automation-stopped" role="status">
          <Icon name="warning" /> {t('isStopped', { name: all.stoppedBy ?? '', at: momentText(all.stoppedAt) })}
        </p>
      )}
      <Tabs
        label={t('title')}
        open={search.tab}
        onOpen={(tab) => change({ tab, page: 1, automationId: undefined })}
        tabs={[
          { key: 'automations', title: t('title'), render: () => <AutomationList /> },
          { key: 'log', title: t('log'), render: () => <AutomationLog /> },
          { key: 'sites', title: t('sites'), render: () => <AutomationSites /> },
        ]}
      />
    </>
  )
}
