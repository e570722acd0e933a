/** A province as a square in about its place: column and row from the north-west, both from 1. */
export interface ProvinceTile {
  /** as sites are labelled; longer forms such as 四川省 begin with it */
  name: string
  en: string
  /** ISO 3166-2:CN */
  code: string
  column: number
  row: number
}

const tile = (name: string, en: string, code: string, column: number, row: number): ProvinceTile => ({
  name,
  en,
  code,
  column,
  row,
})

/** A scheme, not a map: no borders, every province of the same size. */
export const PROVINCE_TILES: readonly ProvinceTile[] = [
  // Stryker disable StringLiteral: names and codes; a test could only repeat them
  tile('黑龙江', 'Heilongjiang', 'HL', 9, 1),
  tile('内蒙古', 'Inner Mongolia', 'NM', 6, 2),
  tile('辽宁', 'Liaoning', 'LN', 8, 2),
  tile('吉林', 'Jilin', 'JL', 9, 2),
  tile('新疆', 'Xinjiang', 'XJ', 1, 3),
  tile('甘肃', 'Gansu', 'GS', 3, 3),
  tile('宁夏', 'Ningxia', 'NX', 4, 3),
  tile('山西', 'Shanxi', 'SX', 5, 3),
  tile('河北', 'Hebei', 'HE', 6, 3),
  tile('北京', 'Beijing', 'BJ', 7, 3),
  tile('天津', 'Tianjin', 'TJ', 8, 3),
  tile('青海', 'Qinghai', 'QH', 2, 4),
  tile('陕西', 'Shaanxi', 'SN', 4, 4),
  tile('河南', 'Henan', 'HA', 5, 4),
  tile('山东', 'Shandong', 'SD', 6, 4),
  tile('西藏', 'Tibet', 'XZ', 1, 5),
  tile('四川', 'Sichuan', 'SC', 3, 5),
  tile('重庆', 'Chongqing', 'CQ', 4, 5),
  tile('湖北', 'Hubei', 'HB', 5, 5),
  tile('安徽', 'Anhui', 'AH', 6, 5),
  tile('江苏', 'Jiangsu', 'JS', 7, 5),
  tile('上海', 'Shanghai', 'SH', 8, 5),
  tile('云南', 'Yunnan', 'YN', 3, 6),
  tile('贵州', 'Guizhou', 'GZ', 4, 6),
  tile('湖南', 'Hunan', 'HN', 5, 6),
  tile('江西', 'Jiangxi', 'JX', 6, 6),
  tile('浙江', 'Zhejiang', 'ZJ', 7, 6),
  tile('广西', 'Guangxi', 'GX', 4, 7),
  tile('广东', 'Guangdong', 'GD', 5, 7),
  tile('福建', 'Fujian', 'FJ', 6, 7),
  tile('台湾', 'Taiwan', 'TW', 7, 7),
  tile('海南', 'Hainan', 'HI', 4, 8),
  tile('澳门', 'Macao', 'MO', 5, 8),
  tile('香港', 'Hong Kong', 'HK', 6, 8),
  // Stryker restore StringLiteral
]

/** The tile that a place belongs to, whether it is written in Chinese, with or without 省, or in English. */
function tileOf(place: string): ProvinceTile | undefined {
  const written = place.trim().toLowerCase()
  return PROVINCE_TILES.find(({ name, en }) => written.startsWith(name) || written === en.toLowerCase())
}

/** A province's name in the reader's language; what is none stays as it is written. */
export function provinceName(place: string, locale: 'zh' | 'en'): string {
  return (locale === 'en' && tileOf(place)?.en) || place
}

export interface TiledCounts {
  /** devices by the tile's name */
  counts: ReadonlyMap<string, number>
  /** places that have no tile: other countries, sites without a province */
  elsewhere: readonly { name: string; value: number }[]
}

/** Devices by tile. */
export function tiledCounts(places: readonly { name: string; value: number }[]): TiledCounts {
  const counts = new Map<string, number>()
  const elsewhere: { name: string; value: number }[] = []
  for (const place of places) {
    const found = tileOf(place.name)
    if (found) counts.set(found.name, (counts.get(found.name) ?? 0) + place.value)
    else if (place.value > 0) elsewhere.push(place)
  }
  return { counts, elsewhere }
}
