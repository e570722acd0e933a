/** The demo's farms and owners: real provinces, invented names. */

export interface DemoSite {
  /** two letters that its asset numbers begin with */
  code: string
  name: string
  province: string
  city: string
  region: string
  /** the domain of the base that it belongs to; left out: the headquarters */
  base?: 'zhenhai' | 'jiangbei' | 'nangang' | 'qilu' | 'qinzhou'
}

export const DEMO_SITES: readonly DemoSite[] = [
  { code: 'KD', name: '康定雪山矿场', province: '四川', city: '甘孜', region: '西南', base: 'jiangbei' },
  { code: 'YA', name: '雅安青衣江矿场', province: '四川', city: '雅安', region: '西南', base: 'zhenhai' },
  { code: 'ER', name: '鄂尔多斯北原矿场', province: '内蒙古', city: '鄂尔多斯', region: '华北', base: 'nangang' },
  { code: 'ZD', name: '准东戈壁矿场', province: '新疆', city: '昌吉', region: '西北', base: 'qilu' },
  { code: 'NJ', name: '怒江峡谷矿场', province: '云南', city: '怒江', region: '西南', base: 'qinzhou' },
  { code: 'GE', name: '格尔木盐湖矿场', province: '青海', city: '海西', region: '西北' },
]

export interface DemoAccount {
  client: string
  /** also the account's name */
  poolUser: string
  /** codes of the sites of its devices */
  sites: readonly [string, ...string[]]
}

/** The simulator gives the first ones more devices than the last. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { client: '星野算力科技', poolUser: 'xingye01', sites: ['KD', 'ER', 'ZD'] },
  { client: '塞北长风算力', poolUser: 'changfeng01', sites: ['ER', 'ZD'] },
  { client: '川西汇能数据', poolUser: 'huineng01', sites: ['KD', 'YA'] },
  { client: '天池云矿数据', poolUser: 'tianchi01', sites: ['ZD', 'GE'] },
  { client: '雪松数字能源', poolUser: 'xuesong01', sites: ['NJ'] },
  { client: '青禾云算科技', poolUser: 'qinghe01', sites: ['YA', 'KD'] },
  { client: '磐石新能科技', poolUser: 'panshi01', sites: ['GE', 'NJ'] },
  { client: '海棠湾数字科技', poolUser: 'haitang01', sites: ['NJ'] },
  { client: '星野算力科技', poolUser: 'xingye02', sites: ['KD', 'NJ'] },
  { client: '塞北长风算力', poolUser: 'changfeng02', sites: ['ER'] },
  { client: '川西汇能数据', poolUser: 'huineng02', sites: ['YA'] },
  { client: '天池云矿数据', poolUser: 'tianchi02', sites: ['ZD'] },
  { client: '雪松数字能源', poolUser: 'xuesong02', sites: ['GE'] },
  { client: '星野算力科技', poolUser: 'xingye03', sites: ['ER'] },
]

/** Whose devices the demo's agent looks after, and who the demo's client is. */
export const AGENT_CLIENTS: readonly string[] = ['星野算力科技', '塞北长风算力', '川西汇能数据']
export const OWN_CLIENT = '川西汇能数据'
