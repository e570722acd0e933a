import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import type { TablePage } from '../../../platform/ui/table/table-page.ts'
import { momentText, textOr } from '../../../platform/ui/theme/format.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { backgroundTexts } from '../text.ts'
import { MachinesPanel } from '../../storage/screens/machines-panel.tsx'
import { StoragePanel } from '../../storage/screens/storage-panel.tsx'
import { LastBackup } from './last-backup.tsx'

type Task = ResponseOf<'POST /background/find/'>['data'][number]
const FIND = ['POST /background/find/'] as const
/** All of them: there are a few. */
const PAGE: TablePage = { page: 1, size: 100, orderColumn: undefined, orderWay: undefined }

function useTaskColumns(): Column<Task>[] {
  const t = useText(backgroundTexts)
  return [
    { key: 'name', title: t('name'), cell: ({ title }) => title[locale] },
    { key: 'status', title: t('status'), cell: ({ status, failures }) => t(status, { failures }) },
    { key: 'next', title: t('next'), cell: ({ nextRunAt }) => momentText(nextRunAt) },
    { key: 'last', title: t('last'), cell: ({ lastDoneAt }) => momentText(lastDoneAt) },
    { key: 'took', title: t('took'), cell: ({ lastMs: ms }) => textOr(ms === null ? null : t('milliseconds', { ms })) },
    {
      key: 'error',
      title: t('lastError'),
      cell: ({ lastError, lastFailedAt }) =>
        textOr(lastError === null ? null : `${momentText(lastFailedAt)} ${lastError}`),
    },
  ]
}

/** `/background/index`: what the servers do by themselves, and what failed of it. */
export function BackgroundScreen() {
  const t = useText(backgroundTexts)
  const columns = useTaskColumns()
  const answer = useCall(FIND[0])
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <LastBackup />
      <MachinesPanel />
      <section className="panel">
        <DataTable
          name="background"
          label={t('title')}
          columns={columns}
          answer={answer}
          rowId={({ id }) => id}
          rowName={({ title }) => title[locale]}
          page={PAGE}
          onPage={() => {}}
          actions={againOf}
          empty={<Empty title={t('none')} />}
        />
      </section>
      <StoragePanel />
    </>
  )
}

const againOf = (task: Task) => <Again task={task} />

function Again({ task: { name, title } }: { task: Task }) {
  const t = useText(backgroundTexts)
  const mayWrite = useMayWrite('background')
  const again = useMutationCall('POST /background/again/{name}', {
    refreshes: FIND,
    onDone: () => notify.success(t('queued')),
  })
  if (!mayWrite) return null
  return (
    <WaitingButton
      type="button"
      className="link-button"
      aria-label={t('againOf', { name: title[locale] })}
      isWaiting={again.isPending}
      onClick={() => again.mutate({ params: { name } })}
    >
      {t('again')}
    </WaitingButton>
  )
}
