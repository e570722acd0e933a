import { Socket } from 'node:net'
import { vi } from 'vitest'

/** As on a machine without a file left for a connection to these hosts; `times` tries fail. Ends by `mockRestore()`. */
export function lackConnections(hosts: string, times = Infinity) {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with each socket as `this`
  const { connect } = Socket.prototype
  let left = times
  return vi.spyOn(Socket.prototype, 'connect').mockImplementation(function connectOrFail(this: Socket, ...given) {
    const [to] = given as unknown as [{ host?: string }]
    if (left === 0 || !to.host?.startsWith(hosts)) return connect.apply(this, given)
    left -= 1
    const error = Object.assign(new Error(`connect EMFILE ${to.host}`), { code: 'EMFILE', syscall: 'connect' })
    process.nextTick(() => this.emit('error', error))
    return this
  })
}
