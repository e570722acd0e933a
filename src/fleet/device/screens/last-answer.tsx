import type { ResponseOf } from '../../../platform/contract/call.ts'
import { Age } from '../../../platform/ui/frame/age.tsx'
import { momentText, shareText, textOr, UNKNOWN } from '../../../platform/ui/theme/format.ts'
import { celsiusText, fanText, hashrateText } from './units.ts'
import { Icon } from '../../../platform/ui/theme/icon.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { isLiveLost } from '../rules/live-lost.ts'
import { unreadableReason } from '../rules/unreadable-reason.ts'
import { workerStateTexts } from '../text.ts'
import { screenTexts } from './text.ts'

type Device = ResponseOf<'GET /device/getById/{id}'>
type Answer = NonNullable<Device['lastAnswer']>

/** The miner's last answer and its time; of an unreadable one, the raw text. */
export function LastAnswer({
  device,
}: {
  device: Pick<Device, 'lastAnswer' | 'lastAnsweredAt' | 'lastPolledAt' | 'state'>
}) {
  const t = useText(screenTexts)
  const answer = device.lastAnswer
  return (
    <section className="panel last-answer" aria-labelledby="answer-title">
      <h2 id="answer-title">
        {t('lastAnswer')}
        {answer && (
          <small title={momentText(answer.at)}>
            {momentText(answer.at)} · <Age at={answer.at} />
          </small>
        )}
      </h2>
      {answer === null ? (
        // Details are lost when the database crashes, and come back with the next answer.
        <p className="nothing">
          {t(isLiveLost(device) ? 'polledAgain' : device.state === 'scrap' ? 'noDetails' : 'neverAnswered')}
        </p>
      ) : (
        <Said answer={answer} />
      )}
    </section>
  )
}

function Said({ answer }: { answer: Answer }) {
  const t = useText(screenTexts)
  return (
    <>
      {answer.unreadableReason !== null && (
        <div className="unreadable">
          <p>
            <Icon name="warning" /> <strong>{t('unreadable')}</strong> <Why reason={answer.unreadableReason} />
          </p>
          {answer.raw !== null && (
            <details>
              <summary>{t('rawAnswer')}</summary>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <pre tabIndex={0}>{answer.raw}</pre>
            </details>
          )}
        </div>
      )}
      <dl className="facts">
        <div>
          <dt>{t('model')}</dt>
          <dd>{textOr(answer.model)}</dd>
        </div>
        <div>
          <dt>{t('averageHashrate')}</dt>
          <dd>{hashrateText(answer.averageHashrateThs)}</dd>
        </div>
        <div>
          <dt>{t('hardwareErrorShare')}</dt>
          <dd>{shareText(answer.hardwareErrorShare, 2)}</dd>
        </div>
      </dl>
      {answer.boards.length > 0 && <Boards boards={answer.boards} />}
      {answer.fansRpm.length > 0 && <Fans fansRpm={answer.fansRpm} />}
      {answer.pools.length > 0 && <Pools pools={answer.pools} />}
    </>
  )
}

function Why({ reason }: { reason: string }) {
  const t = useText(screenTexts)
  const known = unreadableReason(reason)
  if (!known) return t('minerSays', { words: reason })
  return (
    <>
      {t(known.name)} {known.detail !== '' && <small>{known.detail}</small>}
    </>
  )
}

function Boards({ boards }: Pick<Answer, 'boards'>) {
  const t = useText(screenTexts)
  return (
    <table className="plain-table">
      <caption>{t('boards')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('board')}</th>
          <th scope="col">{t('hashrate')}</th>
          <th scope="col">{t('celsius')}</th>
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody>
        {boards.map(({ hashrateThs, celsius, isAlive }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a board is known by its place
          <tr key={at}>
            <th scope="row">{at + 1}</th>
            <td>{hashrateText(hashrateThs)}</td>
            <td>{celsiusText(celsius)}</td>
            <td data-bad={isAlive === false || undefined}>
              {isAlive === null ? UNKNOWN : t(isAlive ? 'alive' : 'gone')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Fans({ fansRpm }: Pick<Answer, 'fansRpm'>) {
  const t = useText(screenTexts)
  return (
    <table className="plain-table">
      <caption>{t('fans')}</caption>
      <thead>
        <tr>
          {fansRpm.map((_, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a fan is known by its place
            <th key={at} scope="col">
              {t('fan', { n: at + 1 })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {fansRpm.map((rpm, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a fan is known by its place
            <td key={at} data-bad={rpm === 0 || undefined}>
              {fanText(rpm)} {rpm === 0 && t('fanStopped')}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function Pools({ pools }: Pick<Answer, 'pools'>) {
  const t = useText(screenTexts)
  const workerStateText = useText(workerStateTexts)
  return (
    <table className="plain-table">
      <caption>{t('pools')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('poolUrl')}</th>
          <th scope="col">{t('poolUser')}</th>
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody>
        {pools.map(({ url, user, state, isActive }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a miner may name the same pool twice
          <tr key={at}>
            <td className="breaks">{url}</td>
            <td className="breaks">{user}</td>
            <td>
              {workerStateText(state)} {isActive && <b className="in-use">{t('poolActive')}</b>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
