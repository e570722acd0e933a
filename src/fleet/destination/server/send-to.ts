import { safeFileName } from '../../../platform/rules/file-name.ts'
import type { App } from '../../../platform/server/context.ts'
import { OutboundError } from '../../../platform/server/outbound/outbound-error.ts'
import type { SentFile } from '../../../platform/server/outbound/file-server.ts'
import { putFile } from '../../../platform/server/outbound/put-file.ts'
import { sendMail } from '../../../platform/server/outbound/send-mail.ts'
import type { SealedPlace } from '../../../platform/server/sealing/sealing.ts'
import { USUAL_PORTS } from '../rules/destination-kinds.ts'
import type { OpenedDestination } from './destination.sql.ts'
import { unsealOutbound } from '../../../platform/server/outbound/unseal-outbound.ts'

export const placeOf = (id: number): SealedPlace => `destination.sealed_password ${id}`

export interface Sending {
  subject: string
  body: string
  /** of `deliveryKey`; a file server has its name instead: the next try replaces it */
  key?: string
  file: SentFile
}

/** Throws OutboundError. */
export async function sendTo(
  { config, sealing }: Pick<App, 'config' | 'sealing'>,
  to: OpenedDestination,
  { subject, body, key, file }: Sending,
): Promise<void> {
  const { id, kind, address, host, port, username, folder, hostKey, sealedPassword } = to
  if (kind === 'mail') {
    if (address === null) throw new OutboundError('notSetUp', 'no address', { isFinal: true })
    const attachments = [{ filename: safeFileName(file.name), content: file.content }]
    return sendMail(config, { to: address, subject, text: body, attachments, ...(key !== undefined && { key }) })
  }
  if (host === null || username === null || sealedPassword === null)
    throw new OutboundError('notSetUp', 'no server', { isFinal: true })
  const password = unsealOutbound(sealing, placeOf(id), sealedPassword)
  const server = { kind, host, port: port ?? USUAL_PORTS[kind], username, password, folder, hostKey }
  return putFile(config, server, file)
}
