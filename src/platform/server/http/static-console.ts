import fs from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '../../rules/text.ts'
import { sendError } from './error-answer.ts'
import { CallError, CODES } from './errors.ts'
import { requestLocale } from './request-locale.ts'
import { serverTexts } from '../text.ts'

export interface ConsoleOptions {
  /** the folder of the built console */
  folder: string
  /** sent within the page, so that it needs no call before it is drawn */
  startData: (locale: Locale) => object
}

const YEAR_S = 31_536_000
const LANGUAGE_TAGS: Record<Locale, string> = { zh: 'zh-CN', en: 'en' }

/** As `activity.html` has it: its address, and the names in the query that ask for it; with any other the console's page is there. */
const PAGE_ADDRESS = /<meta name="page-address" content="([^"?]+)\?([^"]+)"/

/**
 * Serves the console: precompressed files, hashed ones to be kept for ever, and its page for every path that is none of
 * the server's, nor of a page apart. Unknown paths below /api, and everything without a console, answer 404.
 */
export async function addConsole(server: FastifyInstance, console: ConsoleOptions | undefined): Promise<void> {
  if (!console) {
    server.setNotFoundHandler((request, reply) => sendNotFound(request, reply))
    return
  }
  const { folder, startData } = console
  const pageOf = async (file: string) => {
    const readPage = await openPage(path.join(folder, file))
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const locale = requestLocale(request)
      const page = await readPage()
      return reply
        .header('cache-control', 'no-cache')
        .header('vary', 'cookie, accept-language')
        .type('text/html; charset=utf-8')
        .send(withStartData(page, locale, startData(locale)))
    }
  }
  const sendPage = await pageOf('index.html')
  // A page apart from the console: checking.html is /checking/index, unless its `page-address` names another address and the query's parameters there.
  for (const file of await fs.readdir(folder)) {
    if (!file.endsWith('.html') || file === 'index.html') continue
    const sendApart = await pageOf(file)
    const named = PAGE_ADDRESS.exec(await fs.readFile(path.join(folder, file), 'utf8'))
    if (!named) {
      server.get(`/${path.basename(file, '.html')}/index`, sendApart)
      continue
    }
    const [, address = '', names = ''] = named
    server.get(address, (request, reply) => {
      const asked = Object.keys(request.query as object)
      return names.split(',').some((name) => asked.includes(name))
        ? sendApart(request, reply)
        : sendPage(request, reply)
    })
  }

  for (const url of ['/', '/index.html']) server.get(url, sendPage)
  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`)
      void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
  server.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|assets)(\/|$)/.test(request.url.split('?')[0] ?? '')
    return isPage ? sendPage(request, reply) : sendNotFound(request, reply)
  })
}

/** Reads a page again when its file has changed: a console built again has other assets. While it is gone, as it was. */
async function openPage(file: string): Promise<() => Promise<string>> {
  const read = async () => ({ writtenMs: (await fs.stat(file)).mtimeMs, text: await fs.readFile(file, 'utf8') })
  let page = await read()
  return async () => {
    const there = await fs.stat(file).catch(() => null)
    if (there && there.mtimeMs !== page.writtenMs) page = await read().catch(() => page)
    return page.text
  }
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  sendError(new CallError(CODES.notFound, serverTexts.noSuchCall), request, reply)
  return reply
}

/** The console's page in a language, with its start data as JSON that no text can break out of. */
function withStartData(page: string, locale: Locale, startData: object): string {
  const json = JSON.stringify(startData).replaceAll('<', '\\u003c')
  return page
    .replace(/<html[^>]*>/, `<html lang="${LANGUAGE_TAGS[locale]}">`)
    .replace('</head>', () => `<script type="application/json" id="start-data">${json}</script>\n</head>`)
}
