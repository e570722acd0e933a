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
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

/** What a screen loads beside the page itself, which is the login too. */
const SHELL = 'src/console-screens.tsx'
const OVERVIEW = [SHELL, 'src/fleet/device/screens/device-overview-screen.tsx']
const DETAIL = [SHELL, 'src/fleet/device/screens/device-detail-screen.tsx']
const CLIENTS = [SHELL, 'src/fleet/client/screens/clients-screen.tsx']
const CLIENT = [SHELL, 'src/fleet/client/screens/client-detail-screen.tsx']
const SITE = [SHELL, 'src/fleet/site/screens/site-detail-screen.tsx']
const CONSOLE = path.resolve(import.meta.dirname, '../../dist/console')

/**
 * Scripts of a first screen, gzipped: the page's own, and those of the screens it loads at once with all they import.
 * Read from Vite's manifest; empty while the console was not built.
 */
export function bundles(): BundleFigures[] {
  const file = path.join(CONSOLE, '.vite/manifest.json')
  if (!fs.existsSync(file)) return []
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, Chunk>
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  if (entry === undefined) return []
  return [
    { screen: 'login', barKb: 110, roots: [] },
    { screen: 'device overview', barKb: 300, roots: OVERVIEW },
    { screen: 'device detail', barKb: 300, roots: DETAIL },
    { screen: 'client info', barKb: 300, roots: CLIENTS },
    { screen: 'client detail', barKb: 300, roots: CLIENT },
    { screen: 'site detail', barKb: 300, roots: SITE },
  ].map(({ screen, barKb, roots }) => ({ screen, barKb, kB: sizeOf(manifest, [entry, ...roots]) }))
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
