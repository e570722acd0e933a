import { callWith } from '../platform/ui/call/call.ts'
import type { Finder } from '../platform/ui/frame/finder.ts'
import { locale } from '../platform/ui/theme/locale.ts'
import { stateTexts } from './device/text.ts'

type NamedList = 'POST /client/find/' | 'POST /account/find/' | 'POST /site/find/'

const named =
  (address: NamedList, path: string): Finder['find'] =>
  async (name, size, signal) => {
    const { data } = await callWith(address, { request: { name, size } }, signal)
    return data.map(({ id, name: label }) => ({ id, label, to: path, search: { id } }))
  }

/** What the search of the whole console finds of the fleet. */
export const finders: readonly Finder[] = [
  {
    title: { zh: '设备', en: 'Devices' },
    knownBy: {
      zh: '序列号、资产编号、IP 或网段、MAC、矿工、固件版本',
      en: 'serial, asset number, IP or network, MAC, worker, firmware',
    },
    path: '/traceDetail/index',
    find: async (text, size, signal) => {
      const devices = await callWith('POST /device/search', { request: { text, size } }, signal)
      return devices.map(({ id, serial, foundIn, value, site, client, state }) => ({
        id,
        label: serial,
        note: [foundIn === 'serial' ? [] : value, stateTexts[state][locale], site, client].flat().join(' · '),
        to: '/traceDetail/index',
        search: { id },
      }))
    },
  },
  {
    title: { zh: '客户', en: 'Clients' },
    path: '/agent_detail/index',
    find: named('POST /client/find/', '/agent_detail/index'),
  },
  {
    title: { zh: '子账户', en: 'Accounts' },
    path: '/account_detail/index',
    find: named('POST /account/find/', '/account_detail/index'),
  },
  {
    title: { zh: '场地', en: 'Sites' },
    path: '/site_detail/index',
    find: named('POST /site/find/', '/site_detail/index'),
  },
]
