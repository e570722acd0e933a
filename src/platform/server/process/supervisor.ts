import { execFile } from 'node:child_process'

export interface Supervisor {
  /** the program serves; from now on the watchdog is reported to, too, where the supervisor asks for it */
  ready(): void
  stopping(): void
}

const SEND_DEADLINE_MS = 5000

/** Who started this program, if it asks to be notified as systemd does; otherwise nothing is sent (docs/decisions/0230). */
export function openSupervisor(): Supervisor {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: watchdog, PATH: path } = process.env
  // Child processes must not report for this one: PostgreSQL reports itself ready where it finds a socket.
  delete process.env['NOTIFY_SOCKET']
  delete process.env['WATCHDOG_USEC']
  if (!socket) return { ready() {}, stopping() {} }

  function send(state: string): void {
    const options = { env: { NOTIFY_SOCKET: socket, PATH: path }, timeout: SEND_DEADLINE_MS }
    execFile('systemd-notify', [state], options, (error) => {
      if (error) console.error(`The supervisor could not be sent ${state}: ${error.message.trim()}`)
    })
  }
  return {
    ready() {
      send('READY=1')
      const halfMs = Number(watchdog) / 2000
      if (halfMs > 0) setInterval(() => send('WATCHDOG=1'), halfMs).unref()
    },
    stopping: () => send('STOPPING=1'),
  }
}
