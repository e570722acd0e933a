import { expect, test } from 'vitest'
import { RESERVATION_STATES } from '../../rules/base-words.ts'
import { CONTACT_CAUSES, isStillTrue } from './contact-causes.ts'

test('in which states of its booking each message is still true', () => {
  const trueIn = CONTACT_CAUSES.map((cause) => [cause, RESERVATION_STATES.filter((state) => isStillTrue(cause, state))])
  expect(Object.fromEntries(trueIn)).toEqual({
    booked: ['已预约', '已到场'],
    waiting: ['候补', '已预约', '已到场'],
    seated: ['已预约', '已到场'],
    moved: ['已预约', '已到场'],
    tomorrow: ['已预约'],
    called: ['已到场'],
    cancelled: ['已取消'],
  })
})
