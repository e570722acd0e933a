// The used parts of two libraries without types of their own; `@types/ssh2` would bring the types of an older Node.

declare module 'ssh2-sftp-client' {
  interface Options {
    sock: import('node:net').Socket
    username: string
    password: string
    readyTimeout: number
    hostVerifier: (key: Buffer) => boolean
  }
  type On = () => void
  export default class Client {
    constructor(name: string, callbacks: { error: On; end: On; close: On })
    connect(options: Options): Promise<unknown>
    put(content: Buffer, path: string): Promise<string>
    posixRename(from: string, to: string): Promise<string>
    rename(from: string, to: string): Promise<string>
    delete(path: string, isMissingFine: boolean): Promise<string>
    end(): Promise<unknown>
  }
}

declare module 'ssh2' {
  // Tests alone use its server.
  // oxlint-disable-next-line typescript/no-explicit-any
  const ssh2: any
  export default ssh2
}
