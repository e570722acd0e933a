import { useState } from 'react'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { momentText } from '../../../platform/ui/theme/format.ts'
import { useLive } from '../../../platform/ui/call/live.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { useMayWrite, useMe } from '../../../platform/ui/call/me.ts'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import { useCall, useRefresh } from '../../../platform/ui/call/use-call.ts'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { CHOICE_NAMES, CHOICES, choiceOf, type Choice } from '../rules/command-choice.ts'
import {
  commandKindTexts,
  commandScreenTexts,
  commandStatusTexts,
  leftOutTexts,
  whatItSaid,
  whatItSets,
  whoSent,
} from '../text.ts'
import { COMMAND_ANSWERS } from './command-calls.ts'
import { RunDialog } from './run-dialog.tsx'
import { SettingDialog } from './setting-dialog.tsx'
import './commands.css'

type Device = ResponseOf<'GET /command/device/{id}'>

/** A device's commands and their last results; part of its detail page. */
export function DeviceCommands({ id }: { id: number }) {
  const mayKnow = useMe()?.keys['command'] !== undefined
  return mayKnow ? <Commands id={id} /> : null
}

function Commands({ id }: { id: number }) {
  const t = useText(commandScreenTexts)
  const refresh = useRefresh()
  const answer = useCall('GET /command/device/{id}', { params: { id } })
  useLive('command', () => void refresh(COMMAND_ANSWERS))
  return (
    <section className="panel command-section" aria-labelledby="commands-title">
      <h2 id="commands-title">{t('commands')}</h2>
      <Answer of={answer} skeleton={<Skeleton rows={3} />}>
        {(device) => (
          <>
            {device.asleepSince !== null && <p>{t('asleepSince', { since: momentText(device.asleepSince) })}</p>}
            <Buttons id={id} device={device} />
            <h3>{t('lastCommands')}</h3>
            {device.last.length === 0 ? (
              <p className="command-hint">{t('noCommands')}</p>
            ) : (
              <ol className="command-last">
                {device.last.map((sent) => (
                  <LastCommand key={sent.runId} sent={sent} />
                ))}
              </ol>
            )}
          </>
        )}
      </Answer>
    </section>
  )
}

function Buttons({ id, device }: { id: number; device: Device }) {
  const t = useText(commandScreenTexts)
  const kindText = useText(commandKindTexts)
  const whyText = useText(leftOutTexts)
  const mayTell = useMayWrite('command')
  const maySet = useMayWrite('command_setting')
  const [choice, setChoice] = useState<Choice | null>(null)
  const [isSetting, setIsSetting] = useState(false)
  const whyNot = (name: Choice) => device.unable[CHOICES[name].kind]
  const unable = CHOICE_NAMES.filter((name) => whyNot(name) !== null && name !== 'lightOff')
  return (
    <>
      <div className="command-buttons">
        {mayTell &&
          CHOICE_NAMES.map((name) => (
            <button
              key={name}
              type="button"
              className={name === 'restart' || name === 'sleep' ? 'plain-button danger-plain' : 'plain-button'}
              disabled={whyNot(name) !== null}
              onClick={() => setChoice(name)}
            >
              {kindText(name)}
            </button>
          ))}
        {maySet && (
          <button type="button" className="plain-button" onClick={() => setIsSetting(true)}>
            {t('settings')}
          </button>
        )}
      </div>
      {unable.length > 0 && (
        <ul className="command-left-out">
          {[...Map.groupBy(unable, (name) => whyNot(name) ?? 'none')].map(([why, names]) => (
            <li key={why}>
              {t('unableTo', {
                commands: names.map((name) => kindText(name)),
                why: whyText(why),
              })}
            </li>
          ))}
        </ul>
      )}
      {choice && <RunDialog choice={choice} filter={{ ids: [id] }} count={1} onClose={() => setChoice(null)} />}
      {isSetting && <SettingDialog siteId={device.siteId} onClose={() => setIsSetting(false)} />}
    </>
  )
}

function LastCommand({ sent }: { sent: Device['last'][number] }) {
  const t = useText(commandScreenTexts)
  const kindText = useText(commandKindTexts)
  const statusText = useText(commandStatusTexts)
  return (
    <li>
      <b>
        {kindText(choiceOf(sent))} {whatItSets(sent, locale)}
      </b>{' '}
      <span data-status={sent.status}>{statusText(sent.status)}</span>{' '}
      <small>{t('askedBy', { who: whoSent(sent, locale), when: momentText(sent.createdAt) })}</small>{' '}
      {whatItSaid(sent, locale)}
    </li>
  )
}
