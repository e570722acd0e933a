import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { readNamedFile } from './read-named-file.ts'

/** From a file, or typed, without showing it. */
export async function askPassphrase(
  question: string,
  file: string | undefined,
  { isNew = false } = {},
): Promise<string> {
  if (file !== undefined) return readNamedFile(file).replace(/\r?\n$/, '')
  if (!process.stdin.isTTY)
    throw new Error('There is no terminal to type the passphrase: name a file with --passphrase-file.')
  const passphrase = await typed(question)
  if (isNew && (await typed('Once more: ')) !== passphrase)
    throw new Error('The two are not the same. Nothing was made.')
  return passphrase
}

async function typed(question: string): Promise<string> {
  process.stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stdout.write('\n')
  }
}
