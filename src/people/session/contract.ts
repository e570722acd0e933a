import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import { filter, Id, IdInPath, Moment, oneLine } from '../../platform/contract/shapes.ts'

/**
 * base64 of the RSA-OAEP (SHA-256) ciphertext of `{password, nonce, time}` as JSON (UTF-8). At a login `password` may
 * also be the secret that an earlier login gave as `rememberToken`.
 */
export const EncryptedPassword = z.string().min(1).max(2000)

const SignedIn = z.object({
  token: z.string(),
  role: z.string(),
  userId: Id,
  lastPasswordResetDate: Moment.nullable(),
  /** the person must choose a password before any other call */
  mustChangePassword: z.boolean(),
  /**
   * Only when the login asked to be remembered: a secret that replaces the password at later logins of this
   * person here. Stored hashed (table remember_token), good for 30 days, revoked by a password change.
   */
  rememberToken: z.string().nullable(),
  /** wrong passwords that were tried for this name since the login before; 0 when a link logs in */
  wrongTries: z.int(),
  /** who took the second factor away since the login before, by name */
  secondFactorResetBy: z.string().nullable(),
})

const Profile = z.object({
  id: Id,
  companyId: Id,
  companyName: z.string(),
  phone: z.string(),
  name: z.string(),
  /** the role, by its Chinese name */
  nickName: z.string(),
  /** the role as people read it */
  roleTitle: z.object({ zh: z.string(), en: z.string() }),
  /** keys the role has, with true where it may also write */
  keys: z.record(z.string(), z.boolean()),
  avatarId: Id.nullable(),
  createTimeStr: z.string(),
  mustChangePassword: z.boolean(),
  /** the role needs a second factor, and the person has none yet: nothing else may be called before */
  mustSetUpFactor: z.boolean(),
})

/** One record of the menu, as the server stores it. The console drops ids and empty values and builds its routes. */
export const RouteRecord = z.object({
  id: Id,
  parentId: Id.nullable(),
  component: z.string(),
  path: z.string(),
  redirect: z.string().nullable(),
  /** the key that the role has */
  name: z.string(),
  icon: z.string().nullable(),
  title: z.string(),
  hidden: z.boolean(),
})

const SessionRow = z.object({
  id: Id,
  /** 'Chrome 142', 'Windows'; null: neither the browser nor the program could be recognized by what it reports of itself */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
  beganAt: Moment,
  /** to the half minute */
  lastSeenAt: Moment,
  /** wrong passwords that were tried between the login before and this one */
  wrongTries: z.int(),
  /** the one that asks */
  isThis: z.boolean(),
})

export const sessionCalls = defineCalls({
  'POST /users/actions/login': {
    summary:
      'Logs in with a name and an encrypted password. After too many wrong ones 429, with the field `code` in data.fields where a code by phone lets in all the same; a browser that has logged in to the account before (cookie) has a count of its own',
    key: EVERYBODY,
    scope: 'public',
    request: z.object({
      username: oneLine().min(1).max(100),
      password: EncryptedPassword,
      remember: z.boolean().default(false),
      companyid: z.union([Id, z.null()]).optional(),
      /** sent by /users/sendMsg/{phone} for the purpose 'login', from the same address */
      code: filter(z.string().regex(/^\d{6}$/, { error: 'badCode' })),
      /** of the second factor: six digits of the app, or a recovery code; 50020: one is needed, or this one is wrong */
      otp: filter(oneLine().max(40)),
    }),
    response: SignedIn,
  },
  'POST /users/actions/logout': {
    summary: 'Ends the own session, and that of the token given; one that has ended is no error',
    key: EVERYBODY,
    write: true,
    scope: 'public',
    query: z.object({ token: z.string().max(200).optional() }).default({}),
    response: z.null(),
  },
  'POST /users/makeLoginToken': {
    summary:
      'Makes a token that logs in once within five minutes: /login?token=…; what it opens ends with this session',
    key: EVERYBODY,
    write: true,
    scope: 'self',
    notByToken: true,
    request: z.object({}).default({}),
    response: z.object({ token: z.string(), expiresAt: Moment }),
  },
  'POST /users/getLoginByToken': {
    summary:
      'Logs in by a token that was handed over in a link, which is spent; the session ends with the one that made it',
    key: EVERYBODY,
    scope: 'public',
    request: z.object({ token: z.string().min(1).max(200) }),
    response: SignedIn,
  },
  'GET /users/getLoginByToken': {
    summary: 'Whose login a token is, of a session or of a link; spends nothing and opens no session',
    key: EVERYBODY,
    scope: 'public',
    query: z.object({ token: z.string().min(1).max(200) }),
    response: SignedIn,
  },
  'GET /users/getByToken': {
    summary: 'Who a token belongs to',
    key: EVERYBODY,
    scope: 'public',
    query: z.object({ token: z.string().min(1).max(200) }),
    response: Profile,
  },
  'GET /users/info': {
    summary: 'Who is logged in, with the keys of the role',
    key: EVERYBODY,
    scope: 'self',
    actsFor: 'token',
    beforePasswordChange: true,
    response: Profile.extend({
      /** the caller's own token, where it came in the header: what is in the cookie no script reads */
      userToken: z.string().optional(),
    }),
  },
  'GET /users/getRoutes': {
    summary: 'The screens the role may see, as records',
    key: EVERYBODY,
    scope: 'self',
    actsFor: 'token',
    beforePasswordChange: true,
    response: z.array(RouteRecord),
  },
  'POST /users/updatePassword/{id}': {
    summary: 'Changes the own password; other sessions of the person end',
    key: EVERYBODY,
    write: true,
    scope: 'self',
    notByToken: true,
    beforePasswordChange: true,
    params: z.object({ id: IdInPath }),
    request: z.object({
      userName: oneLine().max(100),
      password: EncryptedPassword,
      /** the current one; left out where a one-time password must be changed */
      oldPassword: EncryptedPassword.optional(),
    }),
    response: z.null(),
  },
  'POST /session/find/': {
    summary: 'Where the caller is logged in: this session, then the others, the one seen last first; at most a hundred',
    key: EVERYBODY,
    scope: 'self',
    notByToken: true,
    request: z.object({}).default({}),
    response: z.array(SessionRow),
  },
  'POST /session/end/{id}': {
    summary:
      'Ends one of the own sessions, and what its browser remembers of the login; one that has ended is no error',
    key: EVERYBODY,
    write: true,
    scope: 'self',
    notByToken: true,
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /session/endOthers': {
    summary: 'Ends all own sessions but this one, and what all browsers remember of the login',
    key: EVERYBODY,
    write: true,
    scope: 'self',
    notByToken: true,
    request: z.object({}).default({}),
    response: z.object({ ended: z.int() }),
  },
  'GET /users/getPreference/{name}': {
    summary: "One of the person's own settings of the console; null when never saved",
    key: EVERYBODY,
    scope: 'self',
    params: z.object({ name: z.string().regex(/^[a-zA-Z][a-zA-Z.-]{0,63}$/) }),
    response: z.json().nullable(),
  },
  'POST /users/savePreference/{name}': {
    summary: "Saves one of the person's own settings of the console; at most 10 kB",
    key: EVERYBODY,
    write: true,
    scope: 'self',
    params: z.object({ name: z.string().regex(/^[a-zA-Z][a-zA-Z.-]{0,63}$/) }),
    request: z.json(),
    response: z.null(),
  },
})

export type SessionCalls = typeof sessionCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends SessionCalls {}
}
