import { defineTexts } from '../../platform/rules/text.ts'

/** What can be wrong with a trace. */
export const traceTexts = defineTexts({
  titleRequired: { zh: '标题不能为空', en: 'The title is required' },
  tooManyPictures: { zh: '最多 9 张图片', en: 'At most 9 pictures' },
  noSuchTrace: { zh: '没有该动态，或无权查看', en: 'Trace not found, or you don’t have access' },
  noSuchPerson: { zh: '没有该司机或押运员，或无权查看', en: 'Driver or escort not found, or you don’t have access' },
  noSuchReport: { zh: '没有该报告，或无权查看', en: 'Report not found, or you don’t have access' },
  noSuchGroup: { zh: '没有该分组，或无权查看', en: 'Group not found, or you don’t have access' },
  noSuchPicture: { zh: '没有找到该图片，请重新选择', en: 'Picture not found; choose it again' },
  wrongMove: {
    zh: '状态已变化，不能这样操作，请刷新后再试',
    en: 'Its status doesn’t allow this; refresh and try again',
  },
  frozen: { zh: '已发布或判定无效的动态不能编辑', en: 'A published or invalid trace can’t be edited' },
})

/** By the code of the status. */
export const traceStatusTexts = defineTexts({
  status0: { zh: '待处理', en: 'Pending' },
  status1: { zh: '已发布', en: 'Published' },
  status2: { zh: '不发布', en: 'Not published' },
  status3: { zh: '无效', en: 'Invalid' },
})

export const traceScreenTexts = defineTexts({
  publicPage: { zh: '公开页面', en: 'Public page' },
  title: { zh: '槽车追溯', en: 'Tanker trace' },
  traceTitle: { zh: '标题', en: 'Title' },
  content: { zh: '内容', en: 'Content' },
  status: { zh: '状态', en: 'Status' },
  testee: { zh: '司机/押运员', en: 'Driver or escort' },
  report: { zh: '报告编号', en: 'Report' },
  reportHint: { zh: '输入槽车号查找', en: 'Type a part of the tanker’s number to search' },
  group: { zh: '分组', en: 'Group' },
  base: { zh: '基地', en: 'Base' },
  user: { zh: '登记人', en: 'Recorded by' },
  created: { zh: '登记时间', en: 'Recorded' },
  publishedAt: { zh: '发布时间', en: 'Published at' },
  pictures: { zh: '图片', en: 'Pictures' },
  picturesExchanged: { zh: '{count}（有更换）', en: '{count} (exchanged)' },
  pictureOf: { zh: '第 {number} 张图片', en: 'Picture {number}' },
  choosePicture: { zh: '添加图片', en: 'Add picture' },
  removePicture: { zh: '移除', en: 'Remove' },
  removePictureOf: { zh: '移除第 {number} 张图片', en: 'Remove picture {number}' },
  add: { zh: '添加动态', en: 'Add trace' },
  editTitle: { zh: '编辑动态', en: 'Edit trace' },
  show: { zh: '查看', en: 'Show' },
  showOf: { zh: '查看“{title}”', en: 'Show “{title}”' },
  publish: { zh: '发布', en: 'Publish' },
  publishOf: { zh: '发布“{title}”', en: 'Publish “{title}”' },
  askPublish: { zh: '您是否要发布到基层动态', en: 'Publish to the grassroots news?' },
  groupShows: { zh: '将显示在“{group}”的公开页面。', en: 'It will appear on the public page of “{group}”.' },
  noGroupShows: {
    zh: '该动态没有分组，发布后不会出现在任何公开页面，也不能再编辑。请先编辑并选择分组。',
    en: 'This trace has no group: once published, it appears on no public page and can no longer be edited. Edit it and choose a group first.',
  },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  published: { zh: '发布成功', en: 'Published' },
  done: { zh: '操作成功', en: 'Done' },
  invalidate: { zh: '判定无效', en: 'Mark invalid' },
  invalidateOf: { zh: '判定“{title}”无效', en: 'Mark “{title}” invalid' },
  askInvalid: { zh: '是否判定无效', en: 'Mark it invalid?' },
  invalidConsequence: { zh: '“{title}”判定无效后不能恢复。', en: '“{title}” stays invalid; this can’t be undone.' },
  none: { zh: '还没有动态', en: 'No traces yet' },
  noneHint: { zh: '记录槽车检验中发生的事。', en: 'Record what happened with a tanker.' },
  noMatch: { zh: '没有符合条件的动态', en: 'No trace matches' },
})
