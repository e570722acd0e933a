import { defineTexts } from '../../platform/rules/text.ts'

/** Messages about remote pollers. */
export const pollerTexts = defineTexts({
  sumLeftPolls: { zh: '汇总剩余的轮询数据', en: 'Sum remaining polls' },
  noSuchPoller: { zh: '没有找到该采集器', en: 'Poller not found' },
  noSuchSite: { zh: '没有找到该场地', en: 'Site not found' },
  hasPoller: { zh: '该场地已有采集器', en: 'This site already has a remote poller' },
  noPolls: { zh: '内容不是采集器的数据', en: 'The content is not poller data' },
})

export const pollerScreenTexts = defineTexts({
  title: { zh: '采集器', en: 'Pollers' },
  hint: {
    zh: '各场地由谁轮询、是否及时；服务器连不到的场地可在当地运行远程采集器',
    en: 'Which poller polls each site, and whether it keeps up; sites the server can’t reach run a remote poller',
  },
  site: { zh: '场地', en: 'Site' },
  sweepDue: { zh: '应巡检', en: 'Devices due' },
  sweepAnswered: { zh: '已应答', en: 'Answered' },
  sweepUnreadable: { zh: '无法识别', en: 'Unreadable' },
  sweepSeconds: { zh: '巡检用时（秒）', en: 'Sweep, seconds' },
  unknownSinceColumn: { zh: '状态未知起', en: 'Unknown since' },
  lagSeconds: { zh: '滞后（秒）', en: 'Lag, seconds' },
  polledBy: { zh: '轮询方', en: 'Polled by' },
  byServer: { zh: '服务器', en: 'The server' },
  byRemote: { zh: '远程采集器', en: 'Remote poller' },
  version: { zh: '版本', en: 'Version' },
  lastContact: { zh: '最近联系', en: 'Last contact' },
  never: { zh: '从未', en: 'Never' },
  lag: { zh: '滞后', en: 'Lag' },
  seconds: { zh: '{n} 秒', en: '{n} s' },
  buffered: { zh: '缓冲', en: 'Buffered' },
  bufferedOf: { zh: '{polls} 条（{size}）', en: '{polls} ({size})' },
  diskFull: { zh: '无法写入磁盘', en: 'Can’t write to disk' },
  dropped: { zh: '丢弃', en: 'Dropped' },
  refused: { zh: '无法写入', en: 'Not writable' },
  lastSweep: { zh: '最近巡检', en: 'Last sweep' },
  sweepOf: { zh: '{answered}/{due} 台应答，{seconds} 秒', en: '{answered} of {due} answered in {seconds} s' },
  unreadableOf: { zh: '{n} 台应答无法识别', en: '{n} unreadable' },
  stretched: { zh: '巡检变长', en: 'Slow' },
  unknownSince: { zh: '自 {moment} 起未知', en: 'Unknown since {moment}' },
  key: { zh: '密钥', en: 'Key' },
  keyValid: { zh: '…{hint} 有效', en: '…{hint} valid' },
  keyUntil: { zh: '…{hint} 有效至 {moment}', en: '…{hint} until {moment}' },
  noKey: { zh: '无有效密钥', en: 'No valid key' },
  none: { zh: '还没有可轮询的场地', en: 'No sites with devices yet' },
  noneHint: { zh: '添加设备后，其场地会显示在这里。', en: 'A site appears here once it has devices.' },
  // actions
  make: { zh: '改用远程采集器', en: 'Use a remote poller' },
  makeOf: { zh: '{site} 改用远程采集器', en: 'Use a remote poller for {site}' },
  makeAsk: { zh: '让 {site} 由远程采集器轮询吗？', en: 'Switch {site} to a remote poller?' },
  makeConsequence: {
    zh: '服务器将停止轮询该场地，直到采集器用新密钥连上，其设备状态为未知。',
    en: 'The server stops polling this site. Its devices are unknown until a poller connects with the new key.',
  },
  rotate: { zh: '更换密钥', en: 'New key' },
  rotateOf: { zh: '更换 {site} 的密钥', en: 'New key for {site}' },
  graceHours: { zh: '旧密钥继续有效（小时）', en: 'Old key stays valid for (hours)' },
  graceHint: { zh: '0 到 168；0 表示立即失效', en: '0 to 168; 0 revokes it at once' },
  revoke: { zh: '停用密钥', en: 'Revoke' },
  revokeOf: { zh: '停用 {site} 的密钥', en: 'Revoke the keys of {site}' },
  revokeAsk: { zh: '停用 {site} 的所有密钥吗？', en: 'Revoke every key of {site}?' },
  revokeConsequence: {
    zh: '采集器立即无法上传，其设备状态将为未知；更换密钥后可继续，缓冲的数据不会丢失。',
    en: 'The poller can no longer send, and its devices become unknown. It continues with a new key; buffered data is not lost.',
  },
  revoked: { zh: '密钥已停用', en: 'Keys revoked' },
  remove: { zh: '改由服务器轮询', en: 'Poll from the server' },
  removeOf: { zh: '{site} 改由服务器轮询', en: 'Poll {site} from the server' },
  removeAsk: { zh: '让 {site} 重新由服务器轮询吗？', en: 'Have the server poll {site} again?' },
  removeConsequence: {
    zh: '采集器的密钥立即失效，尚未上传的 {polls} 条数据将丢失。',
    en: 'The poller’s keys are revoked at once, and {polls, plural, one {# poll} other {# polls}} not yet sent will be lost.',
  },
  removed: { zh: '已改由服务器轮询', en: 'The server polls this site again' },
  confirm: { zh: '确定', en: 'Confirm' },
  // the new key
  newKey: { zh: '{site} 的新密钥', en: 'The new key of {site}' },
  shownOnce: {
    zh: '密钥只显示这一次。请存入采集器机器上的文件，并在那里运行：',
    en: 'The key is shown only once. Save it to a file on the poller’s machine, and run there:',
  },
  command: { zh: '命令', en: 'command' },
  // the notice on the overview
  stretchedNotice: {
    zh: '巡检耗时 {seconds} 秒，而非 {interval} 秒：{site}',
    en: 'Sweeps take {seconds} s instead of {interval} s: {site}',
  },
  diskFullNotice: {
    zh: '采集器无法写入磁盘（可能已满），最早的数据将被丢弃：{site}',
    en: 'The poller can’t write to its disk, which may be full; its oldest polls will be dropped: {site}',
  },
  silentNotice: { zh: '自 {moment} 起未知：{site}', en: 'Unknown since {moment}: {site}' },
  more: { zh: '另有 {n} 个场地', en: 'and {n, plural, one {# more site} other {# more sites}}' },
  open: { zh: '查看采集器', en: 'Show pollers' },
})

/** What `npm run doctor` reports. */
export const pollerDoctorTexts = defineTexts({
  inContact: {
    zh: '{n, number} 个采集器在一分钟内联系过服务器，版本 {version}',
    en: '{n, plural, one {# poller} other {# pollers}} of version {version} contacted the server in the last minute',
  },
  neverContacted: {
    zh: '{site} 的采集器从未联系服务器：请在场地用密钥启动它',
    en: 'The poller of {site} has never contacted the server: start it at the site with its key',
  },
  silent: {
    zh: '{site} 的采集器 {minutes, number} 分钟没有联系服务器：请在场地查看它的日志和网络',
    en: 'The poller of {site} has not contacted the server for {minutes, number} min: check its log and network at the site',
  },
  diskFull: {
    zh: '{site} 的采集器无法写入磁盘：请在它的机器上清理磁盘，或查看它的日志',
    en: 'The poller of {site} can’t write to its disk: free some space on its machine, or see its log',
  },
  otherVersion: {
    zh: '{site} 的采集器版本为 {version}，服务器为 {ours}：请升级采集器',
    en: 'The poller of {site} runs version {version}, the server {ours}: upgrade the poller',
  },
})
