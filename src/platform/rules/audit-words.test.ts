import { expect, test } from 'vitest'
import { auditWriter, joinAuditWords } from './audit-words.ts'
import type { AuditWords } from './audit-words.ts'

const WORDS: AuditWords = {
  kinds: { user: { zh: '用户', en: 'User' }, key: { zh: 'API 密钥', en: 'API key' } },
  verbs: { add: { zh: '添加', en: 'Add' } },
  actions: { 'switch base': { zh: '切换基地', en: 'Switch base' } },
  fields: { note: { zh: '备注', en: 'Note' } },
}
const MORE: AuditWords = { kinds: { rack: { zh: '机架', en: 'Rack' } }, verbs: {}, actions: {}, fields: {} }
const [zh, en] = (['zh', 'en'] as const).map((locale) => auditWriter(joinAuditWords([WORDS, MORE]), locale))

test.each([
  ['switch base', '切换基地', 'Switch base'],
  ['add user', '添加用户', 'Add user'],
  ['add users', '添加用户', 'Add user'],
  ['add key', '添加 API 密钥', 'Add API key'],
  ['add rack', '添加机架', 'Add rack'],
  ['add ssl certificate', '添加 ssl certificate', 'Add ssl certificate'],
  ['mend user', 'mend user', 'mend user'],
  ['toString user', 'toString user', 'toString user'],
])('%s: %s, %s', (action, inChinese, inEnglish) => {
  expect([zh?.action(action), en?.action(action)]).toEqual([inChinese, inEnglish])
})

test('what has no words is left as it is', () => {
  expect([zh?.kind('user'), zh?.kind('toString'), zh?.field('note'), zh?.field('ip')]).toEqual([
    '用户',
    'toString',
    '备注',
    'ip',
  ])
})

test.each(['kinds', 'verbs', 'actions', 'fields'] as const)(
  'one of the %s that two areas declare is refused',
  (part) => {
    const [name = ''] = Object.keys(WORDS[part])
    const other = { ...MORE, [part]: { other: { zh: '', en: '' }, [name]: { zh: '', en: '' } } }
    expect(() => joinAuditWords([WORDS, other])).toThrow(`Two areas declare words of the audit log for '${name}'`)
  },
)
