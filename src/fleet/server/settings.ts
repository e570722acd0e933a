import { z } from 'zod'
import { flag, whole } from '../../platform/server/settings/checks.ts'
import { defineSettings } from '../../platform/server/settings/define-settings.ts'

/** Older figures are deleted when they are kept for a shorter time. */
const LESS_IS_DELETED = {
  when: 'less',
  title: { zh: '是否确定缩短保留时间', en: 'Keep data for less time?' },
  text: {
    zh: '超出保留时间的数据会在一小时内被永久删除。按日的统计不受影响。',
    en: 'Anything older is permanently deleted within an hour. Daily figures are kept.',
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
      inConsole: { group: 'polling', label: { zh: '巡检间隔（秒）', en: 'Sweep every (seconds)' } },
    },
    POLL_DEADLINE_MS: { check: whole(100, 60_000).default(3000), about: 'deadline for polling one miner' },
    POLL_CONCURRENCY: { check: whole(1, 20_000).default(1000), about: 'how many miners are polled at once' },
    SILENT_AFTER_SWEEPS: {
      check: whole(2, 100).default(3),
      about: "missed sweeps of a site's poller until its devices are unknown",
      inConsole: { group: 'polling', label: { zh: '未知：连续没有巡检（轮）', en: 'Unknown after (missed sweeps)' } },
    },
    MINERS_FILE: { check: z.string().min(1).optional(), about: 'a list of miners to import at startup: see above' },
    OFFLINE_AFTER_SWEEPS: {
      check: whole(1, 100).default(3),
      about: 'sweeps in a row without an answer until a device is offline',
      inConsole: {
        group: 'states',
        label: { zh: '离线：连续未应答（轮）', en: 'Offline after (sweeps without a response)' },
      },
    },
    LOST_AFTER_DAYS: {
      check: whole(1, 365).default(7),
      about: 'days offline until a device is lost',
      inConsole: { group: 'states', label: { zh: '失联：离线（天）', en: 'Lost after (days offline)' } },
    },
    HOT_AFTER_SAMPLES: {
      check: whole(1, 100).default(3),
      about: "samples in a row above the type's limit until a device is too hot",
      inConsole: {
        group: 'states',
        label: { zh: '高温：连续超过上限（次）', en: 'Too hot after (readings above the limit)' },
      },
    },
    COOL_BELOW_CELSIUS: {
      check: whole(0, 50).default(5),
      about: "°C below the type's limit at which a device is no longer too hot",
      inConsole: {
        group: 'states',
        label: { zh: '高温解除：低于上限（°C）', en: 'No longer too hot at (°C below the limit)' },
      },
    },
    LOW_BELOW_PERCENT: {
      check: whole(1, 100).default(85),
      about: 'share of the rated hash rate below which the mean of LOW_MEAN_MINUTES makes a device low',
      inConsole: {
        group: 'states',
        label: { zh: '低算力：低于额定的（%）', en: 'Low hash rate below (% of rated)' },
      },
    },
    LOW_UNTIL_PERCENT: {
      check: whole(1, 100).default(90),
      about: 'share above which a low device is normal again',
      inConsole: {
        group: 'states',
        label: { zh: '低算力解除：高于额定的（%）', en: 'Back to normal above (% of rated)' },
      },
    },
    LOW_MEAN_MINUTES: {
      check: whole(1, 60).default(15),
      about: 'minutes whose mean hash rate is compared; their samples are kept in memory',
      inConsole: {
        group: 'states',
        label: { zh: '低算力：取平均的时间（分钟）', en: 'Low hash rate: averaged over (minutes)' },
      },
    },
    LOW_AFTER_MINUTES: {
      check: whole(0, 1440).default(10),
      about: 'minutes after its start from which a device may be low',
      inConsole: {
        group: 'states',
        label: { zh: '低算力：启动后不判断（分钟）', en: 'Low hash rate: not judged after a start for (minutes)' },
      },
    },
    SAMPLE_HOURS: {
      check: whole(1, 8760).default(6),
      about: 'how long raw samples are kept',
      inConsole: {
        group: 'retention',
        label: { zh: '原始采样保留（小时）', en: 'Keep raw samples for (hours)' },
        question: LESS_IS_DELETED,
      },
    },
    HOURLY_DAYS: {
      check: whole(2, 3660).default(31),
      about: 'how long hourly figures and sweeps are kept; daily figures are kept forever',
      inConsole: {
        group: 'retention',
        label: { zh: '小时统计保留（天）', en: 'Keep hourly figures for (days)' },
        question: LESS_IS_DELETED,
      },
    },
  },
  groups: {
    states: {
      title: { zh: '设备状态阈值', en: 'Device states' },
      hint: { zh: '从下一次轮询开始生效。', en: 'Changes take effect at each device’s next poll.' },
    },
    polling: {
      title: { zh: '巡检', en: 'Polling' },
      hint: { zh: '远程采集器最多 15 秒后生效。', en: 'Remote pollers pick up a change within 15 seconds.' },
    },
    retention: {
      title: { zh: '数据保留', en: 'Data retention' },
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
      zh: '不能小于“低算力：低于额定的”',
      en: 'must be at least “Low hash rate below”',
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
