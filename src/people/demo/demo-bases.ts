/** The ten bases of the navbar's list, by domain. */
export const DEMO_BASES = [
  { domain: 'zhenhai', name: '宁波镇海', province: '浙江省', city: '宁波市', region: '镇海区' },
  { domain: 'dayawan', name: '惠州大亚湾', province: '广东省', city: '惠州市', region: '惠阳区' },
  { domain: 'nangang', name: '天津南港', province: '天津市', city: '天津市', region: '滨海新区' },
  { domain: 'qilu', name: '淄博齐鲁', province: '山东省', city: '淄博市', region: '临淄区' },
  { domain: 'jiangbei', name: '南京江北', province: '江苏省', city: '南京市', region: '六合区' },
  { domain: 'jinshan', name: '上海金山', province: '上海市', city: '上海市', region: '金山区' },
  { domain: 'maoming', name: '茂名', province: '广东省', city: '茂名市', region: '茂南区' },
  { domain: 'changxingdao', name: '大连长兴岛', province: '辽宁省', city: '大连市', region: '瓦房店市' },
  { domain: 'qinzhou', name: '钦州', province: '广西壮族自治区', city: '钦州市', region: '钦南区' },
  { domain: 'quangang', name: '泉州泉港', province: '福建省', city: '泉州市', region: '泉港区' },
] as const

const HEADQUARTERS = 'hq'
export type DemoDomain = typeof HEADQUARTERS | (typeof DEMO_BASES)[number]['domain']
/** of the headquarters, then of each base */
export const DEMO_DOMAINS: readonly DemoDomain[] = [HEADQUARTERS, ...DEMO_BASES.map(({ domain }) => domain)]
