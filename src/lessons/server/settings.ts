import { z } from 'zod'
import { urlOf, whole } from '../../platform/server/settings/checks.ts'
import { defineSettings } from '../../platform/server/settings/define-settings.ts'

const isOnKnownHost = (url: string) => URL.canParse(url) && !/[{}]|%7b/i.test(new URL(url).host)

export const lessonSettings = defineSettings({
  settings: {
    INVITE_DAYS: { check: whole(1, 90).default(7), about: 'days until a link that invites to a lesson expires' },
    MEETING_URL: {
      check: urlOf(/^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/])/, 'must begin with https://')
        .refine(isOnKnownHost, 'the host must not hold a placeholder')
        .optional(),
      about:
        'the page that shows a live lesson, with {accountId}, {token} and {meetingNumber} in it; without it lessons take place in a room of Minerva’s own',
      inConsole: {
        group: 'meeting',
        label: { zh: '会议页面地址', en: 'Address of the meeting page' },
        hint: {
          zh: '{accountId}、{token} 和 {meetingNumber} 会被替换。',
          en: '{accountId}, {token} and {meetingNumber} are filled in.',
        },
        // The console may frame this host alone, and learns of it with its page.
        isInPages: true,
      },
    },
    MEETING_SECRET: {
      check: z.string().min(16, 'must have 16 characters at least').optional(),
      about: 'signs the {token} of the meeting page, a JWT (HS256)',
      inConsole: {
        group: 'meeting',
        label: { zh: '会议签名密钥', en: 'Secret that signs for the meeting' },
        isSecret: true,
      },
    },
    MEETING_APP_ID: {
      check: z.string().min(1).max(100).default('minerva'),
      about: 'the app id by which the meeting service knows Minerva: `iss` and `aud` of its {token}',
    },
    MEETING_RECORDINGS: {
      check: z.string().min(1).optional(),
      about:
        'a folder of this machine in which the meeting service leaves recordings, such as Jibri’s: each becomes the video of its lesson, and is removed from there',
    },
    ROOM_PORT: {
      check: whole(0, 65535).default(7082),
      about: 'the UDP port of the lessons’ own room, which a firewall must let through; 0: any free one',
    },
    ROOM_ADDRESS: {
      check: z.union([z.ipv4(), z.ipv6()]).optional(),
      about: 'the IP address at which browsers reach ROOM_PORT, where it is none of this machine’s (NAT)',
    },
    ROOM_TURN_URL: {
      check: z
        .string()
        .regex(/^turns?:[^\s,]+(,\s*turns?:[^\s,]+)*$/, 'must begin with turn: or turns:')
        .transform((text) => text.split(/,\s*/))
        .optional(),
      about:
        'a TURN server for browsers that can’t reach ROOM_PORT, such as turn:turn.example.com:3478?transport=udp; several with commas in between',
    },
    ROOM_TURN_SECRET: {
      check: z.string().min(16, 'must have 16 characters at least').optional(),
      about:
        'the secret that the TURN server shares (coturn: static-auth-secret); browsers get logins made from it that expire',
    },
  },
  groups: {
    meeting: {
      title: { zh: '直播', en: 'Live lessons' },
      hint: {
        zh: '直播课程在此会议服务中进行，例如 Jitsi；留空则使用自带的直播间。',
        en: 'Live lessons take place in this meeting service, such as Jitsi. Leave empty for the built-in room.',
      },
    },
  },
  agreements: [
    {
      at: 'MEETING_URL',
      problem: 'needs MEETING_SECRET too',
      holds: (s) => !s.MEETING_URL?.includes('{token}') || s.MEETING_SECRET,
    },
    {
      at: 'ROOM_TURN_URL',
      problem: 'needs ROOM_TURN_SECRET too',
      holds: (s) => !s.ROOM_TURN_URL || s.ROOM_TURN_SECRET,
    },
  ],
  problems: {
    'must begin with turn: or turns:': { zh: '必须以 turn: 或 turns: 开头', en: 'must begin with turn: or turns:' },
    'needs ROOM_TURN_SECRET too': { zh: '还需要设置 ROOM_TURN_SECRET', en: 'needs ROOM_TURN_SECRET too' },
    'must begin with https://': { zh: '必须以 https:// 开头', en: 'must begin with https://' },
    'the host must not hold a placeholder': { zh: '主机名中不能有占位符', en: 'the host must not hold a placeholder' },
    'must have 16 characters at least': { zh: '至少 16 个字符', en: 'must have 16 characters at least' },
    'needs MEETING_SECRET too': { zh: '还需要填写会议签名密钥', en: 'needs the secret that signs, too' },
  },
  config: (s) => ({
    inviteDays: s.INVITE_DAYS,
    room: {
      port: s.ROOM_PORT,
      announcedAddress: s.ROOM_ADDRESS,
      turn:
        s.ROOM_TURN_URL === undefined || s.ROOM_TURN_SECRET === undefined
          ? undefined
          : { urls: s.ROOM_TURN_URL, secret: s.ROOM_TURN_SECRET },
    },
    /** where live lessons take place; undefined: in the own room */
    meeting:
      s.MEETING_URL === undefined
        ? undefined
        : { url: s.MEETING_URL, secret: s.MEETING_SECRET, appId: s.MEETING_APP_ID, recordings: s.MEETING_RECORDINGS },
  }),
})

type LessonConfig = ReturnType<(typeof lessonSettings)['config']>
declare module '../../platform/server/settings/config.ts' {
  interface Config extends LessonConfig {}
}
