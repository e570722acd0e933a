import { defineTexts } from '../../platform/rules/text.ts'

/** What the server says of remote pollers. */
export const pollerTexts = defineTexts({
  noSuchPoller: { zh: '没有找到该采集器', en: 'There is no such poller' },
  noSuchSite: { zh: '没有找到该场地', en: 'There is no such site' },
  hasPoller: { zh: '该场地已有采集器', en: 'This site has a remote poller already' },
  noPolls: { zh: '内容不是采集数据', en: 'This is nothing a poller sends' },
})

export const pollerScreenTexts = defineTexts({
  title: { zh: '采集器', en: 'Pollers' },
  hint: {
    zh: '各场地由谁采集、是否及时；服务器连不到的场地可在当地运行远程采集器',
    en: 'Who polls each site, and how that goes; a site that the server can’t reach runs a remote poller',
  },
  site: { zh: '场地', en: 'Site' },
  polledBy: { zh: '采集方', en: 'Polled by' },
  byServer: { zh: '服务器', en: 'The server' },
  byRemote: { zh: '远程采集器', en: 'Remote poller' },
  version: { zh: '版本', en: 'Version' },
  lastContact: { zh: '最近联系', en: 'Last contact' },
  never: { zh: '从未', en: 'Never' },
  lag: { zh: '滞后', en: 'Lag' },
  seconds: { zh: '{n} 秒', en: '{n} s' },
  buffered: { zh: '缓冲', en: 'Buffered' },
  bufferedOf: { zh: '{polls} 条（{size}）', en: '{polls} ({size})' },
  diskFull: { zh: '磁盘已满', en: 'Disk full' },
  dropped: { zh: '丢弃', en: 'Dropped' },
  refused: { zh: '无法写入', en: 'Not writable' },
  lastSweep: { zh: '最近巡检', en: 'Last sweep' },
  sweepOf: { zh: '{answered}/{due} 台，{seconds} 秒', en: '{answered} of {due} in {seconds} s' },
  unreadableOf: { zh: '{n} 台应答无法识别', en: '{n} not understood' },
  stretched: { zh: '巡检变长', en: 'Stretched' },
  unknownSince: { zh: '自 {moment} 起未知', en: 'Unknown since {moment}' },
  key: { zh: '密钥', en: 'Key' },
  keyValid: { zh: '…{hint} 有效', en: '…{hint} valid' },
  keyUntil: { zh: '…{hint} 有效至 {moment}', en: '…{hint} until {moment}' },
  noKey: { zh: '无有效密钥', en: 'No valid key' },
  none: { zh: '还没有可采集的场地', en: 'No site has devices yet' },
  noneHint: { zh: '添加设备后，其场地会显示在这里。', en: 'A site appears here once it has devices.' },
  // actions
  make: { zh: '改用远程采集器', en: 'Use a remote poller' },
  makeOf: { zh: '{site} 改用远程采集器', en: 'Use a remote poller for {site}' },
  makeAsk: { zh: '让 {site} 由远程采集器采集吗？', en: 'Have {site} polled by a remote poller?' },
  makeConsequence: {
    zh: '服务器将停止采集该场地，直到采集器用新密钥连上，其设备状态为未知。',
    en: 'The server stops polling the site. Its devices are unknown until a poller uses the new key.',
  },
  rotate: { zh: '更换密钥', en: 'New key' },
  rotateOf: { zh: '更换 {site} 的密钥', en: 'New key for {site}' },
  graceHours: { zh: '旧密钥继续有效（小时）', en: 'Hours for which the old key stays valid' },
  graceHint: { zh: '0 到 168；0 表示立即失效', en: '0 to 168; 0 ends it at once' },
  revoke: { zh: '停用密钥', en: 'Revoke' },
  revokeOf: { zh: '停用 {site} 的密钥', en: 'Revoke the keys of {site}' },
  revokeAsk: { zh: '停用 {site} 的所有密钥吗？', en: 'Revoke every key of {site}?' },
  revokeConsequence: {
    zh: '采集器立即无法上传，其设备状态将为未知；更换密钥后可继续，缓冲的数据不会丢失。',
    en: 'Its poller is shut out at once and its devices become unknown. A new key lets it go on; what it buffered is not lost.',
  },
  revoked: { zh: '密钥已停用', en: 'The keys are revoked' },
  remove: { zh: '改由服务器采集', en: 'Back to the server' },
  removeOf: { zh: '{site} 改由服务器采集', en: '{site} back to the server' },
  removeAsk: { zh: '让 {site} 重新由服务器采集吗？', en: 'Have the server poll {site} again?' },
  removeConsequence: {
    zh: '采集器的密钥立即失效，尚未上传的 {polls} 条数据将丢失。',
    en: 'The poller’s keys end at once, and {polls, plural, one {# poll} other {# polls}} not yet sent will be lost.',
  },
  removed: { zh: '已改由服务器采集', en: 'The server polls the site again' },
  confirm: { zh: '确定', en: 'Confirm' },
  // the new key
  newKey: { zh: '{site} 的新密钥', en: 'The new key of {site}' },
  shownOnce: {
    zh: '密钥只显示这一次。请存入采集器机器上的文件，并在那里运行：',
    en: 'It is shown this once. Put it into a file on the poller’s machine, and run there:',
  },
  command: { zh: '命令', en: 'command' },
  done: { zh: '完成', en: 'Done' },
  // the notice on the overview
  stretchedNotice: {
    zh: '巡检耗时 {seconds} 秒，而非 {interval} 秒：{site}',
    en: 'Sweeps take {seconds} s instead of {interval} s: {site}',
  },
  diskFullNotice: {
    zh: '采集器磁盘已满，最早的数据将被丢弃：{site}',
    en: 'The poller’s disk is full, so its oldest polls go: {site}',
  },
  silentNotice: { zh: '自 {moment} 起未知：{site}', en: 'Unknown since {moment}: {site}' },
  more: { zh: '另有 {n} 个场地', en: 'and {n, plural, one {# more site} other {# more sites}}' },
  open: { zh: '查看采集器', en: 'See pollers' },
})
