import { defineTexts } from '../../platform/rules/text.ts'

/** The work by its names. */
export const taskTexts = defineTexts({
  tidyLogins: { zh: '清理登录数据', en: 'Remove old login data' },
  backUp: { zh: '每日备份', en: 'Daily backup' },
  sendBackupLog: { zh: '发送数据库日志到备份位置', en: 'Send the database’s log to the backups' },
  tidyFiles: { zh: '清理已删除的文件', en: 'Remove deleted files' },
})

export const backgroundTexts = defineTexts({
  noSuchTask: { zh: '没有找到该后台任务', en: 'Background task not found' },
  title: { zh: '后台任务', en: 'Background work' },
  hint: {
    zh: '多个服务器进程共同执行；失败后自动重试。',
    en: 'Shared by all server processes; retried automatically after a failure.',
  },
  backups: { zh: '备份', en: 'Backups' },
  lastGood: {
    zh: '最近一次备份：{at}，{isSealed, select, true {已加密} other {未加密}}，数据库 {size}，文件 {files, number} 个，位于 {target}',
    en: 'Last backup: {at}, {isSealed, select, true {encrypted} other {not encrypted}}; database {size}, {files, plural, one {# file} other {# files}}, in {target}',
  },
  noBackup: { zh: '还没有备份。', en: 'There is no backup yet.' },
  noBackupSet: {
    zh: '没有设置自动备份：请在“系统设置”中填写备份位置。',
    en: 'Automatic backups are off: set where backups go in Settings.',
  },
  backupLate: {
    zh: '备份已超过一天：请查看原因，或手动运行 npm run backup。',
    en: 'The last backup is more than a day old: see why, or run npm run backup.',
  },
  // It states what to do.
  backupWarning: { zh: '备份完好，但请注意：{warning}', en: 'The backup is good, but: {warning}' },
  backupFailed: { zh: '{at} 备份失败：{error}', en: 'Failed at {at}: {error}' },
  name: { zh: '任务', en: 'Task' },
  status: { zh: '状态', en: 'Status' },
  waiting: { zh: '等待', en: 'Waiting' },
  running: { zh: '运行中', en: 'Running' },
  failing: { zh: '失败（连续 {failures, number} 次）', en: 'Failed ({failures, number} in a row)' },
  next: { zh: '下次运行', en: 'Next run' },
  last: { zh: '上次完成', en: 'Last completed' },
  took: { zh: '耗时', en: 'Took' },
  milliseconds: { zh: '{ms, number} 毫秒', en: '{ms, number} ms' },
  lastError: { zh: '最近的错误', en: 'Last error' },
  again: { zh: '立即运行', en: 'Run now' },
  againOf: { zh: '立即运行：{name}', en: 'Run now: {name}' },
  queued: { zh: '已加入队列', en: 'Queued' },
  none: { zh: '没有后台任务', en: 'No background work' },
})
