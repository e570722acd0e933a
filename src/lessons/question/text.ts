import { defineTexts } from '../../platform/rules/text.ts'

export const questionTexts = defineTexts({
  noSuchLesson: { zh: '没有该课程，或您无权查看', en: 'Lesson not found, or you don’t have access' },
  noSuchQuestion: { zh: '没有该提问，或您无权查看', en: 'Question not found, or you don’t have access' },
  notLive: { zh: '只有直播进行时才能提问和投票', en: 'You can ask and vote only while the lesson is live' },
  answered: { zh: '该提问已回答', en: 'This question has already been answered' },
  presenterOnly: { zh: '只有主讲人可以操作', en: 'Only the presenter may do this' },
  tooMany: { zh: '提问已达上限（{most} 条）', en: 'The limit of {most} questions has been reached' },
  textRequired: { zh: '请填写问题', en: 'Please write your question' },
})

export const questionScreenTexts = defineTexts({
  title: { zh: '提问', en: 'Questions' },
  titleOpen: { zh: '提问（{count}）', en: 'Questions ({count})' },
  text: { zh: '向主讲人提问', en: 'Ask the presenter' },
  ask: { zh: '提问', en: 'Ask' },
  none: { zh: '还没有提问', en: 'No questions yet' },
  noneHint: {
    zh: '直播时，观看者可以在此提问，也可以为别人的提问投票。',
    en: 'While the lesson is live, viewers ask here and vote for what others asked.',
  },
  vote: { zh: '投票：{text}', en: 'Vote: {text}' },
  answered: { zh: '已回答', en: 'Answered' },
  markAnswered: { zh: '标为已回答', en: 'Mark as answered' },
  markOpen: { zh: '重新打开', en: 'Open again' },
  remove: { zh: '删除', en: 'Delete' },
  removeAsk: { zh: '确定删除这条提问吗？', en: 'Delete this question?' },
})
