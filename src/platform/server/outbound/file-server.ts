import type { Socket } from 'node:net'
import { OutboundError } from './outbound-error.ts'

/** A folder of a file server that a person entered. */
export interface FileServer {
  kind: 'sftp' | 'ftps' | 'ftp'
  host: string
  port: number
  username: string
  password: string
  /** '' is where a login leads */
  folder: string
  /**
   * The fingerprint that the server must show before the password is sent: of an SSH key as `SHA256:…`, of a certificate in hexadecimal.
   * Null: an SFTP server is refused, and a certificate must be valid.
   */
  hostKey: string | null
}

export interface SentFile {
  name: string
  content: Buffer
}

/** It showed a key or certificate that is not trusted: this one. Nothing else was sent to it. */
export class HostKeyError extends OutboundError {
  readonly hostKey: string
  constructor(hostKey: string) {
    super('hostKey', 'the host key or certificate is not trusted', { isFinal: true })
    this.hostKey = hostKey
  }
}

/** What a protocol needs to send one file. */
export interface Putting extends FileServer {
  /** where it is written first: no one reads half a file under its own name */
  temporaryName: string
  file: SentFile
  /** a further connection to the same address */
  connect: (host: string, port: number) => Promise<Socket>
}
