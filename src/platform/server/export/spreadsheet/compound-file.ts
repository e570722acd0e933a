// A compound file with one stream, as [MS-CFB] version 3 describes it.

const SECTOR = 512
const ENTRIES_PER_SECTOR = SECTOR / 4
const TABLES_IN_HEADER = 109
/** The last entry of such a sector names the next one. */
const TABLES_PER_SECTOR = ENTRIES_PER_SECTOR - 1
/** A shorter stream would have to go into a stream of small sectors. */
const SHORTEST_STREAM = 4096
const FREE = 0xffffffff
const END = 0xfffffffe
const TABLE = 0xfffffffd
const TABLE_LIST = 0xfffffffc

/** The first bytes of every such file, known before its content is. */
export function compoundFileStart(): Buffer {
  const start = Buffer.alloc(44)
  start.write('d0cf11e0a1b11ae1', 'hex')
  start.writeUInt16LE(0x3e, 24)
  start.writeUInt16LE(3, 26)
  start.writeUInt16LE(0xfffe, 28)
  start.writeUInt16LE(Math.log2(SECTOR), 30)
  start.writeUInt16LE(6, 32)
  return start
}

/** What follows: the rest of the head, the stream, and the tables that locate it. */
export function* compoundFileRest(streamName: string, content: readonly Buffer[]): Generator<Buffer> {
  const contentBytes = content.reduce((sum, part) => sum + part.length, 0)
  const streamBytes = Math.max(contentBytes, SHORTEST_STREAM)
  const streamSectors = Math.ceil(streamBytes / SECTOR)
  const directoryAt = streamSectors
  const tablesAt = directoryAt + 1
  const { tables, lists } = tableSectors(tablesAt)
  const listsAt = tablesAt + tables

  yield header({ directoryAt, tablesAt, tables, listsAt, lists })
  yield* content
  yield Buffer.alloc(streamSectors * SECTOR - contentBytes)
  yield directory(streamName, streamBytes)

  const table = Buffer.alloc(tables * SECTOR, 0xff)
  for (let sector = 0; sector < streamSectors; sector += 1) table.writeUInt32LE(sector + 1, sector * 4)
  table.writeUInt32LE(END, (streamSectors - 1) * 4)
  table.writeUInt32LE(END, directoryAt * 4)
  for (let sector = tablesAt; sector < listsAt; sector += 1) table.writeUInt32LE(TABLE, sector * 4)
  for (let sector = listsAt; sector < listsAt + lists; sector += 1) table.writeUInt32LE(TABLE_LIST, sector * 4)
  yield table

  const list = Buffer.alloc(lists * SECTOR, 0xff)
  for (let at = 0; at < tables - TABLES_IN_HEADER; at += 1) {
    list.writeUInt32LE(tablesAt + TABLES_IN_HEADER + at, (at + Math.floor(at / TABLES_PER_SECTOR)) * 4)
  }
  for (let sector = 0; sector < lists; sector += 1) {
    list.writeUInt32LE(sector + 1 < lists ? listsAt + sector + 1 : END, (sector + 1) * SECTOR - 4)
  }
  yield list
}

/** How many sectors the table of all sectors takes, itself and the list of its own sectors included. */
function tableSectors(others: number): { tables: number; lists: number } {
  for (let tables = 1; ; tables += 1) {
    const lists = Math.ceil(Math.max(0, tables - TABLES_IN_HEADER) / TABLES_PER_SECTOR)
    if (tables * ENTRIES_PER_SECTOR >= others + tables + lists) return { tables, lists }
  }
}

function header(at: { directoryAt: number; tablesAt: number; tables: number; listsAt: number; lists: number }): Buffer {
  const start = compoundFileStart()
  const head = Buffer.alloc(SECTOR)
  head.writeUInt32LE(at.tables, 44)
  head.writeUInt32LE(at.directoryAt, 48)
  head.writeUInt32LE(SHORTEST_STREAM, 56)
  head.writeUInt32LE(END, 60)
  head.writeUInt32LE(at.lists > 0 ? at.listsAt : END, 68)
  head.writeUInt32LE(at.lists, 72)
  for (let entry = 0; entry < TABLES_IN_HEADER; entry += 1) {
    head.writeUInt32LE(entry < at.tables ? at.tablesAt + entry : FREE, 76 + entry * 4)
  }
  return head.subarray(start.length)
}

function directory(streamName: string, streamBytes: number): Buffer {
  const sector = Buffer.alloc(SECTOR)
  const entry = (at: number, name: string, type: number, child: number, first: number, bytes: number) => {
    const room = sector.subarray(at * 128, at * 128 + 128)
    room.write(name, 'utf16le')
    room.writeUInt16LE(name ? (name.length + 1) * 2 : 0, 64)
    room.writeUInt8(type, 66)
    room.writeUInt8(1, 67)
    room.writeUInt32LE(FREE, 68)
    room.writeUInt32LE(FREE, 72)
    room.writeUInt32LE(child, 76)
    room.writeUInt32LE(first, 116)
    room.writeUInt32LE(bytes, 120)
  }
  entry(0, 'Root Entry', 5, 1, END, 0)
  entry(1, streamName, 2, FREE, 0, streamBytes)
  entry(2, '', 0, FREE, 0, 0)
  entry(3, '', 0, FREE, 0, 0)
  return sector
}
