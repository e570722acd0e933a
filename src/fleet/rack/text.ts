import { defineTexts } from '../../platform/rules/text.ts'
import { placeTexts } from '../device/text.ts'

/** What can be wrong with racks and positions. */
export const rackTexts = defineTexts({
  rackNameRequired: { zh: '机架名称不能为空', en: 'The rack name is required' },
  rackNameTaken: { zh: '该场地已有同名机架', en: 'The site already has a rack with this name' },
  rackPlaceTaken: { zh: '该位置已有机架', en: 'Another rack is in this place' },
  rackTooSmall: {
    zh: '机架中的设备放不下：请先移走它们',
    en: 'Its devices would not fit; move them first',
  },
  noSuchRackHere: { zh: '没有该机架', en: 'Rack not found' },
  noSuchSiteHere: { zh: '没有该场地', en: 'Site not found' },
  tooManyAisles: { zh: '最多排到第 {last} 排', en: 'Aisles go up to number {last}' },
  tooManyRacks: { zh: '一个场地最多 {most} 个机架', en: 'A site may have at most {most} racks' },
  // a list as a file
  positionsFile: { zh: '机架位置', en: 'rack-positions' },
  columnSerial: { zh: '序列号', en: 'Serial' },
  columnRack: { zh: '机架', en: 'Rack' },
  columnShelf: { zh: '层', en: 'Shelf' },
  columnSlot: { zh: '位', en: 'Slot' },
  columnsMissing: { zh: '文件缺少以下列：{columns}', en: 'Columns missing in the file: {columns}' },
  cellTooLong: { zh: '第 {row} 行：内容过长', en: 'Row {row}: a cell is too long' },
  listEmpty: { zh: '文件中没有数据', en: 'The file has no rows' },
  // lines of a list
  noSuchSerial: { zh: '该场地没有序列号为“{serial}”的设备', en: 'The site has no device with the serial “{serial}”' },
  listedTwice: { zh: '“{serial}”出现了两次', en: '“{serial}” is listed twice' },
  noSuchRack: { zh: '没有名为“{rack}”的机架', en: 'Rack “{rack}” not found' },
  outsideRack: {
    zh: '机架“{rack}”有 {shelves} 层，每层 {slots} 位',
    en: 'The rack “{rack}” has {shelves, plural, one {# shelf} other {# shelves}} of {slots, plural, one {# slot} other {# slots}}',
  },
  slotTwice: {
    zh: '{rack} 第 {shelf} 层 {slot} 位被列出两次',
    en: '{rack}, shelf {shelf}, slot {slot} is listed twice',
  },
  slotTaken: {
    zh: '{rack} 第 {shelf} 层 {slot} 位已有设备',
    en: '{rack}, shelf {shelf}, slot {slot} is taken by another device',
  },
})

export const sceneTexts = defineTexts({
  ...placeTexts,
  title: { zh: '机房视图', en: 'Machine room' },
  site: { zh: '场地', en: 'Site' },
  threeD: { zh: '三维', en: '3D' },
  flat: { zh: '平面', en: 'Map' },
  view: { zh: '视图', en: 'View' },
  colorBy: { zh: '着色', en: 'Colour by' },
  byState: { zh: '状态', en: 'State' },
  byTemperature: { zh: '温度', en: 'Temperature' },
  sceneLabel: {
    zh: '{site} 的机架三维视图，共 {count, number} 台设备。使用“平面”视图可用键盘浏览。',
    en: 'The racks of {site} in 3D with {count, plural, one {# device} other {# devices}}. Use the map to browse them by keyboard.',
  },
  turnHint: {
    zh: '拖动旋转，滚轮或双指缩放，右键或双指平移，点击查看详情',
    en: 'Drag to rotate, scroll or pinch to zoom, drag with the right button or two fingers to pan, click for details',
  },
  noWebGl: {
    zh: '此浏览器不能显示三维画面，已改用平面视图',
    en: 'This browser can’t draw in 3D; the map is shown instead',
  },
  noSites: { zh: '还没有场地', en: 'No sites yet' },
  noSitesHint: { zh: '有了场地和设备后，这里显示机房。', en: 'The room appears once a site has devices.' },
  noDevices: { zh: '该场地没有设备', en: 'This site has no devices' },
  noDevicesHint: { zh: '添加设备，或选择其他场地。', en: 'Add devices, or choose another site.' },
  tooMany: {
    zh: '只显示前 {shown, number} 台，共 {total, number} 台',
    en: 'The first {shown, number} of {total, number} devices are shown',
  },
  rackName: { zh: '机架 {name}', en: 'Rack {name}' },
  listOfRack: { zh: '该机架的设备列表', en: 'List of the devices in this rack' },
  deviceIs: { zh: '{serial}，{state}，{where}', en: '{serial}, {state}, {where}' },
  // arranging
  arrange: { zh: '编辑机架', en: 'Edit racks' },
  racks: { zh: '机架', en: 'Racks' },
  noRacks: { zh: '还没有机架', en: 'No racks yet' },
  noRacksHint: {
    zh: '先批量添加机架，再按 IP 地址顺序自动上架，或粘贴位置列表。',
    en: 'Add aisles of racks, then fill them by IP address, or paste a list of positions.',
  },
  setUp: { zh: '批量添加', en: 'Add aisles' },
  setUpTitle: { zh: '批量添加机架', en: 'Add aisles of racks' },
  aisles: { zh: '排数', en: 'Aisles' },
  racksPerAisle: { zh: '每排机架数', en: 'Racks per aisle' },
  addRack: { zh: '添加机架', en: 'Add rack' },
  editRackTitle: { zh: '编辑机架', en: 'Edit rack' },
  name: { zh: '名称', en: 'Name' },
  aisle: { zh: '第几排', en: 'Aisle' },
  place: { zh: '排内位置', en: 'Place in the aisle' },
  shelves: { zh: '层数', en: 'Shelves' },
  slots: { zh: '每层位数', en: 'Slots per shelf' },
  devices: { zh: '设备数', en: 'Devices' },
  confirmDelete: { zh: '是否确定删除机架“{name}”？', en: 'Delete the rack “{name}”?' },
  deleteConsequence: {
    zh: '{count, plural, =0 {它是空的。} other {其中 # 台设备将变为未上架。}}',
    en: '{count, plural, =0 {It is empty.} one {Its # device will no longer be in a rack.} other {Its # devices will no longer be in a rack.}}',
  },
  added: { zh: '已添加 {count, number} 个机架', en: '{count, plural, one {# rack} other {# racks}} added' },
  fill: { zh: '自动上架', en: 'Fill racks' },
  fillConfirm: {
    zh: '把未上架的设备按 IP 地址顺序放入空位？',
    en: 'Put the devices that are not in a rack into free slots, in order of IP address?',
  },
  filled: {
    zh: '已上架 {placed, number} 台，{left, number} 台没有空位',
    en: '{placed, number} placed, {left, number} without a slot',
  },
  list: { zh: '位置列表', en: 'List of positions' },
  listHint: {
    zh: '选择电子表格（.xlsx 或 .csv），或从中复制并粘贴四列：序列号、机架、层、位。机架留空表示下架。',
    en: 'Choose a spreadsheet (.xlsx or .csv), or copy and paste its four columns: serial, rack, shelf, slot. An empty rack takes the device out.',
  },
  exportList: { zh: '导出位置', en: 'Export positions' },
  takeList: { zh: '更新位置', en: 'Update positions' },
  tryList: { zh: '检查', en: 'Check' },
  listGood: {
    zh: '{count, number} 行，没有发现问题',
    en: '{count, plural, one {# line} other {# lines}}, no problems',
  },
  listWrong: {
    zh: '{count, number} 处有误，未作任何更改：',
    en: '{count, plural, one {# problem} other {# problems}}; nothing was changed:',
  },
  listRow: { zh: '第 {row} 行：{message}', en: 'Line {row}: {message}' },
  listDone: {
    zh: '已更新 {count, number} 台设备的位置',
    en: 'Positions of {count, plural, one {# device} other {# devices}} updated',
  },
  close: { zh: '完成', en: 'Done' },
})
