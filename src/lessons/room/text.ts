import { defineTexts } from '../../platform/rules/text.ts'

/** Why a room can't be entered, or something can't be done in it. */
export const roomTexts = defineTexts({
  noSuchLesson: { zh: '没有该课程，或您无权查看', en: 'Lesson not found, or you don’t have access' },
  notGoingOn: { zh: '直播尚未开始或已结束', en: 'The live lesson has not begun, or has ended' },
  tokenSpent: {
    zh: '入场凭证已使用或已过期，请重新进入',
    en: 'This pass was used or has expired. Please enter again.',
  },
  full: { zh: '直播间已满（最多 {most} 位观众）', en: 'The room is full ({most} viewers at most)' },
  elsewhere: { zh: '直播间在另一台服务器上', en: 'Another server holds this room' },
  putOut: { zh: '主讲人已将您移出直播间', en: 'The presenter has removed you from the room' },
  openedAgain: {
    zh: '您已在另一个窗口或设备中进入该直播间',
    en: 'You have entered this room in another window or on another device',
  },
  noSeat: { zh: '您已不在直播间中', en: 'You are no longer in the room' },
  noAnswer: { zh: '无法建立音视频连接', en: 'The connection for sound and picture could not be made' },
  maySendNothing: {
    zh: '只有主讲人和被允许发言的人可以发送声音或画面',
    en: 'Only the presenter and admitted speakers may send sound or picture',
  },
  tooManyOffers: { zh: '连接过于频繁，请稍后再试', en: 'Too many connections. Please try again in a minute.' },
  speakersFull: { zh: '最多 {most} 人同时发言', en: '{most} people at most may speak at once' },
  otherService: {
    zh: '直播课程在另一会议服务中进行，请在其页面中检查设备',
    en: 'Live lessons take place in another meeting service. Please check your devices on its page.',
  },
  presenterOnly: { zh: '只有主讲人可以操作', en: 'Only the presenter may do this' },
  noSuchSeat: { zh: '此人已不在直播间中', en: 'This person is no longer in the room' },
})

/** Who was there, on the screen and in files. */
export const attendanceTexts = defineTexts({
  title: { zh: '出席情况', en: 'Attendance' },
  person: { zh: '姓名', en: 'Person' },
  role: { zh: '身份', en: 'Role' },
  presenter: { zh: '主讲人', en: 'Presenter' },
  from: { zh: '进入时间', en: 'From' },
  to: { zh: '离开时间', en: 'To' },
  minutes: { zh: '时长（分钟）', en: 'Minutes' },
  absent: { zh: '未到场：{names}', en: 'Absent: {names}' },
})

/** The page that tests what a live lesson needs. */
export const checkTexts = defineTexts({
  title: { zh: '直播前检查', en: 'Check before a live lesson' },
  hint: {
    zh: '观看直播只需要网络；摄像头和麦克风用于主讲和发言。',
    en: 'Watching needs only the connection; camera and microphone are for presenting and speaking.',
  },
  again: { zh: '重新检查', en: 'Check again' },
  running: { zh: '正在检查…', en: 'Checking…' },
  good: { zh: '正常', en: 'Ready' },
  weak: { zh: '较弱', en: 'Weak' },
  bad: { zh: '有问题', en: 'Problem' },
  camera: { zh: '摄像头', en: 'Camera' },
  microphone: { zh: '麦克风', en: 'Microphone' },
  port: { zh: '连接', en: 'Connection' },
  bandwidth: { zh: '带宽', en: 'Bandwidth' },
  preview: { zh: '预览', en: 'Preview' },
  allow: { zh: '请在浏览器的提示中选择允许。', en: 'Please allow it when your browser asks.' },
  insecure: {
    zh: '浏览器只在 HTTPS 或本机地址上允许使用摄像头和麦克风，请用 https:// 打开本页。',
    en: 'Browsers allow cameras and microphones over HTTPS or on this machine only. Please open this page over https://.',
  },
  denied: {
    zh: '浏览器不允许使用。请点击地址栏旁的图标，允许本站使用该设备，然后重试。',
    en: 'Your browser does not allow it. Click the icon beside the address, allow this site to use the device, and try again.',
  },
  missing: { zh: '没有找到设备，请检查是否已连接。', en: 'No device was found. Please check that it is plugged in.' },
  inUse: {
    zh: '设备无法打开，很可能正被其他程序使用，请关闭后重试。',
    en: 'The device can’t be opened. Another program is probably using it: close that and try again.',
  },
  otherProblem: { zh: '无法使用该设备：{reason}', en: 'This device can’t be used: {reason}' },
  noWebRtc: {
    zh: '该浏览器不支持或已关闭 WebRTC，请换用新版的 Chrome、Edge、Firefox 或 Safari。',
    en: 'This browser has no WebRTC, or it is turned off. Please use a current Chrome, Edge, Firefox or Safari.',
  },
  reached: { zh: '已连接到直播间，往返 {ms} 毫秒。', en: 'Connected to the room; round trip {ms} ms.' },
  relayed: {
    zh: '经中继服务器（TURN）连接到直播间，往返 {ms} 毫秒。',
    en: 'Connected to the room through a relay (TURN); round trip {ms} ms.',
  },
  noOwnAddresses: {
    zh: '浏览器没有提供任何网络地址。很可能是浏览器设置或扩展程序（如 VPN、隐私保护）阻止了 WebRTC。',
    en: 'Your browser offers no network address. Its settings or an extension (VPN, privacy) are probably blocking WebRTC.',
  },
  noServerAddress: {
    zh: '服务器没有给出直播间的地址，请联系管理员检查 ROOM_PORT 和 ROOM_ADDRESS。',
    en: 'The server gives no address for its rooms. Please ask an administrator to check ROOM_PORT and ROOM_ADDRESS.',
  },
  privateAddress: {
    zh: '无法连接到 {places}。服务器给出的是内网地址：在外网时，管理员需要设置 ROOM_ADDRESS；在内网时，很可能是防火墙没有放行该 UDP 端口。',
    en: '{places} can’t be reached. It is a private address: from outside its network, an administrator has to set ROOM_ADDRESS; from inside, a firewall is probably blocking this UDP port.',
  },
  blockedPort: {
    zh: '10 秒内无法连接到 {places}。很可能是您或服务器一侧的防火墙没有放行该 UDP 端口；请换一个网络试试，或联系管理员。',
    en: '{places} could not be reached within 10 seconds. A firewall on your side or the server’s is probably blocking this UDP port. Try another network, or ask an administrator.',
  },
  carries: {
    zh: '下行 {down} Mbit/s，上行 {up} Mbit/s：{what}',
    en: '{down} Mbit/s down, {up} Mbit/s up: {what}',
  },
  picture: { zh: '足够传输清晰画面。', en: 'enough for the full picture.' },
  smallPicture: { zh: '只够传输较小的画面。', en: 'enough for the smaller picture only.' },
  sound: { zh: '只够传输声音。', en: 'enough for sound only.' },
  nothing: { zh: '不足以传输声音。', en: 'not enough for sound.' },
})

export const roomScreenTexts = defineTexts({
  title: { zh: '直播间', en: 'Live room' },
  connecting: { zh: '正在连接…', en: 'Connecting…' },
  reconnecting: { zh: '连接中断，正在重新连接…', en: 'Connection lost. Reconnecting…' },
  waiting: { zh: '主讲人正在准备，画面稍后出现。', en: 'The presenter is getting ready. The picture appears soon.' },
  interrupted: {
    zh: '主讲人的声音和画面中断，恢复后会自动出现。',
    en: 'The presenter’s sound and picture are interrupted. They will come back automatically.',
  },
  tryAgain: { zh: '重新进入', en: 'Enter again' },
  cantConnect: {
    zh: '10 秒内未能收到声音和画面。很可能是防火墙没有放行直播间的 UDP 端口，请联系管理员。',
    en: 'No sound or picture for 10 seconds. A firewall is probably blocking the room’s UDP port. Please ask an administrator.',
  },
  check: { zh: '检查设备和网络', en: 'Check devices and connection' },
  picture: { zh: '直播画面', en: 'Picture of the lesson' },
  qualityHigh: { zh: '清晰画面', en: 'Full picture' },
  qualityLow: { zh: '线路较弱，当前为小画面', en: 'Weak connection: smaller picture' },
  soundOnly: {
    zh: '线路太弱，暂时只有声音；恢复后画面会自动出现。',
    en: 'Your connection is too weak for a picture. You hear the sound; the picture will come back automatically.',
  },
  preview: { zh: '预览', en: 'Preview' },
  prepare: { zh: '选择并测试设备，然后开始。', en: 'Choose and test your devices, then go live.' },
  source: { zh: '画面', en: 'Picture' },
  camera: { zh: '摄像头', en: 'Camera' },
  screen: { zh: '屏幕', en: 'Screen' },
  microphone: { zh: '麦克风', en: 'Microphone' },
  unnamed: { zh: '设备 {number}', en: 'Device {number}' },
  level: { zh: '音量', en: 'Sound level' },
  insecure: {
    zh: '浏览器只在 HTTPS 或本机地址上允许使用摄像头和麦克风。',
    en: 'Browsers allow cameras and microphones over HTTPS or on this machine only.',
  },
  goLive: { zh: '开始直播画面', en: 'Go live' },
  switchSource: { zh: '更换设备', en: 'Change devices' },
  useThese: { zh: '使用所选设备', en: 'Use these' },
  keepThese: { zh: '不更换', en: 'Keep the current ones' },
  muteMe: { zh: '静音', en: 'Mute' },
  pause: { zh: '暂停录制', en: 'Pause recording' },
  resume: { zh: '继续录制', en: 'Resume recording' },
  end: { zh: '结束课程', en: 'End the lesson' },
  endConfirm: { zh: '确定结束这节课吗？结束后不能重新开始。', en: 'End this lesson? It can’t be reopened.' },
  recordingOn: { zh: '录制中', en: 'Recording' },
  recordingPaused: { zh: '录制已暂停', en: 'Recording paused' },
  recordingFailed: { zh: '录制已中断，课程继续', en: 'Recording stopped; the lesson goes on' },
  people: { zh: '在场人员（{count}）', en: 'In the room ({count})' },
  presenter: { zh: '主讲人', en: 'Presenter' },
  since: { zh: '{time} 进入', en: 'since {time}' },
  handRaised: { zh: '举手', en: 'Hand raised' },
  handsRaised: { zh: '举手：{names}', en: 'Raised hands: {names}' },
  /** between names */
  and: { zh: '、', en: ', ' },
  speaking: { zh: '发言中', en: 'Speaking' },
  muted: { zh: '已静音', en: 'Muted' },
  youMaySpeak: {
    zh: '主讲人允许您发言，麦克风将打开。',
    en: 'The presenter lets you speak: your microphone is turned on.',
  },
  youAreMuted: { zh: '主讲人已将您静音。', en: 'The presenter has muted you.' },
  raiseHand: { zh: '举手', en: 'Raise hand' },
  stopSpeaking: { zh: '结束发言', en: 'Stop speaking' },
  admit: { zh: '允许 {name} 发言', en: 'Let {name} speak' },
  dismiss: { zh: '结束 {name} 的发言', en: 'End {name}’s turn' },
  mute: { zh: '将 {name} 静音', en: 'Mute {name}' },
  unmute: { zh: '取消 {name} 的静音', en: 'Unmute {name}' },
  putOut: { zh: '将 {name} 移出', en: 'Remove {name}' },
  putOutConfirm: {
    zh: '移出后，{name} 不能再进入这节课的直播间。',
    en: '{name} can’t enter the room of this lesson again.',
  },
  soundOn: { zh: '打开声音', en: 'Turn on sound' },
})
