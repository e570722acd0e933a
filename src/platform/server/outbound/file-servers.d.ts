// The parts that are used of libraries that are loaded only when a file is sent.

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

declare module 'basic-ftp' {
  interface Answer {
    code: number
    message: string
  }
  interface Task {
    resolve: (answer: Answer) => void
    reject: (error: Error) => void
  }
  type AnySocket = import('node:net').Socket | import('node:tls').TLSSocket
  interface Context {
    socket: AnySocket
    dataSocket: AnySocket | undefined
    tlsOptions: import('node:tls').ConnectionOptions
    tlsSessionStore: Buffer | undefined
    handle: (command: undefined, onAnswer: (answer: Answer | Error, task: Task) => void) => Promise<Answer>
  }
  export class FTPError extends Error {
    code: number
  }
  export class Client {
    constructor(timeoutMs: number)
    ftp: Context
    closed: boolean
    prepareTransfer: () => Promise<Answer>
    useTLS(options: import('node:tls').ConnectionOptions): Promise<Answer>
    login(user: string, password: string): Promise<Answer>
    send(command: string): Promise<Answer>
    sendIgnoringError(command: string): Promise<Answer>
    cd(path: string): Promise<Answer>
    uploadFrom(content: import('node:stream').Readable, path: string): Promise<Answer>
    rename(from: string, to: string): Promise<Answer>
    remove(path: string, isMissingFine: boolean): Promise<Answer>
    close(): void
  }
}

declare module 'ssh2' {
  // Tests alone use its server.
  // oxlint-disable-next-line typescript/no-explicit-any
  const ssh2: any
  export default ssh2
}
