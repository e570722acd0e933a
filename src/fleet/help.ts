import type { Explained, HelpOfScreens } from '../platform/ui/help/screen-help.ts'
import { stateTexts } from './device/text.ts'
import { MACHINE_TYPES_KEY, REPAIRS_KEY, WARNED_DEVICES_KEY, WARNINGS_KEY } from './rules/route-keys.ts'

const STATES: readonly Explained[] = [
  {
    word: { zh: '状态', en: 'State' },
    meaning: {
      zh: '按下列顺序，第一个成立的就是设备的状态。',
      en: 'The first of these that holds is the device’s state.',
    },
  },
  {
    word: stateTexts.scrap,
    meaning: {
      zh: '有人将其报废，不再计入任何比率；10 分钟内可撤销，之后由管理员恢复。',
      en: 'Scrapped by a user and left out of every rate. This can be undone for 10 minutes; later an administrator can restore the device.',
    },
  },
  {
    word: stateTexts.repairing,
    meaning: { zh: '最后一条维修记录是送修。', en: 'Its last repair record sent it for repair.' },
  },
  {
    word: stateTexts.repaired,
    meaning: { zh: '已送回，之后还没有应答过。', en: 'It came back and has not responded since.' },
  },
  {
    word: stateTexts.lost,
    meaning: {
      zh: '离线超过 7 天（可在系统设置中修改）。',
      en: 'Offline for 7 days (can be changed in the settings).',
    },
  },
  {
    word: stateTexts.offline,
    meaning: { zh: '连续 3 轮巡检没有应答。', en: 'No response in 3 consecutive sweeps.' },
  },
  {
    word: stateTexts.warn,
    meaning: {
      zh: '有未解除的告警：温度过高、风扇异常、算力板掉线或硬件错误过多。',
      en: 'A warning is open: too hot, fan fault, hash board missing or too many hardware errors.',
    },
  },
  {
    word: stateTexts.low,
    meaning: {
      zh: '最近 15 分钟的平均算力低于额定的 85%，回到 90% 以上才恢复（可在系统设置中修改）。',
      en: 'The average of the last 15 minutes is below 85 % of rated; normal again above 90 % (can be changed in the settings).',
    },
  },
  { word: stateTexts.normal, meaning: { zh: '以上都不成立。', en: 'None of the above.' } },
]
const RATES: readonly Explained[] = [
  {
    word: { zh: '在线率', en: 'Online rate' },
    meaning: {
      zh: '已应答的轮询 ÷ 应进行的轮询；报废的设备不计，维修中的计入。',
      en: 'Polls answered ÷ polls due. Scrapped devices don’t count, devices in repair do.',
    },
  },
  {
    word: { zh: '离线率', en: 'Offline rate' },
    meaning: {
      zh: '处于离线或失联的设备时间占比，与在线率之和不一定是 100%。',
      en: 'Share of device-time spent offline or lost; with the online rate it need not add up to 100 %.',
    },
  },
  {
    word: { zh: '算力达标率', en: 'Hash rate compliance' },
    meaning: {
      zh: '当天平均算力不低于额定 90% 的设备 ÷ 当天应答过的设备。',
      en: 'Devices whose average hash rate of the day is at least 90 % of rated ÷ devices that responded that day.',
    },
  },
]
const TOTALS: readonly Explained[] = [
  {
    word: { zh: '总算力', en: 'Hash rate' },
    meaning: {
      zh: '最近 3 轮巡检内应答的设备的算力之和；下方是额定算力。',
      en: 'The sum over devices that responded within the last 3 sweeps; below it, their rated hash rate.',
    },
  },
  {
    word: { zh: '总功率', en: 'Power' },
    meaning: {
      zh: '设备不报告功率时按机型额定功率估算，并标明。',
      en: 'Where a device doesn’t report it, its type’s rated wattage is used and marked as estimated.',
    },
  },
  {
    word: { zh: '能效', en: 'Efficiency' },
    meaning: { zh: '功率 ÷ 算力（J/TH），数值越小越好。', en: 'Power ÷ hash rate, in J/TH: the lower, the better.' },
  },
]
const CHARTS: readonly Explained[] = [
  {
    word: { zh: '营业日期', en: 'Business date' },
    meaning: {
      zh: '最近一个有日数据的日期，以营业时区的零点分界。',
      en: 'The last day with daily figures; days begin at midnight in the business time zone.',
    },
  },
  {
    word: { zh: '按月', en: 'By month' },
    meaning: {
      zh: '用各天之和相除，不是各天比率的平均。',
      en: 'Computed from the sums of the days, not as an average of the daily rates.',
    },
  },
]

const IMPORT: Explained = {
  word: { zh: '导入设备', en: 'Import devices' },
  meaning: {
    zh: '从电子表格添加或更新设备：依次按序列号、MAC 地址、场地中的 IP 地址识别已有设备；空单元格不改变原值；同一文件可重复导入。',
    en: 'Adds or updates devices from a spreadsheet. A row is matched with a device by serial, else by MAC address, else by IP address at the site; an empty cell changes nothing, and a file can be imported again.',
  },
}
const SITE_WORK: readonly Explained[] = [
  {
    word: { zh: '限电', en: 'Curtailment' },
    meaning: {
      zh: '让能效最差的矿机先休眠或限功率，直到场地低于目标功率；时间一到分步恢复。估算的功率也计入，因此实际值可能略有出入。',
      en: 'The least efficient miners sleep or get a power limit until the site is below its target, and return in steps afterwards. Estimated power counts too, so the actual power may differ a little.',
    },
  },
  {
    word: { zh: '矿机登录', en: 'Miner login' },
    meaning: {
      zh: '读取某品牌网页所用的账号和密码，加密保存；矿机要求登录时才发送。矿机拒绝后，间隔越来越长地重试。',
      en: 'The account and password for reading the pages of one make. They are stored encrypted and sent only when a miner asks; after a refusal they are tried again at growing intervals.',
    },
  },
]
const FIRMWARE_WANTED = {
  word: { zh: '要求的固件', en: 'Firmware wanted' },
  meaning: {
    zh: '在机型中填写，与设备报告的版本逐字比较；没有报告版本的设备既不算相符也不算不符。',
    en: 'Set for a type and compared character by character with the version that a device reports; a device that reports none neither matches nor differs.',
  },
}

/** What its screens are for. */
export const help: HelpOfScreens = {
  machine: {
    guide: 'operator',
    about: {
      zh: '整个机群一览：各状态的设备数、总算力与功率、走势和设备分布。点击数字或图块，会打开对应的设备列表。',
      en: 'The whole fleet at a glance: devices by state, hash rate and power, trends, and how devices divide. Click a number or slice to open the list behind it.',
    },
    terms: [...TOTALS, ...RATES, ...STATES, ...CHARTS],
  },
  machine_list: {
    guide: 'operator',
    about: {
      zh: '按序列号、资产编号、IP 或网段、MAC、矿工、固件，以及状态、机型、客户、场地、矿池或实时数据筛选设备；点击列标题排序；勾选后可批量处理。地址栏保存了筛选和排序，复制链接即可分享。',
      en: 'Filter devices by serial, asset number, IP or network, MAC, worker or firmware, and by state, type, client, site, pool or live figures; click a column heading to sort, tick devices to act on them. The address holds filter and order: share it as a link.',
    },
    terms: [
      ...STATES,
      {
        word: { zh: '矿工是否正确', en: 'Correct worker' },
        meaning: {
          zh: '当前矿池用户（第一个点号之前）等于子账户的矿池用户名；否则设备在为别人挖矿。',
          en: 'The active pool’s user, up to its first dot, equals the account’s pool user; if not, the device mines for someone else.',
        },
      },
      IMPORT,
      FIRMWARE_WANTED,
    ],
    keys: [{ word: { zh: '/', en: '/' }, meaning: { zh: '跳到搜索框', en: 'To the search field' } }],
  },
  traceDetail: {
    guide: 'operator',
    about: {
      zh: '一台设备的全部信息：当前数据、历史曲线、状态变更、告警、维修和矿机的原始应答。',
      en: 'Everything about one device: current figures, history, state changes, warnings, repairs, and the miner’s raw response.',
    },
    terms: [...RATES, ...STATES],
  },
  agent: {
    guide: 'owner',
    about: {
      zh: '每个客户一行：设备数、算力、在线率和达标率。',
      en: 'One row per client: devices, hash rate, online rate and compliance.',
    },
    terms: [...TOTALS, ...RATES],
  },
  agent_detail: {
    guide: 'owner',
    about: {
      zh: '一个客户的设备、子账户、算力和走势，以及月报上显示的银行账户。',
      en: 'One client’s devices, accounts, hash rate and trends, and the bank accounts shown on its reports.',
    },
    terms: [...TOTALS, ...RATES, ...CHARTS],
  },
  account_detail: {
    guide: 'owner',
    about: { zh: '一个子账户的设备、算力和走势。', en: 'One account’s devices, hash rate and trends.' },
    terms: [...TOTALS, ...RATES],
  },
  site: {
    guide: 'operator',
    about: {
      zh: '场地（机房）列表：设备在哪里、由谁轮询、运行得怎样。',
      en: 'The sites: where devices are, who polls them, and how they perform.',
    },
    terms: [...TOTALS, ...RATES],
  },
  site_detail: {
    guide: 'operator',
    about: { zh: '一个场地的设备、网段、算力和走势。', en: 'One site’s devices, networks, hash rate and trends.' },
    terms: [...TOTALS, ...RATES, ...CHARTS, ...SITE_WORK],
  },
  discovery: {
    guide: 'operator',
    about: {
      zh: '在场地的网段中搜索矿机，然后把找到的加入设备列表。',
      en: 'Scans a site’s networks for miners; those found are then added to the device list.',
    },
    terms: [IMPORT],
  },
  poller: {
    guide: 'operator',
    about: {
      zh: '每个场地由谁轮询、上一轮何时结束、有多少设备应答。',
      en: 'Who polls each site, when its last sweep ended, and how many devices answered.',
    },
    terms: [
      {
        word: { zh: '巡检', en: 'Sweep' },
        meaning: {
          zh: '对所有应当应答的设备各问一次，默认每 60 秒一轮。',
          en: 'One pass over every device that should respond, every 60 s by default.',
        },
      },
      {
        word: { zh: '状态未知', en: 'Unknown' },
        meaning: {
          zh: '场地的采集器连续 3 轮没有消息，设备的状态保持不变但不可信。',
          en: 'The site’s poller missed 3 sweeps: its devices keep their last state, which may no longer be true.',
        },
      },
      {
        word: { zh: '滞后', en: 'Lag' },
        meaning: {
          zh: '远程采集器断网期间保存的数据，还有多少秒没有送达。',
          en: 'How many seconds of polls that a remote poller kept while it was cut off are yet to be delivered.',
        },
      },
    ],
  },
  scene: {
    guide: 'operator',
    about: {
      zh: '机房的立体图和平面图：按机架查看设备的状态与温度。',
      en: 'The machine room in 3D and as a map: devices by rack, coloured by state or temperature.',
    },
  },
  command: {
    guide: 'operator',
    about: {
      zh: '发给矿机的指令（重启、寻机灯、切换矿池、休眠、限制功率）及其结果。',
      en: 'Commands sent to miners (restart, find-me light, pools, sleep, power) and their results.',
    },
  },
  [MACHINE_TYPES_KEY]: {
    guide: 'administrator',
    about: { zh: '各机型在各省的设备数。', en: 'Devices by type and province.' },
    terms: STATES,
  },
  screen: {
    guide: 'operator',
    about: {
      zh: '为墙上的大屏设计：自行更新，不需要鼠标。',
      en: 'For a display on the wall: it updates by itself and needs no mouse.',
    },
    terms: [...TOTALS, ...RATES],
  },
  display: {
    guide: 'administrator',
    about: {
      zh: '无人值守的大屏用链接打开，只能查看；链接随时可以撤销。',
      en: 'Links for unattended displays: they only show the wall, and can be revoked at any time.',
    },
  },
  automation: {
    guide: 'administrator',
    about: {
      zh: '设备的状态、告警、温度或电价持续一段时间符合条件时，自动发送指令、通知或添加送修记录。先试运行，再启用。',
      en: 'When a device’s state, warning, temperature or tariff meets a condition for some time, a command, a notification or a repair record follows. Do a dry run before you activate one.',
    },
    terms: [
      {
        word: { zh: '持续时间', en: 'For (minutes)' },
        meaning: {
          zh: '只计没有间断的轮询：超过 3 轮没有新数据就重新计时，因此采集器离开后不会立即执行。维护中、休眠和报废的设备不处理。',
          en: 'Only polls without a gap count: after more than 3 sweeps without one the time starts over, so nothing is done right after a poller was disconnected. Devices in maintenance, asleep or scrapped are left alone.',
        },
      },
      {
        word: { zh: '上限', en: 'Limit' },
        meaning: {
          zh: '全部自动处理合计，10 分钟内最多对一个场地 5% 的设备（至少 1 台）发送指令或添加送修记录；每台设备每次符合条件只执行一次，且一小时内不重复。',
          en: 'Across all automations, commands and repair records go to at most 5 % of a site’s devices (at least 1) in 10 minutes; to each device once per match, and never twice within an hour.',
        },
      },
      {
        word: { zh: '场地开关', en: 'Sites' },
        meaning: {
          zh: '只有管理员允许的场地才会自动发送指令；场地的指令设置也必须允许该指令。',
          en: 'Commands are sent only at sites where an administrator allows it, and only those that the site’s command settings allow.',
        },
      },
    ],
  },
  maintenance: {
    guide: 'operator',
    about: {
      zh: '检修前添加计划维护：期间设备不产生告警、不发通知，状态仍按轮询结果显示。',
      en: 'Plan maintenance before work begins: no warnings are opened or sent meanwhile; states still follow the polls.',
    },
    terms: [
      {
        word: { zh: '不计维护', en: 'Excluding maintenance' },
        meaning: {
          zh: '每个比率都另按维护以外的轮询计算一次；两者同时列出。已开始的维护不能改开始时间，因此过去的指标不会改变。',
          en: 'Every rate is also computed from the polls outside maintenance alone, and both are shown. The start can’t be changed once maintenance has begun, so past figures never change.',
        },
      },
    ],
  },
  destination: {
    guide: 'administrator',
    about: {
      zh: '每月把达标月报送到客户的邮箱或 FTP、SFTP 服务器，并记录每次发送；发送记录中的月报可再次发送。',
      en: 'Sends each month’s compliance report by e-mail or to a client’s FTP or SFTP server, and keeps a history, from which a report can be sent again.',
    },
  },
  energy: {
    guide: 'owner',
    about: {
      zh: '用了多少电、花了多少钱：按天、月、场地、客户或子账户查看；各场地的电价在“电价”页签中维护。',
      en: 'Energy used and what it cost, by day, month, site, client or account. The sites’ prices are under Tariffs.',
    },
    terms: [
      {
        word: { zh: '用电量', en: 'Energy' },
        meaning: {
          zh: '功率 × 两轮巡检之间的时间；不报告功率的设备按机型额定功率估算；超过 3 轮没有数据的时间不计，只显示占比。',
          en: 'Power × the time between sweeps. Where a device reports none, its type’s rated power is used; a gap of more than 3 sweeps does not count, and is shown as a share.',
        },
      },
      {
        word: { zh: '电费', en: 'Cost' },
        meaning: {
          zh: '每小时用电 × 该场地当时的电价；新电价不改变之前的日期；不同币种从不相加。',
          en: 'Each hour’s energy × the site’s tariff of that hour. A new tariff leaves earlier days unchanged; different currencies are never added up.',
        },
      },
      {
        word: { zh: '每 TH 每天电费', en: 'Cost per TH and day' },
        meaning: {
          zh: '电费 ÷ 有数据时的算力·天。',
          en: 'Cost ÷ (hash rate × days), both for the time with figures.',
        },
      },
      {
        word: { zh: '毛利', en: 'Margin' },
        meaning: {
          zh: '收益 − 电费，币种相同才计算；每 TH 每天的收益在“收益”页签中填写，或从指定网址读取。',
          en: 'Earned − cost, if both have the same currency. What a TH earns in a day is entered under Earnings, or read from an address given there.',
        },
      },
    ],
  },
  loss: {
    guide: 'operator',
    about: {
      zh: '某天（默认昨天）或几天内哪些设备损失了算力、为什么、现在怎样。合计等于所有行之和。',
      en: 'Which devices lost hash rate on a day (yesterday by default) or over several days, why, and their state now. The totals equal the sum of all rows.',
    },
    terms: [
      {
        word: { zh: '损失', en: 'Lost' },
        meaning: {
          zh: '额定算力 × 应轮询的时间 − 实际算力，逐日计算，不小于 0；有应答但未报告算力的时间两边都不计。一次轮询按当前的巡检间隔计时。',
          en: 'Rated hash rate × the time due to be polled, minus the actual hash rate; computed per day, never below 0. Responses without a hash rate count on neither side. Each poll counts for the sweep interval that is set now.',
        },
      },
      {
        word: { zh: '原因', en: 'Cause' },
        meaning: {
          zh: '维修：当天结束时为维修中且无应答；无应答；零算力：应答时平均低于额定的 1%；其余为算力偏低。四项之和等于损失。',
          en: 'In repair: no response, and in repair at the end of the day. No response. No hash rate: an average below 1 % of rated while responding. Below rated: the rest. The four add up to the loss.',
        },
      },
      {
        word: { zh: '不计维护', en: 'Excluding maintenance' },
        meaning: {
          zh: '计划维护期间的轮询不计入。',
          en: 'Polls during planned maintenance are left out.',
        },
      },
    ],
  },
  report: {
    guide: 'owner',
    about: {
      zh: '一个客户一个月的达标情况，可打印、导出 PDF。',
      en: 'A client’s month: compliance by site and device, to print or export as PDF.',
    },
    terms: RATES,
  },
  [WARNED_DEVICES_KEY]: {
    guide: 'operator',
    about: { zh: '有未解除告警的设备，按客户或场地查看。', en: 'Devices with open warnings, by client or site.' },
  },
  [WARNINGS_KEY]: {
    guide: 'operator',
    about: {
      zh: '所有告警：发生了什么、何时开始、是否已解除、谁已确认。',
      en: 'Every warning: what happened, since when, whether it is over, who acknowledged it.',
    },
    terms: [
      FIRMWARE_WANTED,
      {
        word: { zh: '告警级别', en: 'Level' },
        meaning: {
          zh: '“告警”会使设备进入告警状态，“提醒”不会。',
          en: 'A warning puts the device into the state Warning; a notice doesn’t.',
        },
      },
      {
        word: { zh: '温度过高', en: 'Too hot' },
        meaning: {
          zh: '连续 3 次轮询超过机型上限；低于上限 5 °C 才解除。',
          en: 'Three consecutive polls above the type’s limit; closed once 5 °C below it.',
        },
      },
      {
        word: { zh: '同时出现的告警', en: 'Storm' },
        meaning: {
          zh: '5 分钟内同一场地至少 10 台且 1% 的设备、或同一机架至少 5 台且四分之一的设备出现同类告警，归为一行；展开可查看每条，操作对其中符合筛选的全部告警生效。',
          en: 'The same warning on at least 10 devices and 1 % of a site, or 5 devices and a quarter of a rack, within 5 minutes: shown as one row, which opens into its warnings. An action on it applies to all of them that match the filter.',
        },
      },
      {
        word: { zh: '暂缓', en: 'Snooze' },
        meaning: {
          zh: '到期前不通知，到期仍未解除的重新通知。设备状态、计数和比率不变。',
          en: 'No notifications until a set time; users are notified again of warnings still open then. States, counts and rates don’t change.',
        },
      },
      {
        word: { zh: '矿工名不属于该账户', en: 'Mines for another account' },
        meaning: { zh: '设备在为别人的矿池用户挖矿。', en: 'The device mines for someone else’s pool user.' },
      },
    ],
  },
  [REPAIRS_KEY]: {
    guide: 'operator',
    about: {
      zh: '维修记录：添加“送修”后设备进入维修中，添加“送回”后等待上线。',
      en: 'Repair records: “Sent for repair” puts a device into the state In repair, “Returned” into Repaired.',
    },
    terms: [
      {
        word: { zh: '维修天数', en: 'Days in repair' },
        meaning: { zh: '从送修到送回的天数。', en: 'Days from being sent for repair to being returned.' },
      },
    ],
  },
  start: {
    guide: 'administrator',
    about: {
      zh: '新安装后的几步：时区、场地、客户与子账户、搜索矿机，以及之后的设置。',
      en: 'The first steps of a new installation: time zone, site, client and account, discovering miners, and what to set up after that.',
    },
  },
}
