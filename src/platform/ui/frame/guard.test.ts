import { describe, expect, test } from 'vitest'
import { entryFor, loginPath, pathAfterLogin, placeFor } from './guard.ts'
import type { ScreenRoute } from './routes-from-records.ts'

describe('entryFor', () => {
  test.each([
    ['/login', '', false, { show: 'login' }],
    ['/login', '', true, { goTo: '/' }],
    ['/login', '?redirect=%2Fmachine%2Findex', true, { goTo: '/machine/index' }],
    ['/login', '?token=abc', true, { show: 'login' }],
    ['/activity', '', false, { show: 'open page' }],
    ['/', '', false, { goTo: '/login' }],
    ['/', '', true, { show: 'console' }],
    ['/machine/index', '', true, { show: 'console' }],
    ['/nowhere', '', false, { goTo: '/login?redirect=%2Fnowhere' }],
    ['/inspection/index', '?id=1&idle=1', false, { show: 'login' }],
    ['/inspection/index', '?id=1&idle=1', true, { show: 'console' }],
    ['/machine_list/index', '?state=low', false, { goTo: '/login?redirect=%2Fmachine_list%2Findex%3Fstate%3Dlow' }],
  ])('%s%s, logged in: %s', (pathname, search, isLoggedIn, entry) => {
    const at = { pathname, search, origin: 'http://console.example' }
    expect(entryFor(at, { isLoggedIn, isOnline: true })).toEqual(entry)
  })

  test('asks for the login in the page’s own place while there is no network: the browser keeps no other', () => {
    const at = { pathname: '/inspection/index', search: '?id=1', origin: 'http://console.example' }
    expect(entryFor(at, { isLoggedIn: false, isOnline: false })).toEqual({ show: 'login' })
    expect(entryFor(at, { isLoggedIn: true, isOnline: false })).toEqual({ show: 'console' })
  })
})

test.each([
  ['/', '', '/login'],
  ['/', '?idle=1', '/login?idle=1'],
  ['/machine_list/index', '?state=low', '/login?redirect=%2Fmachine_list%2Findex%3Fstate%3Dlow'],
  ['/inspection/index', '?id=1&idle=1', '/login?redirect=%2Finspection%2Findex%3Fid%3D1&idle=1'],
])('the login of %s%s leads back there, and gives the reason of an idle logout', (pathname, search, expected) => {
  expect(loginPath({ pathname, search })).toBe(expected)
})

function route(component: string, given: Partial<ScreenRoute> = {}): ScreenRoute {
  return { path: `/${component}/index`, component, hidden: false, meta: { title: component }, ...given }
}

describe('placeFor', () => {
  const routes = [
    route('later'),
    route('hidden', { hidden: true }),
    route('machine', { children: [route('machine_list', { hidden: true })] }),
    route('old', { redirect: '/machine/index' }),
    route('Layout', { path: '/menu/people', children: [route('later'), route('role')] }),
  ]
  const built = ['profile', 'hidden', 'machine', 'machine_list', 'user', 'old', 'role', 'baseDetail']
  test.each([
    ['/', { goTo: '/machine/index' }],
    ['/machine/index', { show: 'screen', component: 'machine' }],
    ['/machine_list/index', { show: 'screen', component: 'machine_list' }],
    ['/hidden/index', { show: 'screen', component: 'hidden' }],
    ['/profile/index', { show: 'screen', component: 'profile' }],
    ['/old/index', { goTo: '/machine/index' }],
    ['/menu/people', { goTo: '/role/index' }],
    ['/role/index', { show: 'screen', component: 'role' }],
    ['/user/index', { show: 'no entry' }],
    ['/base_detail/index', { show: 'no entry' }],
    ['/baseDetail/index', { show: 'no entry' }],
    ['/product/index', { show: 'no entry' }],
    ['/later/index', { goTo: '/404' }],
    ['/nowhere', { goTo: '/404' }],
    ['/404', { show: 'not found' }],
  ])('%s', (pathname, place) => {
    expect(placeFor(pathname, routes, built, { addresses: ['/product/index'] })).toEqual(place)
  })
  test('the start is a home that the role has, whatever its place in the menu', () => {
    const homes = ['/nobody/index', '/role/index']
    expect(placeFor('/', routes, built, { homes })).toEqual({ goTo: '/role/index' })
    expect(placeFor('/', [route('machine')], built, { homes })).toEqual({ goTo: '/machine/index' })
  })
  test.each([
    ['/role/index', '/role/index'],
    ['/machine/index', '/machine/index'],
    // of a role that one no longer has, hidden, or no address at all
    ['/nobody/index', '/role/index'],
    ['/hidden/index', '/role/index'],
    [null, '/role/index'],
    [{}, '/role/index'],
  ])('the start that a person chose holds where the role has it: %j', (chosen, start) => {
    expect(placeFor('/', routes, built, { homes: ['/role/index'], chosen })).toEqual({ goTo: start })
  })
  test('a role without any screen is shown whom to ask', () => {
    expect(placeFor('/', [route('later')], built)).toEqual({ show: 'no screens' })
  })
})

describe('pathAfterLogin', () => {
  test.each([
    [null, '/'],
    ['', '/'],
    ['/machine_list/index?state=low', '/machine_list/index?state=low'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['/.//evil.example/x', '/'],
    ['/a/..//evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/login?redirect=%2F', '/'],
  ])('%s', (redirect, path) => {
    expect(pathAfterLogin(redirect, 'http://console.example')).toBe(path)
  })
})
