import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

export interface BundleFigures {
  screen: string
  kB: number
  barKb: number
}

interface Chunk {
  file: string
  src?: string
  imports?: string[]
  dynamicImports?: string[]
}

/** The page of the console, which is the login too; and the one apart from the console. */
const PAGE = 'index.html'
const PAGE_APART = 'checking.html'
/** What every screen loads beside the page itself. */
const SHELL = 'src/console-screens.tsx'
const BAR_KB = 250
const BAR_LATER_KB = 300
const BAR_LOGIN_KB = 110
const BAR_PUBLIC_KB = 60
const CONSOLE = path.resolve(import.meta.dirname, '../../dist/console')

/**
 * Scripts of every first screen, gzipped, the most first: the page's own, and the screen's with all they import; and of what a screen
 * loads later, such as its room in 3D. Read from Vite's manifest; empty while the console was not built.
 */
export function bundles(): BundleFigures[] {
  const file = path.join(CONSOLE, '.vite/manifest.json')
  if (!fs.existsSync(file)) return []
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, Chunk>
  const figures = (name: string, roots: string[], barKb = BAR_KB): BundleFigures => ({
    screen: name.replaceAll(/[^ ]*\/|\.tsx?/g, ''),
    barKb,
    kB: sizeOf(manifest, [PAGE, SHELL, ...roots]),
  })
  const screens = manifest[SHELL]?.dynamicImports ?? []
  const found = screens.flatMap((name) => [
    figures(name, [name]),
    ...(manifest[name]?.dynamicImports ?? []).map((later) =>
      figures(`${name}, then ${later}`, [name, later], BAR_LATER_KB),
    ),
  ])
  return [
    { screen: 'login', barKb: BAR_LOGIN_KB, kB: sizeOf(manifest, [PAGE]) },
    { screen: 'checking', barKb: BAR_PUBLIC_KB, kB: sizeOf(manifest, [PAGE_APART]) },
    ...found.toSorted((a, b) => b.kB - a.kB),
  ]
}

function sizeOf(manifest: Record<string, Chunk>, roots: readonly string[]): number {
  const seen = new Set<string>()
  const add = (name: string) => {
    if (seen.has(name)) return
    if (!manifest[name]) throw new Error(`the console has no ${name} any more: say here what its screens load`)
    seen.add(name)
    manifest[name]?.imports?.forEach(add)
  }
  roots.forEach(add)
  const bytes = [...seen].map(
    (name) => gzipSync(fs.readFileSync(path.join(CONSOLE, manifest[name]?.file ?? ''))).length,
  )
  return bytes.reduce((sum, each) => sum + each, 0) / 1000
}
