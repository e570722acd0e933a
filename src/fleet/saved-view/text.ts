import { defineTexts } from '../../platform/rules/text.ts'

/** What can be wrong with a view. */
export const savedViewTexts = defineTexts({
  viewNameRequired: { zh: '视图的名称不能为空', en: 'The view needs a name' },
  viewNameTaken: { zh: '您已有同名视图', en: 'You already have a view with this name' },
  noSuchView: { zh: '没有该视图', en: 'View not found' },
  mayNotShare: { zh: '您的角色不能共享视图', en: 'Your role may not share views' },
  tooManyViews: {
    zh: '最多保存 {most} 个视图，请先删除不用的',
    en: 'Up to {most} views can be saved; delete one first',
  },
})

export const savedViewScreenTexts = defineTexts({
  views: { zh: '视图', en: 'Views' },
  savedViews: { zh: '已保存的视图', en: 'Saved views' },
  noViews: { zh: '还没有视图：筛选后可在此保存', en: 'No views yet: filter the list, then save it here' },
  saveView: { zh: '保存当前筛选', en: 'Save this filter' },
  name: { zh: '名称', en: 'Name' },
  share: { zh: '共享给同事', en: 'Share with colleagues' },
  sharedBy: { zh: '{owner} 共享', en: 'shared by {owner}' },
  shared: { zh: '已共享', en: 'shared' },
  scheduleView: { zh: '定时发送视图 {name}', en: 'Send the view {name} on a schedule' },
  deleteView: { zh: '删除视图 {name}', en: 'Delete the view {name}' },
  confirmDelete: { zh: '是否确定删除视图“{name}”？', en: 'Delete the view “{name}”?' },
  endsDeliveries: { zh: '如有定时发送，也随之停止。', en: 'If it is sent on a schedule, that ends as well.' },
  confirmDeleteShared: {
    zh: '它是共享的，同事们也将不再看到它。',
    en: 'It is shared: your colleagues will no longer see it either.',
  },
})
