import { useState } from 'react'
import { useMe } from '../../../platform/ui/call/me.ts'
import { useRefresh } from '../../../platform/ui/call/use-call.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { CheckField } from '../../../platform/ui/form/form-fields.tsx'
import { WaitingButton } from '../../../platform/ui/form/waiting-button.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { OWNER_ANSWERS } from '../../owner/screens/use-delete-owner.ts'
import { ROOM_ANSWERS } from '../../rack/screens/scene-search.ts'
import { importScreenTexts } from '../text.ts'
import { addMissing, keyOf, thingsOf, type MissingThing } from './add-missing.ts'
import type { Checked } from './import-lines.ts'

/** The keys with which each may be added. */
const KEYS: Record<MissingThing['kind'], readonly string[]> = {
  site: ['site_admin'],
  client: ['agent'],
  account: ['agent_detail', 'account_detail'],
  rack: ['scene'],
}

/** Sites, clients, accounts and racks that the file names and that are not there: added if the person wants. */
export function MissingList({ missing, onAdded }: { missing: Checked['missing']; onAdded: () => void }) {
  const t = useText(importScreenTexts)
  const me = useMe()
  const refresh = useRefresh()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [added, setAdded] = useState<number>()
  const things = thingsOf(missing)
  const mayAdd = ({ kind }: MissingThing) => KEYS[kind].some((key) => me?.keys[key] === true)
  const ticked = things.filter((thing) => mayAdd(thing) && !left.has(keyOf(thing)))
  const wording = (thing: MissingThing) => {
    if (thing.kind === 'site') return t('missingSite', { name: thing.name })
    if (thing.kind === 'client') return t('missingClient', { name: thing.name })
    const { clientId: _, ...named } = { clientId: null, ...thing }
    return thing.kind === 'account' ? t('missingAccount', named) : t('missingRack', named)
  }

  async function add(): Promise<void> {
    setAdded(0)
    try {
      await addMissing(ticked, setAdded)
    } catch (error) {
      // The rows are checked again, in place of all that is shown here.
      notify.failure(error)
    }
    setAdded(undefined)
    await refresh([...OWNER_ANSWERS, ...ROOM_ANSWERS])
    onAdded()
  }

  if (things.length === 0) return null
  return (
    <section className="missing-list" aria-label={t('missing')}>
      <h3>{t('missing')}</h3>
      <ul>
        {things.map((thing) => {
          const key = keyOf(thing)
          const label = `${wording(thing)} · ${t('ofRows', { count: thing.rows })}`
          return (
            <li key={key}>
              {mayAdd(thing) ? (
                <CheckField
                  name="missing"
                  value={key}
                  label={label}
                  isChecked
                  onCheck={(isTicked) => {
                    const others = [...left].filter((each) => each !== key)
                    setLeft(new Set(isTicked ? others : [...others, key]))
                  }}
                />
              ) : (
                `${label} · ${t('mayNotAdd')}`
              )}
            </li>
          )
        })}
      </ul>
      <div className="missing-buttons">
        <WaitingButton
          type="button"
          className="plain-button"
          disabled={ticked.length === 0}
          isWaiting={added !== undefined}
          onClick={() => void add()}
        >
          {t('addMissing', { count: ticked.length })}
        </WaitingButton>
        <small role="status">
          {added === undefined ? t('missingHint') : t('adding', { done: added, count: ticked.length })}
        </small>
      </div>
    </section>
  )
}
