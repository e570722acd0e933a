import { z } from 'zod'
import { flag, whole } from '../../platform/server/settings/checks.ts'
import { defineSettings } from '../../platform/server/settings/define-settings.ts'

/** Older figures are deleted when they are kept for a shorter time. */
const LESS_IS_DELETED = {
  when: 'less',
  title: { zh: '是否确定缩短保留时间', en: 'Keep figures for a shorter time?' },
  text: {
    zh: '超出保留时间的数据会在一小时内被永久删除。按日的统计不受影响。',
    en: 'What is older is deleted for good within the hour. Figures per day stay.',
  },
  isDangerous: true,
} as const

export const fleetSettings = defineSettings({
  settings: {
    POLLING: {
      check: flag.default(true),
      about: 'whether this process polls; with several processes on one database, one of them polls each site',
    },
    SWEEP_SECONDS: {
      check: whole(1, 3600).default(60),
      about: 'interval between sweeps of a site',
      inConsole: { group: 'polling', label: { zh: '巡检间隔（秒）', en: 'Seconds between sweeps' } },
    },
    POLL_DEADLINE_MS: { check: whole(100, 60_000).default(3000), about: 'deadline for polling one miner' },
    POLL_CONCURRENCY: { check: whole(1, 20_000).default(1000), about: 'how many miners are polled at once' },
    SILENT_AFTER_SWEEPS: {
      check: whole(2, 100).default(3),
      about: "missed sweeps of a site's poller until its devices are unknown",
      inConsole: { group: 'polling', label: { zh: '几轮巡检无消息为未知', en: 'Unknown after missed sweeps' } },
    },
    MINERS_FILE: { check: z.string().min(1).optional(), about: 'a list of miners to import at startup: see above' },
    OFFLINE_AFTER_SWEEPS: {
      check: whole(1, 100).default(3),
      about: 'sweeps in a row without an answer until a device is offline',
      inConsole: { group: 'states', label: { zh: '连续几轮巡检未应答为离线', en: 'Offline after unanswered sweeps' } },
    },
    LOST_AFTER_DAYS: {
      check: whole(1, 365).default(7),
      about: 'days offline until a device is lost',
      inConsole: { group: 'states', label: { zh: '离线几天为失联', en: 'Lost after days offline' } },
    },
    HOT_AFTER_SAMPLES: {
      check: whole(1, 100).default(3),
      about: "samples in a row above the type's limit until a device is too hot",
      inConsole: {
        group: 'states',
        label: { zh: '连续几次超温为高温', en: 'Too hot after samples above the limit' },
      },
    },
    COOL_BELOW_CELSIUS: {
      check: whole(0, 50).default(5),
      about: "°C below the type's limit at which a device is no longer too hot",
      inConsole: {
        group: 'states',
        label: { zh: '低于上限几度解除高温（°C）', en: 'No longer too hot, °C below the limit' },
      },
    },
    LOW_BELOW_PERCENT: {
      check: whole(1, 100).default(85),
      about: 'share of the rated hash rate below which the mean of LOW_MEAN_MINUTES makes a device low',
      inConsole: {
        group: 'states',
        label: { zh: '低算力阈值（额定的 %）', en: 'Low below, % of the rated hash rate' },
      },
    },
    LOW_UNTIL_PERCENT: {
      check: whole(1, 100).default(90),
      about: 'share above which a low device is normal again',
      inConsole: {
        group: 'states',
        label: { zh: '低算力恢复（额定的 %）', en: 'Low until, % of the rated hash rate' },
      },
    },
    LOW_MEAN_MINUTES: {
      check: whole(1, 60).default(15),
      about: 'minutes whose mean hash rate is compared; their samples are kept in memory',
      inConsole: {
        group: 'states',
        label: { zh: '低算力按几分钟的平均判断', en: 'Low by the mean of minutes' },
      },
    },
    LOW_AFTER_MINUTES: {
      check: whole(0, 1440).default(10),
      about: 'minutes after its start from which a device may be low',
      inConsole: {
        group: 'states',
        label: { zh: '启动几分钟后判断低算力', en: 'Low from minutes after its start' },
      },
    },
    SAMPLE_HOURS: {
      check: whole(1, 8760).default(6),
      about: 'how long raw samples are kept',
      inConsole: {
        group: 'retention',
        label: { zh: '原始采样（小时）', en: 'Raw samples, hours' },
        question: LESS_IS_DELETED,
      },
    },
    HOURLY_DAYS: {
      check: whole(2, 3660).default(31),
      about: 'how long hourly figures and sweeps are kept; daily figures are kept forever',
      inConsole: {
        group: 'retention',
        label: { zh: '按小时的统计（天）', en: 'Figures per hour, days' },
        question: LESS_IS_DELETED,
      },
    },
  },
  groups: {
    states: {
      title: { zh: '设备状态阈值', en: 'States of devices' },
      hint: { zh: '从下一次轮询开始生效。', en: 'Take effect at each device’s next poll.' },
    },
    polling: {
      title: { zh: '巡检', en: 'Sweeps' },
      hint: { zh: '远程采集器最多十五秒后生效。', en: 'Remote pollers follow within fifteen seconds.' },
    },
    retention: {
      title: { zh: '数据保留', en: 'How long figures are kept' },
      hint: { zh: '按日的统计永久保留。', en: 'Daily figures are kept forever.' },
    },
  },
  agreements: [
    {
      at: 'LOW_UNTIL_PERCENT',
      problem: 'must not be less than LOW_BELOW_PERCENT',
      holds: (s) => s.LOW_UNTIL_PERCENT >= s.LOW_BELOW_PERCENT,
    },
  ],
  problems: {
    'must not be less than LOW_BELOW_PERCENT': {
      zh: '不能小于“低算力阈值”',
      en: 'must not be less than “Low below”',
    },
  },
  config: (s) => ({
    isPolling: s.POLLING,
    sweepMs: s.SWEEP_SECONDS * 1000,
    pollDeadlineMs: s.POLL_DEADLINE_MS,
    pollConcurrency: s.POLL_CONCURRENCY,
    /** what is known of a site's devices is outdated after so many sweeps without a report */
    silentAfterSweeps: s.SILENT_AFTER_SWEEPS,
    /** how long raw samples are kept */
    sampleHours: s.SAMPLE_HOURS,
    hourlyDays: s.HOURLY_DAYS,
    /** a list of miners to import at startup */
    minersFile: s.MINERS_FILE,
    /** when a device's state begins and ends, where it differs from the rules' defaults */
    thresholds: {
      offlineAfterMissedSweeps: s.OFFLINE_AFTER_SWEEPS,
      lostAfterOfflineMs: s.LOST_AFTER_DAYS * 86_400_000,
      hotAfterSamples: s.HOT_AFTER_SAMPLES,
      coolCelsiusBelowLimit: s.COOL_BELOW_CELSIUS,
      lowMeanOverMs: s.LOW_MEAN_MINUTES * 60_000,
      lowAfterUptimeS: s.LOW_AFTER_MINUTES * 60,
      lowBelowShareOfRated: s.LOW_BELOW_PERCENT / 100,
      lowUntilShareOfRated: s.LOW_UNTIL_PERCENT / 100,
    },
  }),
})

type FleetConfig = ReturnType<(typeof fleetSettings)['config']>
declare module '../../platform/server/settings/config.ts' {
  interface Config extends FleetConfig {}
}
