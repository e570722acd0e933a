import { screen } from '../../../platform/ui/frame/loaded-screen.tsx'
import type { ProfileTab } from '../../../platform/ui/frame/profile-tabs.ts'
import { profileTabTexts } from '../text.ts'

const loadTabs = () => import('./own-lessons.tsx')

/** For those who teach: who only reads lessons neither presents nor reviews. */
const isFor: ProfileTab['isFor'] = ({ keys }) => keys['lecture'] === true

export const lessonTabs: readonly ProfileTab[] = [
  {
    key: 'presents',
    title: profileTabTexts.presents,
    isFor,
    Panel: screen(() => loadTabs().then((file) => file.PresentedLessons)),
  },
  {
    key: 'reviews',
    title: profileTabTexts.reviews,
    isFor,
    Panel: screen(() => loadTabs().then((file) => file.ReviewedLessons)),
  },
]
