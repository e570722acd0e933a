import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../platform/ui/call/call.ts'
import { useRefresh } from '../../../platform/ui/call/use-call.ts'

/**
 * Notes on opening a lesson and on leaving it that its comments are seen. Gives until when they were before: what is later is
 * new. Undefined until that is known, and at a first visit, when all of it is.
 */
export function useCommentsSeen(classId: number): string | undefined {
  const [before, setBefore] = useState<string>()
  const refresh = useRefresh()
  const note = useEffectEvent(async () => {
    const seen = await call('POST /Comment/seen', { request: { classId } }).catch(() => undefined)
    await refresh(['POST /Class/find/'])
    return seen?.before ?? undefined
  })
  useEffect(() => {
    // The first answer counts: in development, where effects run twice, the second has the time of this visit.
    void note().then((first) => setBefore((known) => known ?? first))
    const leaves = new AbortController()
    const onHidden = () => document.visibilityState === 'hidden' && void note()
    document.addEventListener('visibilitychange', onHidden, { signal: leaves.signal })
    return () => {
      leaves.abort()
      void note()
    }
  }, [])
  return before
}
