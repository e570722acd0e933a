import { expect, it } from 'vitest'
import { addReply, emptyReply, parseReply } from '../miner-reply.ts'
import { readAnswer } from './read-answer.ts'

const OK = '"STATUS":[{"STATUS":"S","When":1,"Code":11,"Msg":"Summary","Description":"cgminer 4.11.1"}]'
const refused = (code: number) =>
  `{"STATUS":[{"STATUS":"E","When":1,"Code":${code},"Msg":"Access denied","Description":"cgminer"}],"id":1}`
const antminer = (figures: string, type = 'Antminer T19') =>
  `{${OK},"STATS":[{"BMMiner":"1.0.0","Miner":"uart_trans.1.3","Type":"${type}"},{"STATS":0,"ID":"BC50",${figures}}],"id":1}\0`
const SUMMARY = `{${OK},"SUMMARY":[{"Elapsed":100,"GHS 5s":95000.1,"GHS av":94000}],"id":1}\0`
const chains = (watts: readonly number[]) =>
  [1, 2, 3].map((n) => `"chain_acn${n}":76,"chain_rate${n}":"28000","chain_consumption${n}":${watts[n - 1]}`).join(',')

/** What a miner replied to its questions, one after the other, as a poll reads them. */
function read(replies: readonly string[]) {
  const all = emptyReply()
  for (const text of replies) {
    const reply = parseReply(text)
    if (!('unreadable' in reply)) addReply(all, reply)
  }
  return readAnswer(all)
}

it.each([
  [
    'sensors that report 0-0-0-0, chips by their corners, and a slot without a board',
    [
      SUMMARY,
      antminer(
        '"fan_num":4,"fan1":5880,"fan2":5880,"fan3":0,"fan4":5880,"temp1":0,"temp_chip1":"0-0-0-0","temp_pcb1":"0-0-0-0",' +
          '"temp_chip2":"70-75-72-78","temp_pcb2":"55-56-57-58","chain_acn1":0,"chain_acn2":76,"chain_rate1":"","chain_rate2":"31000.5"',
      ),
    ],
    {
      hashrateThs: 95.0001,
      boards: [{ hashrateThs: 31.0005, celsius: 78, isAlive: true }],
      maxCelsius: 78,
      fansRpm: [5880, 5880, 5880, 0],
      watts: null,
    },
  ],
  [
    'fans and temperatures as empty text, and a summary that is refused',
    [
      refused(45),
      antminer('"Elapsed":77,"GHS 5s":84000,"fan_num":4,"fan1":"","fan2":"","chain_acn1":76,"temp_chip1":["","",""]'),
    ],
    { reader: 'antminer', uptimeS: 77, hashrateThs: 84, fansRpm: [], minFanRpm: null, maxCelsius: null },
  ],
  ['nothing but refusals', [refused(14), refused(45)], { unreadable: 'neither hash rate nor uptime in it' }],
  [
    'figures that are no numbers',
    [`{${OK},"SUMMARY":[{"Elapsed":50,"GHS 5s":nan,"GHS av":inf,"MHS av":"-nan","Hardware Errors":nan}]}`],
    { uptimeS: 50, hashrateThs: null, averageHashrateThs: null, hardwareErrorShare: null },
  ],
  [
    'a rate whose text names another unit than its key',
    [`{${OK},"SUMMARY":[{"Elapsed":50,"GHS 5s":"95.1 TH/s"}]}`],
    { uptimeS: 50, hashrateThs: null },
  ],
  ['an uptime below 0', [`{${OK},"SUMMARY":[{"Elapsed":-5,"GHS 5s":95000}]}`], { uptimeS: null, hashrateThs: 95 }],
  [
    'a byte-order mark and lines ended as on Windows',
    [`\uFEFF{${OK},\r\n"SUMMARY":[{"Elapsed":50,\r\n"GHS 5s":95000}]}\r\n\0`],
    { uptimeS: 50, hashrateThs: 95 },
  ],
  [
    'two replies with a NUL between',
    [`${SUMMARY}{${OK},"POOLS":[{"URL":"stratum+tcp://pool.example:1","User":"farm.1","Status":"Alive"}]}\0`],
    { hashrateThs: 95.0001, pools: [{ user: 'farm.1', state: 'Alive', isActive: true }] },
  ],
  [
    'each chain of a VNish',
    [SUMMARY, antminer(chains([1000, 990, 1010]), 'Antminer T19 (Vnish 1.2.0)')],
    { watts: 3000 },
  ],
  [
    'a chain of a VNish that hashes without power: the sum of the others is not what the miner takes',
    [SUMMARY, antminer(chains([1000, 0, 1010]), 'Antminer T19 (Vnish 1.2.0)')],
    { watts: null },
  ],
  [
    'an Avalon without its present rate',
    [
      `{${OK},"STATS":[{"STATS":0,"ID":"AVALON0","MM ID0":"Ver[1246-N-83] Elapsed[100] TMax[-273] Fan1[5400] GHSspd[N/A] GHSavg[90000] ` +
        'MGHS[30000 30000 nan] MTmax[-273 80 81]"}]}',
    ],
    {
      uptimeS: 100,
      hashrateThs: 90,
      averageHashrateThs: 90,
      maxCelsius: 81,
      boards: [
        { hashrateThs: 30, celsius: null },
        { hashrateThs: 30, celsius: 80 },
        { hashrateThs: null, celsius: 81, isAlive: null },
      ],
    },
  ],
])('reads %s', (_name, replies, expected) => {
  expect(read(replies)).toMatchObject(expected)
})

it.each(['antminer-7\n', '{"hostname":"antminer-7"}', '<html>antminer-7</html>'])('takes %j for no reply', (text) => {
  expect(parseReply(text)).toEqual({ unreadable: expect.any(String) })
})
