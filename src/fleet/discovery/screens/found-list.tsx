import { useState } from 'react'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { Age } from '../../../platform/ui/frame/age.tsx'
import { DataTable } from '../../../platform/ui/table/data-table.tsx'
import type { Column } from '../../../platform/ui/table/column.ts'
import { ExportButton } from '../../../platform/ui/table/export-button.tsx'
import { textOr } from '../../../platform/ui/theme/format.ts'
import { hashrateText } from '../../device/screens/units.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { RowButton } from '../../../platform/ui/table/row-actions.tsx'
import { useSelection } from '../../../platform/ui/table/selection.ts'
import { useMutationCall, useRefresh } from '../../../platform/ui/call/use-call.ts'
import { useList } from '../../../platform/ui/table/use-list.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { FamilyLogin } from '../../miner-login/screens/site-logins.tsx'
import { minerLoginScreenTexts } from '../../miner-login/text.ts'
import type { LoginFamily } from '../../polling/rules/login-families.ts'
import { MINER_PORT } from '../../rules/miner-port.ts'
import { TypeDialog } from '../../warning/screens/type-dialog.tsx'
import { discoveryScreenTexts, discoveryTexts } from '../text.ts'
import { AdoptDialog, NotAdopted, type Adopted } from './adopt-dialog.tsx'
import { FOUND_KINDS, KIND_TEXTS } from '../rules/found-kinds.ts'
import { DISCOVERY_ANSWERS, type FoundDevice } from './discovery-calls.ts'
import { readDiscoverySearch } from './discovery-search.ts'
import './discovery-screen.css'

const DETAIL = '/traceDetail/index'

/** The miners found, with their kinds; one, some or all can be added from here. */
export function FoundList({ siteId }: { siteId: number }) {
  const t = useText(discoveryScreenTexts)
  const { search, narrow, matching, table } = useList('POST /discovery/findFound/', readDiscoverySearch, (asked) => {
    const { kind, page, size } = asked
    return { siteId, kind, page, size }
  })
  const { kind } = search
  const found = table.answer.data
  const mayWrite = useMayWrite('discovery')
  // Rows of other pages can't be added from here, so they are not counted as selected.
  const selection = useSelection(JSON.stringify([siteId, kind, search.page, search.size]))
  /** the model that a type is added for; not in its cell: a scan that goes on moves rows to other pages */
  const [newModel, setNewModel] = useState<string>()
  /** whose login is being entered */
  const [family, setFamily] = useState<LoginFamily>()
  const refresh = useRefresh()
  const columns = useFoundColumns(siteId, { onAddType: setNewModel, onEnterLogin: setFamily })
  /** 'all': every new or moved one */
  const [adopting, setAdopting] = useState<readonly FoundDevice[] | 'all' | null>(null)
  const [failed, setFailed] = useState<Adopted | null>(null)
  const forget = useMutationCall('POST /discovery/forget', {
    refreshes: DISCOVERY_ANSWERS,
    onDone: () => {
      notify.success(t('forgotten'))
      selection.change({ isAll: false, ids: [] })
    },
  })
  const counts = found?.counts
  const rows = found?.data ?? []
  const picked = rows.filter(({ id }) => selection.ids.includes(id))
  const ready = (counts?.new ?? 0) + (counts?.moved ?? 0)
  return (
    <div>
      <div className="discovery-kinds" role="group" aria-label={t('kind')}>
        {[undefined, ...FOUND_KINDS].map((each) => (
          <button
            key={each ?? 'all'}
            type="button"
            className="plain-button"
            aria-pressed={kind === each}
            onClick={() => narrow({ kind: each })}
          >
            {each ? t(KIND_TEXTS[each]) : t('all')}{' '}
            <b>{each ? (counts?.[each] ?? 0) : Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)}</b>
          </button>
        ))}
        {mayWrite && ready > 0 && (
          <button type="button" className="strong-button" onClick={() => setAdopting('all')}>
            {t('adoptAll')}
          </button>
        )}
      </div>
      <DataTable
        name="found"
        label={t('found')}
        columns={columns}
        {...table}
        rowId={({ id }) => id}
        rowName={({ ip }) => ip}
        toolbar={
          <ExportButton
            address="POST /discovery/exportFound"
            input={(format) => ({ request: { ...matching, format } })}
          />
        }
        {...(mayWrite && {
          selection: { ...selection, isRowsOnly: true },
          selectionActions: (
            <>
              <button
                type="button"
                className="plain-button"
                disabled={picked.length === 0}
                onClick={() => setAdopting(picked)}
              >
                {t('adopt')}
              </button>
              <button
                type="button"
                className="plain-button"
                disabled={selection.ids.length === 0}
                onClick={() => forget.mutate({ request: { siteId, ids: [...selection.ids] } })}
              >
                {t('forget')}
              </button>
            </>
          ),
          actions: adoptAction(setAdopting),
        })}
        empty={kind ? <Empty title={t('nothingOfKind')} /> : <Empty title={t('nothing')} hint={t('nothingHint')} />}
      />
      {adopting && (
        <AdoptDialog
          siteId={siteId}
          found={adopting}
          count={adopting === 'all' ? ready : adopting.length}
          onClose={() => setAdopting(null)}
          onAdopted={(answer) => {
            selection.change({ isAll: false, ids: [] })
            if (answer.failedCount > 0) setFailed(answer)
          }}
        />
      )}
      {newModel !== undefined && <TypeDialog rule={null} model={newModel} onClose={() => setNewModel(undefined)} />}
      {family && (
        <FamilyLogin
          siteId={siteId}
          family={family}
          onClose={() => {
            setFamily(undefined)
            void refresh(DISCOVERY_ANSWERS)
          }}
        />
      )}
      {failed && <NotAdopted answer={failed} onClose={() => setFailed(null)} />}
    </div>
  )
}

function adoptAction(onAdopt: (found: readonly FoundDevice[]) => void) {
  return (row: FoundDevice) => <AdoptButton row={row} onAdopt={onAdopt} />
}

function AdoptButton({ row, onAdopt }: { row: FoundDevice; onAdopt: (found: readonly FoundDevice[]) => void }) {
  const t = useText(discoveryScreenTexts)
  if (row.kind === 'known') return null
  return <RowButton label={t('adopt')} title={t('adoptOne', { ip: row.ip })} onClick={() => onAdopt([row])} />
}

interface Doings {
  onAddType: (model: string) => void
  onEnterLogin: (family: LoginFamily) => void
}

function useFoundColumns(siteId: number, { onAddType, onEnterLogin }: Doings): readonly Column<FoundDevice, never>[] {
  const t = useText(discoveryScreenTexts)
  return [
    { key: 'address', title: t('address'), cell: ({ ip, port }) => (port === MINER_PORT ? ip : `${ip}:${port}`) },
    {
      key: 'kind',
      title: t('kind'),
      cell: (row) => <FoundKindCell row={row} siteId={siteId} onEnterLogin={onEnterLogin} />,
    },
    { key: 'model', title: t('model'), cell: ({ model }) => textOr(model) },
    { key: 'type', title: t('type'), cell: (row) => <TypeCell row={row} onAdd={onAddType} /> },
    { key: 'serial', title: t('serial'), cell: ({ serial }) => textOr(serial) },
    { key: 'mac', title: t('mac'), cell: ({ mac }) => textOr(mac) },
    { key: 'worker', title: t('worker'), cell: ({ worker }) => textOr(worker) },
    { key: 'hashrate', title: t('hashrate'), align: 'end', cell: ({ hashrateThs }) => hashrateText(hashrateThs) },
    { key: 'seen', title: t('seen'), cell: ({ seenAt }) => <Age at={seenAt} /> },
  ]
}

/** Offers a type for a model that matches none: without one, it can't be added by its model. */
function TypeCell({ row: { type, model }, onAdd }: { row: FoundDevice; onAdd: (model: string) => void }) {
  const t = useText(discoveryScreenTexts)
  const mayAdd = useMayWrite('warningRule')
  if (type !== null || model === null || !mayAdd) return textOr(type)
  return <RowButton label={t('addType')} title={t('addTypeOf', { model })} onClick={() => onAdd(model)} />
}

/** Its kind, the device concerned, and the login that it lacks. */
function FoundKindCell({
  row,
  siteId,
  onEnterLogin,
}: { row: FoundDevice; siteId: number } & Pick<Doings, 'onEnterLogin'>) {
  const t = useText(discoveryScreenTexts)
  const why = useText(discoveryTexts)
  const familyName = useText(minerLoginScreenTexts)
  const mayEnterLogin = useMayWrite('command_setting')
  const { kind, conflict, device, login } = row
  const serial = device?.serial ?? ''
  const ip = device?.ip ?? '—'
  const about =
    conflict === 'addressTaken'
      ? why('addressTakenBy', { serial: row.holder ?? serial })
      : conflict
        ? why(conflict, { serial, ip })
        : kind === 'moved'
          ? t('movedFrom', { serial, ip })
          : kind === 'known'
            ? t(device?.siteId === siteId ? 'knownAs' : 'knownElsewhere', { serial, site: device?.site ?? '' })
            : null
  return (
    <span className="found-kind" data-kind={kind}>
      <b>{t(KIND_TEXTS[kind])}</b>
      {about &&
        (device ? (
          <ScreenLink to={DETAIL} search={{ id: device.id }}>
            {about}
          </ScreenLink>
        ) : (
          <span>{about}</span>
        ))}
      {login && (
        <span>
          {t(login.need, { family: familyName(login.family) })}{' '}
          {mayEnterLogin && (login.need === 'loginMissing' || login.need === 'loginRefused') && (
            <button
              type="button"
              className="link-button"
              aria-label={t('enterLoginOf', { ip: row.ip })}
              onClick={() => onEnterLogin(login.family)}
            >
              {t('enterLogin')}
            </button>
          )}
        </span>
      )}
    </span>
  )
}
