import { useEffect, useRef, useState } from 'react'
import { callWith, failureOf } from '../../../platform/ui/call/call.ts'
import { useRefresh } from '../../../platform/ui/call/use-call.ts'
import { DEVICE_ANSWERS } from '../../device/screens/device-calls.ts'
import { OWNER_ANSWERS } from '../../owner/screens/use-delete-owner.ts'
import { ROOM_ANSWERS } from '../../rack/screens/scene-search.ts'
import { batchesOf } from './import-lines.ts'
import type { Applied, Checked, Choices, Line } from './import-lines.ts'

/** Rows, and those of them that are sent at once. */
interface ToImport {
  lines: readonly Line[]
  together: Checked['together']
}

export interface Progress extends Applied {
  /** rows that are done, of all */
  done: number
  count: number
  state: 'running' | 'stopping' | 'stopped' | 'failed' | 'done'
  failure: string
}

const NOTHING: Applied = { added: 0, changed: 0, same: 0, refused: [] }

/** Sends rows batch by batch. A batch is stored once it is answered; after a stop or a failure the others can be sent. */
export function useImport() {
  const refresh = useRefresh()
  const [progress, setProgress] = useState<Progress>()
  const isStopped = useRef(false)
  // A closed dialog sends no further batch.
  useEffect(() => () => void (isStopped.current = true), [])

  async function run({ lines, together }: ToImport, choices: Choices, from?: Progress): Promise<void> {
    isStopped.current = false
    let now: Progress = { ...(from ?? { ...NOTHING, done: 0 }), count: lines.length, state: 'running', failure: '' }
    const show = (change: Partial<Progress>) => setProgress((now = { ...now, ...change }))
    show({})
    try {
      let before = 0
      for (const rows of batchesOf(lines, together)) {
        before += rows.length
        if (before <= now.done) continue
        if (isStopped.current) break
        const answer = await callWith('POST /deviceImport/apply', { request: { ...choices, rows } })
        show({
          done: now.done + rows.length,
          added: now.added + answer.added,
          changed: now.changed + answer.changed,
          same: now.same + answer.same,
          refused: [...now.refused, ...answer.refused],
        })
      }
      show({ state: now.done < lines.length ? 'stopped' : 'done' })
    } catch (error) {
      show({ state: 'failed', failure: failureOf(error).message })
    }
    await refresh([...DEVICE_ANSWERS, ...OWNER_ANSWERS, ...ROOM_ANSWERS])
  }
  return {
    progress,
    run,
    stop: () => {
      isStopped.current = true
      setProgress((now) => now && { ...now, state: 'stopping' })
    },
    reset: () => setProgress(undefined),
  }
}
