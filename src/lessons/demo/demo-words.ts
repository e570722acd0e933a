/** Teachers of the demo other than the account `teacher`; they log in by these names, with its password. */
export const DEMO_TEACHERS = [
  { phone: 'lijing', name: '李静', identifier: '语文组', birthday: '1984-03-12' },
  { phone: 'liuyang', name: '刘洋', identifier: '数学组', birthday: '1989-07-01' },
  { phone: 'wangfang', name: '王芳', identifier: '生物组', birthday: '1991-11-23' },
] as const

export const DEMO_SCALE = {
  name: '课堂教学评价',
  standards: [
    ['教学目标', 10],
    ['教学内容', 15],
    ['教学过程', 25],
    ['教学方法与策略', 30],
    ['教师素质', 20],
  ],
} as const
export const DEMO_TAGS = ['启发提问', '合作探究', '及时反馈', '课堂管理'] as const
export const DEMO_CATEGORIES = ['课堂导入', '新知讲授', '小组活动', '课堂练习', '小结与作业'] as const

export interface DemoRemark {
  /** of the scale */
  standard: (typeof DEMO_SCALE)['standards'][number][0]
  tag: (typeof DEMO_TAGS)[number]
  category: (typeof DEMO_CATEGORIES)[number]
  content: string
  /** of the standard's weight */
  share: number
}

/** What reviewers remark; each lesson takes as many as it needs, in turn. */
export const DEMO_REMARKS: readonly DemoRemark[] = [
  {
    standard: '教学目标',
    tag: '启发提问',
    category: '课堂导入',
    content: '目标清楚，学生知道这节课要学会什么。',
    share: 0.9,
  },
  {
    standard: '教学过程',
    tag: '启发提问',
    category: '课堂导入',
    content: '用一个生活中的问题导入，学生很快进入状态。',
    share: 0.88,
  },
  { standard: '教学内容', tag: '启发提问', category: '新知讲授', content: '重点突出，板书与讲解同步。', share: 0.87 },
  {
    standard: '教学方法与策略',
    tag: '启发提问',
    category: '新知讲授',
    content: '追问层层深入，没有急着给出答案。',
    share: 0.92,
  },
  {
    standard: '教学方法与策略',
    tag: '合作探究',
    category: '小组活动',
    content: '分组任务明确，每个人都有事可做。',
    share: 0.85,
  },
  {
    standard: '教学过程',
    tag: '合作探究',
    category: '小组活动',
    content: '讨论时间略短，有两组没有说完。',
    share: 0.66,
  },
  {
    standard: '教师素质',
    tag: '及时反馈',
    category: '新知讲授',
    content: '语言亲切，评价学生的回答具体。',
    share: 0.93,
  },
  {
    standard: '教学过程',
    tag: '及时反馈',
    category: '课堂练习',
    content: '练习后马上讲评，错因分析到位。',
    share: 0.86,
  },
  {
    standard: '教学内容',
    tag: '及时反馈',
    category: '课堂练习',
    content: '例题有梯度，但第二题跨度稍大。',
    share: 0.72,
  },
  { standard: '教师素质', tag: '课堂管理', category: '小组活动', content: '巡视时照顾到了后排的学生。', share: 0.9 },
  {
    standard: '教学过程',
    tag: '课堂管理',
    category: '小组活动',
    content: '收回注意力用了近一分钟，可以约定一个手势。',
    share: 0.6,
  },
  {
    standard: '教学目标',
    tag: '及时反馈',
    category: '小结与作业',
    content: '小结由学生来说，目标达成情况一目了然。',
    share: 0.94,
  },
  {
    standard: '教学方法与策略',
    tag: '合作探究',
    category: '新知讲授',
    content: '让学生上台讲解，其他人补充，效果很好。',
    share: 0.9,
  },
  {
    standard: '教学内容',
    tag: '课堂管理',
    category: '小结与作业',
    content: '作业分层，可以再给出选做的理由。',
    share: 0.78,
  },
]

/** The transcript of a lesson, a line each so many seconds. */
export const DEMO_SPEECH = [
  '同学们好，请坐。今天我们一起来学习新的一课。',
  '上课之前，先请大家看屏幕上的时钟，回想一下上节课的内容。',
  '谁来说一说，你预习时印象最深的是哪一处？',
  '很好，你注意到了细节。还有不同的想法吗？',
  '请大家打开课本，用两分钟默读第一部分。',
  '读的时候，把你认为最关键的词圈出来。',
  '时间到。我们先听听第三组的意见。',
  '为什么是这个词，而不是另一个？请说出理由。',
  '他的理由你同意吗？同意的请举手。',
  '下面四人一组讨论，每组推选一位同学来讲。',
  '还有一分钟，请把你们的结论写在纸上。',
  '第一组请上来，把你们的想法画在黑板上。',
  '注意看这里，两种说法的区别在哪里？',
  '对，这正是今天的重点，请记下来。',
  '我们来做一道练习，先独立完成。',
  '做完的同学可以想一想有没有第二种方法。',
  '这个错误很有代表性，我们一起来看看原因。',
  '现在请一位同学来小结：这节课你学会了什么？',
  '作业分两层，第一层必做，第二层选做。',
  '下课，同学们再见。',
] as const

export const DEMO_CHAPTERS = [
  [0, '课堂导入'],
  [120, '新知讲授'],
  [270, '小组活动'],
  [420, '课堂练习'],
  [540, '小结与作业'],
] as const
