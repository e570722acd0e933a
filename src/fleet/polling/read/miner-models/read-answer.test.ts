import { describe, expect, it } from 'vitest'
import { emptyReply } from '../miner-reply.ts'
import { CASES, replyOf } from './read-answer-cases.ts'
import { readAnswer } from './read-answer.ts'

/** A Whatsminer with one board. */
const boardThs = (rate: number, whole: number) =>
  readAnswer({
    ...emptyReply(),
    summary: [{ Elapsed: 10, 'Fan Speed In': 1, 'MHS av': whole }],
    devs: [{ 'MHS av': rate }],
  })

const avalonAt = (ghs: number) => [{ 'MM ID0': `Ver[Q] Elapsed[10] GHSspd[${ghs}] MGHS[44499.41]` }]

const innosilicon = (model: string, whole: number, chain: number) =>
  readAnswer({
    ...emptyReply(),
    status: [{ Description: `innominer ${model}-1.1.0` }],
    summary: [{ Elapsed: 10, 'MHS 5s': whole, 'MHS av': whole }],
    stats: [{ 'Num active chips': 12, 'MHS av': chain, 'Temp max': 71 }],
  })

describe('readAnswer', () => {
  it.each(CASES)('reads $files', ({ files, answer }) => {
    const read = readAnswer(replyOf(...files))
    expect(read).toEqual(answer)
  })

  it.each([
    ['negative', { Elapsed: 10, 'GHS 5s': -3 }, { hashrateThs: null, uptimeS: 10 }],
    ['not a number', { Elapsed: 10, 'GHS 5s': 'nan', 'MHS av': 'much' }, { hashrateThs: null }],
    ['far too much', { Elapsed: 10, 'GHS 5s': 9e9 }, { hashrateThs: null }],
    ['an uptime of a wrong clock', { Elapsed: 1_762_934_400, 'GHS 5s': 30_000 }, { hashrateThs: 30, uptimeS: null }],
    ['a true zero', { Elapsed: 10, 'GHS 5s': 0 }, { hashrateThs: 0 }],
    ['kilohashes', { Elapsed: 10, 'KHS av': 30_000_000_000 }, { hashrateThs: 30, averageHashrateThs: 30 }],
    ['a rate of now by its odd name', { Elapsed: 10, 'HS RT': 67_000_000 }, { hashrateThs: 67 }],
    [
      'errors of nothing',
      { Elapsed: 10, Accepted: 0, Rejected: 0, 'Hardware Errors': 0 },
      { hardwareErrorShare: null },
    ],
  ])('takes %s for what it is', (_name, summary, expected) => {
    expect(readAnswer({ ...emptyReply(), summary: [summary] })).toMatchObject(expected)
  })

  it.each([
    ['a liquid-cooled Whatsminer', { 'Fan Speed In': 0, 'Fan Speed Out': 0 }, { reader: 'whatsminer-v2', fansRpm: [] }],
    ['one stopped fan', { 'Fan Speed In': 4200, 'Fan Speed Out': 0 }, { fansRpm: [4200, 0], minFanRpm: 0 }],
    ['a MAC of zeros', { MAC: '00:00:00:00:00:00', 'Fan Speed In': 1 }, { mac: null }],
  ])('knows %s', (_name, summary, expected) => {
    expect(readAnswer({ ...emptyReply(), summary: [{ Elapsed: 10, ...summary }] })).toMatchObject(expected)
  })

  it.each([
    ['D3', 'GHS 5s', '16346.64', 0.01634664],
    ['E3', 'GHS 5s', '197.30', 0.0001973],
    ['L7 (Vnish 1.2.6)', 'GHS 5s', '9300.5', 0.0093005],
    ['L9', 'GHS 5s', '17000', 0.017],
    ['Z11', 'GHS 5s', '141.54', 1.4154e-7],
    ['S9', 'GHS 5s', '13500', 13.5],
  ])('counts in the unit of an Antminer %s', (type, key, rate, ths) => {
    const chains = { chain_acn1: 63, chain_rate1: rate }
    const stats = [{ Type: `Antminer ${type}` }, { Elapsed: 10, [key]: rate, ...chains }]
    expect(readAnswer({ ...emptyReply(), stats })).toMatchObject({ hashrateThs: ths, boards: [{ hashrateThs: ths }] })
  })

  it.each<[string, Record<string, unknown>, object]>([
    ['the unit it says', { rate_unit: 'MH', 'GHS 5s': 9301, chain_rate1: '3100' }, { hashrateThs: 0.009301 }],
    ['no power of chains that do not measure', { chain_consumption1: 0, chain_consumption2: 0 }, { watts: null }],
    ['no negative power', { chain_consumption1: 900, chain_consumption2: -1 }, { watts: null }],
    ['power with its unit', { chain_power: '3250 W' }, { watts: 3250 }],
    ['no power in other words', { chain_power: '967.50 W or more' }, { watts: null }],
    ['a fan that stands still', { fan1: 4080, fan2: 0, fan_num: 2 }, { fansRpm: [4080, 0], minFanRpm: 0 }],
    ['no fan that it can’t read', { fan1: 4080, fan2: 'N/A', fan_num: 2 }, { fansRpm: [4080], minFanRpm: 4080 }],
    ['no fan faster than any', { fan1: 4080, fan2: 65_535, fan_num: 2 }, { fansRpm: [4080], minFanRpm: 4080 }],
    ['corners in the cold', { temp_pcb1: '2--1-20-22', temp_chip1: '7-4-25-27' }, { maxCelsius: 27 }],
  ])('reads of an Antminer %s', (_name, fields, expected) => {
    const stats = [{ Type: 'Antminer S19' }, { Elapsed: 10, chain_acn1: 63, chain_rate1: '1', ...fields }]
    expect(readAnswer({ ...emptyReply(), stats })).toMatchObject(expected)
  })

  it.each([
    ['MH/s', {}, 0.0149],
    [undefined, { dev_sn: '28HY' }, 0.0149],
    ['', { dev_sn: '28HY' }, 0.0149],
    ['units', { dev_sn: '28HY' }, null],
    [undefined, { type: 'Antminer S19' }, 14.9],
    ['units', { type: 'Antminer S19' }, null],
  ])('counts pages in the unit %j, and those of %j without one in that of its algorithm', (rate_unit, INFO, ths) => {
    const summary = { SUMMARY: [{ rate_unit, elapsed: 10, rate_5s: 14_900, rate_avg: 14_900 }] }
    const stats = { STATS: [{ rate_unit, chain: [{ rate_real: 14_900, asic_num: 4 }] }], INFO }
    expect(readAnswer({ ...emptyReply(), http: [summary, stats] })).toMatchObject({
      hashrateThs: ths,
      boards: [{ hashrateThs: ths }],
    })
  })

  it.each([
    ['stratum+tcp://bob.w1:se:cret@pool.example:3333', 'stratum+tcp://bob.w1@pool.example:3333'],
    ['bob:secret@pool.example:3333/#xnsub', 'bob@pool.example:3333/#xnsub'],
    ['stratum+ssl://pool.example:3333', 'stratum+ssl://pool.example:3333'],
    ['pool.example:3333/a@b', 'pool.example:3333/a@b'],
  ])('reads the address of a pool, %s, without a password', (URL, url) => {
    const pools = [{ URL, User: '鲍勃 1 号.2' }]
    const reply = { ...emptyReply(), summary: [{ Elapsed: 10 }], pools }
    expect(readAnswer(reply)).toMatchObject({ pools: [{ url, user: '鲍勃 1 号.2' }] })
  })

  it.each([-1, 0.5, 1e15, 'nan'])('gives a pool with the number %s none to switch to', (POOL) => {
    const reply = { ...emptyReply(), summary: [{ Elapsed: 10 }], pools: [{ POOL, URL: 'stratum+tcp://pool.example' }] }
    expect(readAnswer(reply)).toMatchObject({ pools: [expect.not.objectContaining({ number: POOL })] })
  })

  it('takes the boards of a Whatsminer in MH/s unless the total shows otherwise', () => {
    expect(boardThs(170.6, 170_600_000)).toMatchObject({ boards: [{ hashrateThs: 170.6 }] })
    expect(boardThs(170_600_000, 170_600_000)).toMatchObject({ boards: [{ hashrateThs: 170.6 }] })
    expect(boardThs(170.6, 170.6)).toMatchObject({ boards: [{ hashrateThs: 0.0001706 }] })
  })

  it.each<[string, Record<string, unknown>, number[]]>([
    ['fans by number', { Fan1: 7800, Fan2: '7860', 'Fan Num': 2 }, [7800, 7860]],
    ['fans by place', { 'Fan In': 3570, 'Fan Out': 3540, 'Fan Nunber': 2 }, [3570, 3540]],
    ['no shares of full speed', { fan1: 65, fan2: 70 }, []],
    ['no duty', { 'Fan duty': 98, FanR: '72%' }, []],
  ])('reads of an unknown make %s', (_name, stats, fansRpm) => {
    expect(readAnswer({ ...emptyReply(), summary: [{ Elapsed: 10 }], stats: [stats] })).toMatchObject({ fansRpm })
  })

  it('sums up the boards of a make that refuses the summary', () => {
    const devs = [1, 2].map((i) => ({ 'MHS 5s': 3_000_000 + i, temperature: 30 + i, 'Device Elapsed': 742 }))
    expect(readAnswer({ ...emptyReply(), devs })).toMatchObject({ hashrateThs: 6.000003, uptimeS: 742, maxCelsius: 32 })
  })

  it.each([
    [[0, 1214, 1316, 242, 3189, 1320, 3504], 3504],
    [[0, 1212, 1315, 174, 2288, 1320], null],
    [[0, 0, 27_480, 4, 0, 3672, 131], 131],
    [[0, 0, 0, 4, 2749, 125, 328], 125],
    [[0, 0, 0, 0, 0, 0, 0], null],
  ])('reads the power supply of an Avalon, %s', (supply, watts) => {
    const stats = [{ 'MM ID0': `Ver[1246] Elapsed[10] DNA[000000] PS[${supply.join(' ')}]` }]
    expect(readAnswer({ ...emptyReply(), stats })).toMatchObject({ watts, serial: null })
  })

  it('has no rate of the boards of an Avalon at rest, which keep their mean', () => {
    expect(readAnswer({ ...emptyReply(), stats: avalonAt(0) })).toMatchObject({
      hashrateThs: 0,
      boards: [{ hashrateThs: null, isAlive: null }],
    })
    expect(readAnswer({ ...emptyReply(), stats: avalonAt(45_012.5) })).toMatchObject({
      boards: [{ hashrateThs: 44.49941 }],
    })
  })

  it.each([
    [0, { hashrateThs: null, isAlive: null }],
    [25_174_760, { hashrateThs: 12.36261, isAlive: true }],
  ])('knows by its summary whether an older Avalon rests, of %s MH/s', (rate, board) => {
    const stats = [{ 'MM ID0': 'Ver[1047] Elapsed[155] GHSmm[32247.41] MGHS[12362.61] MTmax[61]' }]
    const summary = [{ Elapsed: 155, 'MHS 5s': rate }]
    expect(readAnswer({ ...emptyReply(), summary, stats })).toMatchObject({ boards: [{ ...board, celsius: 61 }] })
  })

  it.each([
    ['t2t', 29_900_000, 29_800_000, 29.9, 29.8],
    ['t2t', 0, 29_800_000, 0, null],
    ['a9', 51_451.63, 995_328, 5.145163e-8, null],
    ['a11', 1_624_000_000, 1_618_000_000, 0.001624, 0.001618],
  ])('reads of an Innosilicon %s no board that hashes far more than the whole', (model, whole, chain, ths, ofBoard) => {
    expect(innosilicon(model, whole, chain)).toMatchObject({
      hashrateThs: ths,
      boards: [{ hashrateThs: ofBoard, celsius: 71, isAlive: true }],
    })
  })

  it.each([
    [
      { Status: 'ALIVE', 'Stratum Active': 'true' },
      { state: 'Alive', isActive: true },
    ],
    [
      { Status: 'dead', 'Stratum Active': 'false' },
      { state: 'Dead', isActive: false },
    ],
    [
      { Status: 1, 'Stratum Active': { toString: null } },
      { state: 'Unknown', isActive: false },
    ],
  ])('reads a pool %j', (fields, expected) => {
    const others = { URL: 'stratum+tcp://pool-b.example:443', Status: 'Alive' }
    const pools = [others, { URL: 'stratum+tcp://pool-a.example:3333', ...fields }]
    expect(readAnswer({ ...emptyReply(), summary: [{ Elapsed: 10 }], pools })).toMatchObject({ pools: [{}, expected] })
  })

  it('takes the identity of a SealMiner from its page where its stats lack it', () => {
    const [stats = {}] = replyOf('sealminer-a2-joined').stats
    const { MAC: _mac, 'Ctrl Board SN': _serial, Model: _model, ...others } = stats
    const reply = { ...replyOf('sealminer-a2-joined', 'sealminer-a2-info-http'), stats: [others] }
    expect(readAnswer(reply)).toMatchObject({ model: 'A2', serial: 'S127200252000042', mac: '02:d4:48:4b:86:78' })
  })

  it.each([
    ['its own unit', { hashrate_realtime: 121_400, hashrate_realtime_unit: 'GH/s' }, 121.4],
    ['the unit of all', { hashrate_realtime: 121_400, hashrate_unit: 'GH/s' }, 121.4],
    ['no unit', { hashrate_realtime: 121.4 }, 121.4],
    ['a page within the page', { data: { hashrate_realtime: 121.4, power_consumption_estimated: 1 } }, 121.4],
  ])('reads a rate of MARA’s firmware with %s', (_name, fields, hashrateThs) => {
    const page = { power_consumption_estimated: 2764, ...fields }
    expect(readAnswer({ ...emptyReply(), http: [page] })).toMatchObject({ reader: 'mara', hashrateThs })
  })

  it('reads the boards of MARA’s firmware by either name', () => {
    const brief = { power_consumption_estimated: 2764, hashrate_realtime: 121.4 }
    const hashboards = [
      { hashrate_average: 40_000, temperature_chip: [61] },
      { hashrate_avg: 41_000, temperature_raw: [62] },
    ]
    expect(readAnswer({ ...emptyReply(), http: [brief, { hashboards }] })).toMatchObject({
      boards: [
        { hashrateThs: 40, celsius: 61 },
        { hashrateThs: 41, celsius: 62 },
      ],
    })
  })

  it('reports a refusal as unreadable', () => {
    expect(readAnswer(replyOf('invalid-command'))).toEqual({ unreadable: 'neither hash rate nor uptime in it' })
  })
})
