import { serverNow, startData } from '../../../platform/ui/call/start-data.ts'
import { sealPassword } from './seal-password.ts'

/** A password sealed for the server that this page came from. */
export function sealForServer(password: string): Promise<string> {
  return sealPassword(password, startData.publicKey ?? '', serverNow())
}
