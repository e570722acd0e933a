import { useMemo, useState } from 'react'
import { goToScreen, useSearch } from '../../../platform/ui/frame/address.tsx'
import { Choice } from '../../../platform/ui/choice/choice.tsx'
import { FilterChoice } from '../../../platform/ui/choice/filter-choice.tsx'
import { figure } from '../../../platform/ui/theme/format.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { loadPart } from '../../../platform/ui/call/load-part.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { PageHeader } from '../../../platform/ui/frame/page-header.tsx'
import { Answer, Empty } from '../../../platform/ui/frame/screen-state.tsx'
import { StateLabel } from '../../device/screens/state-mark.tsx'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { useTheme } from '../../../platform/ui/theme/use-theme.ts'
import { DEVICE_STATES } from '../../device/rules/device-states.ts'
import { stateTexts } from '../../device/text.ts'
import { roomLayout } from '../rules/room-layout.ts'
import { sceneTexts } from '../text.ts'
import { celsiusColor, COLD_CELSIUS, deviceColors, HOT_CELSIUS } from './device-colors.ts'
import type { EditRacks } from './edit-racks.tsx'
import { RoomMap } from './room-map.tsx'
import { RoomView } from './room-view.tsx'
import { COLORS, readSceneSearch, VIEWS, type SceneData, type SceneSearch } from './scene-search.ts'
import './scene-screen.css'

const SCENE = ['POST /scene/find/'] as const

/** `/scene/index`: a site's machine room, every device a box in its rack, in 3D or as a map. */
export function SceneScreen() {
  const t = useText(sceneTexts)
  const [search, change] = useSearch(readSceneSearch)
  const sites = useCall('POST /site/find/', { request: { page: 1, size: 1 } })
  const siteId = search.siteId ?? sites.data?.data[0]?.id
  const choices = useNameChoices('POST /site/find/', { value: siteId })
  const mayWrite = useMayWrite('scene')
  /** only those who arrange racks load what it takes */
  const [editor, setEditor] = useState<{ EditRacks: typeof EditRacks } | null>(null)
  const siteName = choices.options?.find(({ value }) => value === siteId)?.label ?? ''
  async function edit(): Promise<void> {
    try {
      setEditor(await loadPart(() => import('./edit-racks.tsx')))
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <>
      <PageHeader title={t('title')}>
        {mayWrite && siteId !== undefined && (
          <button type="button" className="plain-button" onClick={() => void edit()}>
            <Icon name="racks" /> {t('arrange')}
          </button>
        )}
      </PageHeader>
      <Answer
        of={sites}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title={t('noSites')} hint={t('noSitesHint')} />}
      >
        {() => (
          <>
            <div className="scene-bar">
              <FilterChoice
                name="site"
                label={t('site')}
                value={siteId}
                {...choices}
                isRequired
                onChoose={(chosen) => change({ siteId: chosen })}
              />
              <Choice
                label={t('view')}
                names={VIEWS}
                text={(view) => t(view === '3d' ? 'threeD' : 'flat')}
                value={search.view ?? '3d'}
                onChoose={(view) => change({ view })}
              />
              <Choice
                label={t('colorBy')}
                names={COLORS}
                text={(color) => t(color === 'state' ? 'byState' : 'byTemperature')}
                value={search.color ?? 'state'}
                onChoose={(color) => change({ color })}
              />
            </div>
            {siteId !== undefined && (
              <SceneOfSite siteId={siteId} siteName={siteName} search={search} onSearch={change} />
            )}
          </>
        )}
      </Answer>
      {editor && siteId !== undefined && <editor.EditRacks siteId={siteId} onClose={() => setEditor(null)} />}
    </>
  )
}

interface SiteProps {
  siteId: number
  siteName: string
  search: SceneSearch
  onSearch: (change: Partial<SceneSearch>, isReplacing?: boolean) => void
}

function SceneOfSite({ siteId, siteName, search, onSearch }: SiteProps) {
  const t = useText(sceneTexts)
  const scene = useCall(SCENE[0], { request: { siteId } }, { keepsPrevious: true })
  useLiveRefresh('fleet', SCENE)
  return (
    <Answer
      of={scene}
      isEmpty={({ devices, racks }) => devices.id.length === 0 && racks.length === 0}
      empty={<Empty title={t('noDevices')} hint={t('noDevicesHint')} />}
    >
      {(data) => <SceneDrawing scene={data} siteName={siteName} search={search} onSearch={onSearch} />}
    </Answer>
  )
}

function SceneDrawing({ scene, siteName, search, onSearch }: Omit<SiteProps, 'siteId'> & { scene: SceneData }) {
  const t = useText(sceneTexts)
  const theme = useTheme()
  const by = search.color ?? 'state'
  const shown = scene.devices.id.length
  // Racks and positions seldom change; figures do at every sweep.
  const places = JSON.stringify([scene.racks, scene.devices.rack, scene.devices.shelf, scene.devices.slot])
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const room = useMemo(() => roomLayout(scene.racks, scene.devices), [places])
  const colors = useMemo(() => deviceColors(scene.devices, by, theme), [scene.devices, by, theme])
  return (
    <>
      {scene.totalCount > shown && <p className="scene-hint">{t('tooMany', { shown, total: scene.totalCount })}</p>}
      {(search.view ?? '3d') === '3d' ? (
        <>
          <RoomView
            label={t('sceneLabel', { site: siteName, count: shown })}
            scene={scene}
            room={room}
            colors={colors}
            onOpen={(id) => goToScreen('/traceDetail/index', { id })}
            onImpossible={() => {
              notify.warning(t('noWebGl'))
              // Back would lead to what can't be drawn, and from there to here again.
              onSearch({ view: 'flat' }, true)
            }}
          />
          <p className="scene-hint">{t('turnHint')}</p>
        </>
      ) : (
        <RoomMap scene={scene} room={room} colors={colors} wanted={search.deviceId} />
      )}
      {by === 'state' ? <StateLegend scene={scene} /> : <CelsiusLegend />}
    </>
  )
}

function StateLegend({ scene }: { scene: SceneData }) {
  const stateText = useText(stateTexts)
  const counts = Map.groupBy(scene.devices.state, (state) => state)
  return (
    <ul className="scene-legend">
      {DEVICE_STATES.filter((state) => counts.has(state)).map((state) => (
        <li key={state}>
          <StateLabel state={state} label={stateText(state)} /> {figure(counts.get(state)?.length)}
        </li>
      ))}
    </ul>
  )
}

function CelsiusLegend() {
  const theme = useTheme()
  const steps = Array.from({ length: 12 }, (_, at) => COLD_CELSIUS + ((HOT_CELSIUS - COLD_CELSIUS) * at) / 11)
  return (
    <div className="scene-legend">
      <span>{COLD_CELSIUS} °C</span>
      <i
        className="celsius-scale"
        style={{ background: `linear-gradient(90deg, ${steps.map((step) => celsiusColor(step, theme)).join(', ')})` }}
      />
      <span>{HOT_CELSIUS} °C</span>
    </div>
  )
}
