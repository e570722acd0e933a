import type { HelpOfScreens } from '../platform/ui/help/screen-help.ts'

/** What its screens are for. */
export const help: HelpOfScreens = {
  base: {
    guide: 'administrator',
    about: {
      zh: '基地列表：各基地按状态的设备数，以及上级单位、子域名和子账户。',
      en: 'The bases with their devices by state, what they belong to, their subdomains and accounts.',
    },
  },
  groups: {
    guide: 'administrator',
    about: { zh: '基地中人员的分组。', en: 'Groups of the people of a base.' },
  },
  user: {
    guide: 'administrator',
    about: {
      zh: '人员账号：角色、单位、可查看的客户，以及重置密码、结束登录和删除。',
      en: 'User accounts: role, company and the clients that they see; reset a password, log a user out, delete one.',
    },
    terms: [
      {
        word: { zh: '角色', en: 'Role' },
        meaning: { zh: '决定菜单和可用的操作。', en: 'Decides which screens and actions a user has.' },
      },
      {
        word: { zh: '范围', en: 'Scope' },
        meaning: {
          zh: '代理只看自己的客户，客户只看自己的设备。',
          en: 'An agent sees their clients, a client their own devices, and nothing else.',
        },
      },
    ],
  },
  role: {
    guide: 'administrator',
    about: { zh: '每个角色可以看到的页面和可以做的操作。', en: 'The screens and actions of each role.' },
  },
  audit: {
    guide: 'administrator',
    about: {
      zh: '谁在何时改了什么。任何人都不能修改或删除记录；设置了保留天数（AUDIT_DAYS）时，到期自动清理。',
      en: 'Who changed what, and when. No one can change or delete entries; they expire only if AUDIT_DAYS is set.',
    },
  },
  background: {
    guide: 'administrator',
    about: {
      zh: '后台任务：正在做什么、什么失败了、何时再试；最近一次备份的情况、数据库中各类数据占用多少空间、每天增加多少、保留多久也在这里；数据库分布在多台机器时，哪台没有响应、从何时起。',
      en: 'Work in the background: what runs, what failed and when it is tried again. Also the last backup, what takes up space in the database, how fast it grows and how long it is kept, and, if the database is on several machines, which of them don’t respond, and since when.',
    },
  },
  setting: {
    guide: 'administrator',
    about: {
      zh: '系统设置，保存后立即生效。由环境变量决定的项目不能在此修改。',
      en: 'Settings take effect at once. Those set in the environment can’t be changed here.',
    },
  },
  notification: {
    guide: 'operator',
    about: {
      zh: '告警和提醒发到哪里（邮件、网址或群机器人），以及已发送的消息。',
      en: 'Where warnings and reminders are sent (e-mail, webhook or group robot), and what was sent.',
    },
  },
  session: {
    guide: 'administrator',
    about: {
      zh: '您在哪些设备上登录；可以结束其中任何一个登录。',
      en: 'Where you are logged in; any of these sessions can be ended.',
    },
  },
  token: {
    guide: 'administrator',
    about: {
      zh: '供程序调用接口的令牌。令牌只能做其创建人能做的事，可限定客户和到期日。',
      en: 'Tokens for programs that call the API. A token can do no more than its creator, and can be limited to some clients and to a date.',
    },
  },
  profile: {
    guide: 'owner',
    about: {
      zh: '您的资料、密码、双重验证、登录后的首页和已登录的设备。',
      en: 'Your details, password, second factor, first screen and sessions.',
    },
  },
}
