import type { Explained, HelpOfScreens } from '../platform/ui/help/screen-help.ts'
import { inspectionStatusTexts } from './inspection/text.ts'
import { DEFINED_FIGURES } from './kpi/rules/kpi-columns.ts'
import { kpiDefinitionTexts, kpiTexts } from './kpi/text.ts'

const STATUSES: readonly Explained[] = [
  {
    word: inspectionStatusTexts['1'],
    meaning: { zh: '槽车已到场，还没有上工位。', en: 'The tanker has arrived and is waiting for a station.' },
  },
  {
    word: inspectionStatusTexts['2'],
    meaning: {
      zh: '检验员已带车上工位；一个工位同时只有一份报告。有一部分要稍后检验时，先离开工位，回来再选空闲的工位。',
      en: 'An inspector has taken it to a station; one report per station at a time. If a part is inspected later, the tanker leaves its station and takes a free one when it is back.',
    },
  },
  {
    word: inspectionStatusTexts['3'],
    meaning: {
      zh: '结果和所有必检项都已填写，等待审核。',
      en: 'The result and every required item are filled in; someone else must approve it.',
    },
  },
  {
    word: inspectionStatusTexts['4'],
    meaning: {
      zh: '已审核并生成证书，之后不能编辑。检验员不能审核自己的报告。',
      en: 'Approved, with a certificate; it can no longer be edited. Inspectors can’t approve their own inspections.',
    },
  },
  {
    word: { zh: '已取消 / 已作废', en: 'Cancelled / void' },
    meaning: {
      zh: '出具之前可取消，之后只能作废；都要写明原因。',
      en: 'A report can be cancelled until it is issued, and only voided after that; both need a reason.',
    },
  },
]
const BOOKINGS: readonly Explained[] = [
  {
    word: { zh: '爽约', en: 'No-show' },
    meaning: { zh: '时段结束 60 分钟后仍未到场。', en: 'Not arrived 60 minutes after the end of the half day.' },
  },
  {
    word: { zh: '候补', en: 'Waiting list' },
    meaning: {
      zh: '名额已满时登记；有名额空出时按顺序补上，并通知联系人。',
      en: 'For a full half day: a freed place goes to the next in order, and the contact is notified.',
    },
  },
  {
    word: { zh: '日、周视图', en: 'Day and week' },
    meaning: {
      zh: '每个半天的已约 / 名额（“常”为常压车，“承”为承压车）和已预约的槽车；点“预约”直接预约该半天，点开槽车可改期、签到或取消。',
      en: 'Booked / places of each half day (A for atmospheric, P for pressure tankers) and its tankers. “Book” takes a place there; open a tanker to move, check in or cancel it.',
    },
  },
  {
    word: { zh: '已约 / 名额', en: 'Booked / places' },
    meaning: {
      zh: '除已取消外的预约都占名额；名额不能少于已约数。',
      en: 'Every booking except a cancelled one takes a place; the places can’t be fewer than the bookings.',
    },
  },
]
const FIGURES: readonly Explained[] = DEFINED_FIGURES.map((name) => ({
  word: kpiTexts[name],
  meaning: kpiDefinitionTexts[name],
}))

/** What its screens are for. */
export const help: HelpOfScreens = {
  baseDetail: {
    guide: 'head',
    about: {
      zh: '一个基地的人员、工位、计划、库存和走势。',
      en: 'One base: its people, stations, plans, stock and trends.',
    },
    terms: FIGURES,
  },
  company_material: {
    guide: 'head',
    about: {
      zh: '各基地各类物资的库存、供料、盘点和台账。每次变动都记下谁、何时、为何。',
      en: 'Stock per base and category: deliveries between bases, stock-takes, and a ledger of who changed what and why.',
    },
    terms: [
      {
        word: { zh: '库存不足', en: 'Not enough in stock' },
        meaning: {
          zh: '库存不会变成负数：不够时整笔操作都不生效。',
          en: 'Stock never goes below zero: a change that would take it there is refused as a whole.',
        },
      },
      {
        word: { zh: '低库存线', en: 'Low-stock level' },
        meaning: {
          zh: '数量每次从不低于它降到低于它时，通知在“通知设置”中开启了低库存通知的人。',
          en: 'Each time the count falls below it, those who switched this on under Notifications are notified.',
        },
      },
      {
        word: { zh: '检验领用', en: 'Used by an inspection' },
        meaning: {
          zh: '出具报告时按检测方法的清单扣除。报告作废不退回，替换的报告出具时再次扣除。',
          en: 'Deducted according to the check methods’ lists when a report is issued. Voiding a report returns nothing; issuing its replacement deducts again.',
        },
      },
    ],
  },
  indicator_out: {
    guide: 'registrar',
    about: {
      zh: '司机与押运员的健康检测。结论由系统按设置的界限得出；血压偏高的司机会在接待登记时提示。',
      en: 'Health checks of drivers and escorts. The conclusions follow from limits in the settings; reception is warned of a driver with high blood pressure.',
    },
    terms: [
      {
        word: { zh: '高血压', en: 'High blood pressure' },
        meaning: {
          zh: '收缩压 ≥ 140 或舒张压 ≥ 90（默认值）。',
          en: 'Systolic ≥ 140 or diastolic ≥ 90, unless set otherwise.',
        },
      },
      {
        word: { zh: '查看证件号', en: 'Show ID number' },
        meaning: {
          zh: '证件号平时只显示一部分；查看完整号码会记入审计日志。',
          en: 'Masked until someone shows it, which the audit log records.',
        },
      },
    ],
  },
  testee: {
    guide: 'registrar',
    about: {
      zh: '随车的司机和押运员，以及从业资格证到期日；接待时据此核查。',
      en: 'Who comes with tankers, and until when their documents are valid: the gate checks it.',
    },
    terms: [
      {
        word: { zh: '随车人员', en: 'With a tanker' },
        meaning: {
          zh: '先在这里添加，再在预约中或大门核查时选择。',
          en: 'Add them here first, then choose them in the booking or at the gate.',
        },
      },
    ],
  },
  trace: {
    guide: 'head',
    about: {
      zh: '槽车的追溯记录，可发布到基层动态。',
      en: 'Records of tankers, which may be published as news of the group.',
    },
    terms: [{ word: { zh: '无效', en: 'Invalid' }, meaning: { zh: '不可恢复。', en: 'Final: it can’t be undone.' } }],
  },
  material: {
    guide: 'administrator',
    about: { zh: '库存物资的分类。', en: 'The categories of what is kept in stock.' },
  },
  reservation: {
    guide: 'registrar',
    about: {
      zh: '预约的列表、日视图和周视图：新建、改期、取消、导入，以及候补。',
      en: 'Bookings as a list, by day and by week: book, move, cancel, import, and the waiting list.',
    },
    terms: BOOKINGS,
  },
  reception: {
    guide: 'registrar',
    about: {
      zh: '输入车牌或预约码，核对证件后放行；等候队列对所有屏幕实时更新。总部可选择查看哪个基地。',
      en: 'Enter a plate or a booking’s code, check the documents, let the tanker in. The queue is live on every screen. Headquarters choose the base that is shown.',
    },
    terms: [
      {
        word: { zh: '放行 / 警告 / 拒绝', en: 'Let in / warning / refused' },
        meaning: {
          zh: '由行驶证、从业资格证、罐体检验证和介质与罐体是否相符决定；负责人可填写原因后放行。',
          en: 'Decided by the vehicle licence, the qualifications of driver and escort, the tank certificate, and whether the tank may carry the cargo; the head of the base can let it in with a reason.',
        },
      },
      {
        word: { zh: '等待', en: 'Wait' },
        meaning: { zh: '从到场到上工位的时间。', en: 'From arrival to the station.' },
      },
    ],
  },
  reservationPlan: {
    guide: 'head',
    about: { zh: '每个半天、每种罐型开放多少名额。', en: 'How many places each half day has for each kind of tanker.' },
    terms: BOOKINGS,
  },
  reservationPlanMonth: {
    guide: 'head',
    about: {
      zh: '一个月的名额：点一格修改，拖过几天一起改，也可按周重复或复制上月。',
      en: 'A month of places: choose one half day, drag over several days, repeat a week, or copy last month.',
    },
    terms: BOOKINGS,
  },
  indicator: {
    guide: 'administrator',
    about: {
      zh: '检测方法、价格和检查表。检查表有版本：已开始的检验保留原来的版本。',
      en: 'Check methods, prices and checklists. Checklists have versions: an inspection that has begun keeps its own.',
    },
    terms: [
      {
        word: { zh: '每份报告领用', en: 'Used per report' },
        meaning: {
          zh: '出具报告时从其基地库存中扣除的物资，按出具时的清单计算；几种方法相加。',
          en: 'What issuing a report deducts from its base’s stock, according to the lists at that moment; several methods add up.',
        },
      },
    ],
  },
  inspection: {
    guide: 'inspector',
    about: {
      zh: '从登记到出具证书的检验报告。断网时可继续填写，恢复后自动发送。',
      en: 'Inspection reports, from registration to the certificate. Work can go on without a network; entries are sent once it is back.',
    },
    terms: STATUSES,
  },
  kpi: {
    guide: 'head',
    about: { zh: '各基地的绩效与排名。', en: 'The bases’ figures and rankings.' },
    terms: FIGURES,
  },
  kpiDetail: {
    guide: 'head',
    about: { zh: '一个基地每天、每位检验员的绩效。', en: 'One base by day and by inspector.' },
    terms: FIGURES,
  },
  baseScreen: {
    guide: 'head',
    about: {
      zh: '基地的大屏：当天的计划、等候队列、工位、证书和库存。',
      en: 'For a display at the base: the day’s plan, queue, stations, certificates and stock.',
    },
  },
}
