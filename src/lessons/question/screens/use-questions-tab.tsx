import { useLiveRefresh } from '../../../platform/ui/call/live.ts'
import { useCall } from '../../../platform/ui/call/use-call.ts'
import type { Tab } from '../../../platform/ui/frame/tabs.tsx'
import { useText } from '../../../platform/ui/theme/use-text.ts'
import { LIVE } from '../../rules/lesson-words.ts'
import { questionScreenTexts } from '../text.ts'
import { Questions } from './questions.tsx'

/** The part of a live lesson's page that has its questions; none of another lesson's. */
export function useQuestionsTab({ id, type }: { id: number; type: string }): Tab<'questions'>[] {
  const t = useText(questionScreenTexts)
  const isLive = type === LIVE
  const found = useCall('POST /Question/find/', { request: { classId: id } }, { isEnabled: isLive })
  const isAbout = ({ lessonId }: { lessonId: number }) => lessonId === id
  useLiveRefresh('question', ['POST /Question/find/'], isAbout)
  // It begins and ends with the lesson.
  useLiveRefresh('lesson', ['POST /Question/find/'], isAbout)
  if (!isLive) return []
  const open = found.data?.questions.filter(({ answeredAt }) => answeredAt === null).length ?? 0
  return [
    {
      key: 'questions',
      title: open > 0 ? t('titleOpen', { count: open }) : t('title'),
      render: () => <Questions classId={id} found={found} />,
    },
  ]
}
