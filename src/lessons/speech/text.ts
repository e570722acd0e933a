import { defineTexts } from '../../platform/rules/text.ts'

export const speechTexts = defineTexts({
  noSuchLesson: { zh: '没有该课程，或您无权查看', en: 'Lesson not found, or you don’t have access' },
  lineChanged: {
    zh: '该行已被他人更改，请核对后重试',
    en: 'Someone else changed this line. Check it, then try again.',
  },
  noSuchLine: { zh: '没有该字幕行', en: 'Caption not found' },
  endsBeforeStart: { zh: '结束时间须晚于开始时间', en: 'The end must be after the start' },
  wrongTime: {
    zh: '第 {row} 行的时间不正确，请更正后重新上传',
    en: 'The times in row {row} of the file are wrong; correct them and upload the file again',
  },
  lineTooLong: {
    zh: '第 {row} 行之后的文字超过 1000 个字符',
    en: 'The text after row {row} of the file is longer than 1,000 characters',
  },
  noLines: {
    zh: '文件中没有字幕，请选择 WebVTT（.vtt）或 SRT（.srt）文件',
    en: 'The file contains no captions; choose a WebVTT (.vtt) or SRT (.srt) file',
  },
  tooManyLines: { zh: '字幕最多 50000 行', en: 'Captions may have 50,000 lines at most' },
  fileTooLarge: { zh: '字幕文件最大 8 MB', en: 'A captions file may be 8 MB at most' },
  // the panel
  speech: { zh: '发言文字', en: 'Speech text' },
  search: { zh: '搜索发言', en: 'Search the speech' },
  none: { zh: '还没有发言文字', en: 'No speech text yet' },
  noneHint: { zh: '上传 WebVTT 或 SRT 字幕文件', en: 'Upload a captions file: WebVTT or SRT' },
  beyondEnd: {
    zh: '有 {count} 行在视频结束（{length}）之后才开始。请确认字幕属于该视频。',
    en: '{count, plural, one {# line starts} other {# lines start}} after the end of the video ({length}). Check that the captions belong to it.',
  },
  nothingFound: { zh: '没有找到', en: 'Nothing found' },
  follow: { zh: '跟随视频', en: 'Follow the video' },
  upload: { zh: '上传字幕', en: 'Upload captions' },
  replaceTitle: { zh: '替换字幕？', en: 'Replace the captions?' },
  replaceQuestion: {
    zh: '现有 {count} 行将被替换。',
    en: 'The present {count, plural, one {line} other {# lines}} will be replaced.',
  },
  replace: { zh: '替换', en: 'Replace' },
  saved: { zh: '已保存 {count} 行', en: '{count, plural, one {# line} other {# lines}} saved' },
  download: { zh: '下载 {format}', en: 'Download {format}' },
  playFrom: { zh: '从 {time} 播放：{text}', en: 'Play from {time}: {text}' },
  edit: { zh: '编辑 {time} 处的文字', en: 'Edit the line at {time}' },
  start: { zh: '开始', en: 'Start' },
  end: { zh: '结束', en: 'End' },
  badTime: { zh: '请按 12:30 的格式填写', en: 'Write it as 12:30' },
  lineText: { zh: '文字', en: 'Text' },
  save: { zh: '保存', en: 'Save' },
  cancel: { zh: '取消', en: 'Cancel' },
  delete: { zh: '删除', en: 'Delete' },
  deleteAsk: { zh: '是否确定删除这一行', en: 'Delete this line?' },
})
