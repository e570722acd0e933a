import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import {
  Day,
  DayRange,
  ExportRequest,
  filter,
  Id,
  IdInPath,
  listOf,
  MAX_PAGE_SIZE,
  PageRequest,
  SearchText,
  oneLine,
} from '../../platform/contract/shapes.ts'
import { EncryptedPassword } from '../session/contract.ts'
import { ROLES } from '../rules/roles.ts'
import { isIdNumber } from '../../platform/rules/id-number.ts'
import { PICKER_KEYS } from './rules/managed-roles.ts'
import { USER_ORDERS } from './rules/user-orders.ts'

const Sex = z.enum(['男', '女'])
/** a role by its Chinese name, which the product calls a nickName */
const RoleName = z.enum(ROLES, { error: 'roleRequired' })
const RoleTitle = z.object({ zh: z.string(), en: z.string() })

const UserFilter = z.object({
  /** anywhere in the name or the phone */
  name: SearchText,
  /** this company alone */
  companyId: filter(Id),
  groupId: filter(Id),
  nickName: filter(RoleName),
  /** true: only who registered and was not approved of yet */
  awaitsApproval: filter(z.boolean()),
  /** created on these days, of the business time zone */
  businessDateQuery: filter(DayRange),
  orderColumn: filter(z.enum(USER_ORDERS)),
  orderWay: filter(z.enum(['asc', 'desc'])),
})

const UserRow = z.object({
  id: Id,
  phone: z.string(),
  name: z.string(),
  nickName: z.string(),
  roleTitle: RoleTitle,
  companyId: Id,
  companyName: z.string(),
  groupId: Id.nullable(),
  groupName: z.string().nullable(),
  avatarId: Id.nullable(),
  /** registered, and may not log in until a user approves */
  awaitsApproval: z.boolean(),
  birthday: Day.nullable(),
  sex: Sex.nullable(),
  nation: z.string().nullable(),
  /** masked but for a few characters */
  idNo: z.string().nullable(),
  /** the department */
  identifier: z.string().nullable(),
  workUnitAndJob: z.string().nullable(),
  workUnit: z.string().nullable(),
  job: z.string().nullable(),
  remarks: z.string().nullable(),
  createTimeStr: z.string(),
  updateTime: z.string(),
})

/** What the form holds: idNo in full, and the clients of an agent or client with their names. */
const UserDetail = UserRow.extend({
  clientIds: z.array(Id),
  clientNames: z.array(z.string()),
  /** grows with each change of what the form holds */
  version: z.int(),
})

/** A person as a picker shows them. */
const Person = z.object({
  id: Id,
  name: z.string(),
  nickName: z.string(),
  roleTitle: RoleTitle,
  companyId: Id,
  groupId: Id.nullable(),
  groupName: z.string().nullable(),
  avatarId: Id.nullable(),
})

/** A person as the personal page shows them. */
const UserProfile = UserRow.omit({ workUnitAndJob: true, remarks: true, updateTime: true }).extend({
  avatarId: Id.nullable(),
  /** full years, today; null where no birthday is known */
  age: z.int().nullable(),
  /** comments written, and lessons given; null where no area counts them */
  commentNum: z.int().nullable(),
  lectureNum: z.int().nullable(),
})

const Short = filter(oneLine().max(60))
/** What people enter about themselves; the rest is for those who manage them. */
const OwnForm = z.object({
  birthday: filter(Day),
  sex: filter(Sex),
  nation: Short,
  identifier: Short,
  workUnit: filter(oneLine().max(100)),
  job: Short,
})
const UserForm = OwnForm.extend({
  phone: oneLine({ error: 'phoneRequired' })
    .min(1, { error: 'phoneRequired' })
    .regex(/^\+?[A-Za-z0-9][A-Za-z0-9._@-]{2,39}$/, { error: 'badPhone' }),
  name: oneLine({ error: 'userNameRequired' }).min(1, { error: 'userNameRequired' }).max(60),
  nickName: RoleName,
  companyId: z.int({ error: 'companyRequired' }).positive({ error: 'companyRequired' }),
  groupId: filter(Id),
  idNo: filter(oneLine().toUpperCase().max(40).refine(isIdNumber, { error: 'badIdNo' })),
  remarks: filter(z.string().trim().max(1000)),
  /** whose rows an agent or a client sees */
  clientIds: z.array(Id).max(1000).default([]),
})
const NewPassword = z.object({
  password: EncryptedPassword,
  /** the same, sealed by itself */
  passwordAgain: EncryptedPassword,
})

const PageQuery = z.object({
  groupId: filter(IdInPath),
  companyId: filter(IdInPath),
  /** anywhere in the name */
  name: SearchText,
  page: filter(z.coerce.number().pipe(PageRequest.shape.page.unwrap())).transform((page) => page ?? 1),
  size: filter(z.coerce.number().int().min(1).max(MAX_PAGE_SIZE)).transform((size) => size ?? 200),
})

const ofId = z.object({ id: IdInPath })

export const userCalls = defineCalls({
  'POST /users/find/': {
    summary: 'The people whom the caller manages, a page of them, sorted',
    key: 'user',
    scope: 'companies',
    request: UserFilter.extend(PageRequest.shape).prefault({}),
    response: listOf(UserRow),
  },
  'POST /users/export': {
    summary: 'Every person whom the caller manages and that matches, as a spreadsheet',
    key: 'user',
    scope: 'companies',
    reads: 'replica',
    request: UserFilter.extend(ExportRequest.shape).prefault({}),
    response: 'file',
  },
  'GET /users/getById/{id}': {
    summary: 'All that is known of a person, for the form that changes it',
    key: 'user',
    write: true,
    scope: 'companies',
    params: ofId,
    response: UserDetail,
  },
  'GET /users/getProfile/{userId}': {
    summary: 'The profile of oneself, or of a person whom the caller manages',
    key: EVERYBODY,
    scope: 'self',
    actsFor: 'token',
    params: z.object({ userId: IdInPath }),
    response: UserProfile,
  },
  'POST /users/updateProfile': {
    summary: 'Changes what callers enter about themselves; name, phone, role and company are for those who manage them',
    key: EVERYBODY,
    write: true,
    scope: 'self',
    notByToken: true,
    request: OwnForm,
    response: z.null(),
  },
  'GET /users/listUserAll': {
    summary: 'Colleagues to choose from, of one group or company or of all',
    key: PICKER_KEYS,
    scope: 'companies',
    query: PageQuery,
    response: listOf(Person),
  },
  'POST /users/exportUserAll': {
    summary: 'The same colleagues, all of them, as a spreadsheet (xls, xlsx, csv)',
    key: PICKER_KEYS,
    scope: 'companies',
    reads: 'replica',
    request: ExportRequest.extend({ groupId: filter(Id), companyId: filter(Id), name: SearchText }).prefault({}),
    response: 'file',
  },
  'GET /users/getByNickName/{name}': {
    summary: 'Colleagues of a role',
    key: PICKER_KEYS,
    scope: 'companies',
    params: z.object({ name: z.string().min(1).max(60) }),
    response: z.array(Person),
  },
  'GET /users/getOperatorAndBaseAdmin/{id}': {
    summary: 'Head, inspectors and registrars of a base',
    key: PICKER_KEYS,
    scope: 'companies',
    params: ofId,
    response: z.array(Person),
  },
  'GET /users/getManagedRoles': {
    summary: 'The roles whose people the caller manages',
    key: 'user',
    scope: 'shared',
    response: z.array(z.object({ name: z.string(), title: RoleTitle, hasClients: z.boolean() })),
  },
  'POST /users/save': {
    summary: 'Adds a person',
    key: 'user',
    write: true,
    scope: 'companies',
    notByToken: true,
    request: UserForm.extend(NewPassword.shape),
    response: z.object({ id: Id }),
  },
  'POST /users/update/{id}': {
    summary:
      'Changes a person; another role or password ends their sessions. A `version` that is not the latest is refused',
    key: 'user',
    write: true,
    scope: 'companies',
    notByToken: true,
    params: ofId,
    request: UserForm.extend({ ...NewPassword.partial().shape, version: filter(z.int().positive()) }),
    response: z.null(),
  },
  'POST /users/resetPassword/{id}': {
    summary: 'Gives a person a one-time password, shown once; their sessions end',
    key: 'user',
    write: true,
    scope: 'companies',
    notByToken: true,
    params: ofId,
    response: z.object({ password: z.string() }),
  },
  'POST /users/endSessions/{id}': {
    summary: 'Ends all sessions of a person whom the caller manages, and what their browsers remember of the login',
    key: 'user',
    write: true,
    scope: 'companies',
    notByToken: true,
    params: ofId,
    response: z.object({ ended: z.int() }),
  },
  'POST /users/delete/{id}': {
    summary: 'Deletes a person; their sessions end',
    key: 'user',
    write: true,
    scope: 'companies',
    notByToken: true,
    params: ofId,
    response: z.null(),
  },
})

export type UserCalls = typeof userCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends UserCalls {}
}
