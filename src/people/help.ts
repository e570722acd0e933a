import type { HelpOfScreens } from '../platform/ui/help/screen-help.ts'

/** What its screens are for. */
export const help: HelpOfScreens = {
  base: {
    guide: 'administrator',
    about: {
      zh: '基地列表：设备、预约和检验的数量，以及子账户、开放时间和停工日。',
      en: 'The bases with their counts, their sub-accounts, opening hours and closed days.',
    },
  },
  groups: {
    guide: 'administrator',
    about: { zh: '把基地归入分组。', en: 'Groups of bases.' },
  },
  user: {
    guide: 'administrator',
    about: {
      zh: '人员账号：角色、所属基地、可查看的客户，以及重置密码和停用。',
      en: 'Accounts of people: role, base, the clients that they see; reset a password, disable an account.',
    },
    terms: [
      {
        word: { zh: '角色', en: 'Role' },
        meaning: { zh: '决定菜单和可用的操作。', en: 'Decides the menu and what may be done.' },
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
      zh: '谁在何时改了什么。记录不能修改或删除。',
      en: 'Who changed what, and when. Entries can’t be changed or deleted.',
    },
  },
  background: {
    guide: 'administrator',
    about: {
      zh: '后台任务：正在做什么、什么失败了、何时再试；最近一次备份的情况、数据库中各类数据占用多少空间、每天增加多少、保留多久也在这里；数据库分布在多台机器时，哪台没有响应、从何时起。',
      en: 'Work in the background: what runs, what failed and when it is tried again; the state of the last backup, and what takes how much in the database, how fast it grows and how long it is kept; of a database on several machines which is away, and since when.',
    },
  },
  setting: {
    guide: 'administrator',
    about: {
      zh: '系统设置，保存后立即生效。由环境变量决定的项目不能在此修改。',
      en: 'Settings, in effect at once. What the environment sets can’t be changed here.',
    },
  },
  notification: {
    guide: 'operator',
    about: {
      zh: '告警和提醒发到哪里（邮件、网址或群机器人），以及已发送的消息。',
      en: 'Where warnings and reminders are sent (mail, webhook or group robot), and what was sent.',
    },
  },
  session: {
    guide: 'administrator',
    about: {
      zh: '谁正在登录、从哪里登录；可以结束任何一个会话。',
      en: 'Who is logged in, and from where; any session can be ended.',
    },
  },
  token: {
    guide: 'administrator',
    about: {
      zh: '供程序调用接口的令牌。令牌只能做其创建人能做的事，可限定客户和到期日。',
      en: 'Tokens for programs that call the API. A token does no more than its maker may, and can be cut to one client and a date.',
    },
  },
  profile: {
    guide: 'owner',
    about: {
      zh: '您的资料、密码、两步验证、登录后的首页和已登录的设备。',
      en: 'Your details, password, second factor, first screen and sessions.',
    },
  },
}
