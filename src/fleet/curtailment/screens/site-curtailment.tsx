import { Fragment, useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useMayWrite } from '../../../platform/ui/call/me.ts'
import { useCall, useMutationCall } from '../../../platform/ui/call/use-call.ts'
import { askToConfirm } from '../../../platform/ui/dialog/confirm.tsx'
import { FormDialog } from '../../../platform/ui/dialog/form-dialog.tsx'
import { SelectField, TextField } from '../../../platform/ui/form/form-fields.tsx'
import { ScreenLink } from '../../../platform/ui/frame/address.tsx'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { momentText } from '../../../platform/ui/theme/format.ts'
import { CURTAILED } from '../../device/rules/device-states.ts'
import { powerText } from '../../device/screens/units.ts'
import { uiTexts } from '../../../platform/ui/text.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { curtailmentScreenTexts, curtailmentStatusTexts, curtailmentStepTexts } from '../text.ts'

const ANSWERS = ['GET /curtailment/site/{siteId}'] as const
const LIMITS = [90, 80, 70, 60, 50] as const
const WATTS_OF_MW = 1_000_000

/** What a site draws, what was asked of it and what was reached; part of its detail page, for administrators. */
export function SiteCurtailment({ siteId }: { siteId: number }) {
  const maySet = useMayWrite('command_setting')
  return maySet ? <Curtailment siteId={siteId} /> : null
}

function Curtailment({ siteId }: { siteId: number }) {
  const t = useText(curtailmentScreenTexts)
  const answer = useCall('GET /curtailment/site/{siteId}', { params: { siteId } })
  useLiveRefresh('fleet', ANSWERS)
  const [isBeginning, setIsBeginning] = useState(false)
  const restore = useMutationCall('POST /curtailment/restore/{siteId}', { refreshes: ANSWERS })
  const status = answer.data?.last?.status
  async function askToRestore(): Promise<void> {
    if (await askToConfirm({ title: t('restoreAsk'), text: t('restoreText'), yes: t('restore') }))
      restore.mutate({ params: { siteId } })
  }
  return (
    <section className="panel command-section" aria-labelledby="curtailment-title">
      <header>
        <h2 id="curtailment-title">{t('title')}</h2>
        {answer.data && (status === undefined || status === 'ended') && (
          <button type="button" className="plain-button" onClick={() => setIsBeginning(true)}>
            {t('begin')}
          </button>
        )}
        {status === 'curtailing' && (
          <WaitingButton
            type="button"
            className="plain-button"
            isWaiting={restore.isPending}
            onClick={() => void askToRestore()}
          >
            {t('restore')}
          </WaitingButton>
        )}
      </header>
      <p className="command-hint">{t('hint')}</p>
      <Answer of={answer} skeleton={<Skeleton rows={2} />}>
        {({ watts, last }) =>
          last ? (
            <Progress last={last} watts={watts} siteId={siteId} />
          ) : (
            <p>
              {t('now', { power: powerText(watts) })} · {t('none')}
            </p>
          )
        }
      </Answer>
      {isBeginning && <BeginDialog siteId={siteId} onClose={() => setIsBeginning(false)} />}
    </section>
  )
}

type Last = NonNullable<ResponseOf<'GET /curtailment/site/{siteId}'>['last']>

function Progress({ last, watts, siteId }: { last: Last; watts: number | null; siteId: number }) {
  const t = useText(curtailmentScreenTexts)
  const ui = useText(uiTexts)
  const statusText = useText(curtailmentStatusTexts)
  const stepText = useText(curtailmentStepTexts)
  return (
    <>
      <p>
        <b>{statusText(last.status)}</b> ·{' '}
        {t('asked', { target: powerText(last.targetWatts), before: powerText(last.wattsBefore) })},{' '}
        {t('reached', { power: powerText(watts) })} ·{' '}
        {t('until', { until: momentText(last.untilAt), who: last.requestedBy })} ·{' '}
        {t('devices', { devices: last.devices })}
        {CURTAILED.filter((which) => last[which] > 0).map((which) => (
          <Fragment key={which}>
            {' · '}
            <ScreenLink to="/machine_list/index" search={{ siteId, curtailed: which }}>
              {t(which, { devices: last[which] })}
            </ScreenLink>
          </Fragment>
        ))}
      </p>
      <h3>{t('steps')}</h3>
      <ol className="command-last">
        {last.steps.map(({ id, at, kind, watts: then, devices }) => (
          <li key={id}>
            <small>{momentText(at)}</small>{' '}
            {then === null
              ? stepText(kind, { devices })
              : ui('noted', { text: stepText(kind, { devices }), note: powerText(then) })}
          </li>
        ))}
      </ol>
    </>
  )
}

function BeginDialog({ siteId, onClose }: { siteId: number; onClose: () => void }) {
  const t = useText(curtailmentScreenTexts)
  const [limit, setLimit] = useState(0)
  const allowed = useCall('GET /command/settings/{siteId}', { params: { siteId } }).data
  const isForbidden = allowed && !(limit === 0 ? allowed.sleep : allowed.power)
  return (
    <FormDialog
      title={t('beginAt')}
      address="POST /curtailment/begin/{siteId}"
      input={(form) => ({
        params: { siteId },
        request: {
          targetWatts: Math.round((form.number('targetWatts') ?? NaN) * WATTS_OF_MW),
          limitPercent: form.number('limitPercent') || undefined,
          hours: form.number('hours') ?? NaN,
        },
      })}
      refreshes={ANSWERS}
      send={t('begin')}
      done={t('begun')}
      onClose={onClose}
    >
      {isForbidden && <p className="form-wide">{t('forbidden')}</p>}
      <TextField name="targetWatts" kind="number" unit="MW" label={t('target')} />
      <TextField name="hours" kind="number" label={t('hours')} value="2" />
      <SelectField
        name="limitPercent"
        label={t('how')}
        value={0}
        onChoose={(chosen) => setLimit(chosen ?? 0)}
        options={[
          { value: 0, label: t('sleep') },
          ...LIMITS.map((percent) => ({ value: percent, label: t('limitTo', { percent }) })),
        ]}
      />
    </FormDialog>
  )
}
