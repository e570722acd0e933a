import { usePart } from '../../../platform/ui/call/use-part.ts'
import { Answer, Skeleton } from '../../../platform/ui/frame/screen-state.tsx'
import type { VideoSlot } from '../../lesson/screens/lesson-dialog.tsx'

/** The video of a lesson's dialog. What judges, converts and sends it is loaded when a recorded lesson is planned. */
export const renderVideo = (slot: VideoSlot) => <Video {...slot} />

function Video(slot: VideoSlot) {
  const part = usePart('video-field', () => import('./video-field.tsx'), true)
  return (
    <Answer of={part} skeleton={<Skeleton rows={2} />}>
      {({ VideoField }) => <VideoField {...slot} />}
    </Answer>
  )
}
