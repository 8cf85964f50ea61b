import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseModule } from '../scripts/checkTranslations.ts'
import type { BenchResult } from './benchResult.ts'

const root = path.resolve(import.meta.dirname, '..')
const web = 'apps/web'
const router = `${web}/src/router.tsx`
const dist = path.join(root, web, 'dist')
const budgetKb = 180

type Chunk = { file: string; imports?: string[]; src?: string; name?: string }
type Manifest = Record<string, Chunk>

/** Reads what the last build says of its files. */
export function readManifest(): Manifest {
  return JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** Returns the entry and all its static imports: what the browser needs before anything runs. */
function staticClosure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key]?.imports ?? []) staticClosure(manifest, next, seen)
  return seen
}

function gzippedKb(files: readonly string[]): number {
  const bytes = files.map((file) => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}

type Screen = { name: string; keys: readonly string[] }

/** The screen of each route with its translations in the default language, as the route files load them. */
function screens(): Screen[] {
  const files = parseModule(router, readFileSync(path.join(root, router), 'utf8')).uses
  const parts = files
    .filter((file) => file.startsWith(`${web}/src/routes/`))
    .flatMap((file) => parseModule(file, readFileSync(path.join(root, file), 'utf8')).parts)
  return parts.map(({ file, areas }) => ({
    name: `first-load-${path.basename(file, '.tsx')}`,
    keys: [file, ...areas.map((area) => `${web}/src/locales/${area}/zhCN.ts`)].map((each) =>
      path.posix.relative(web, each),
    ),
  }))
}

function weigh(manifest: Manifest, name: string, keys: readonly string[]): BenchResult {
  const needed = new Set(['index.html', ...keys].flatMap((key) => [...staticClosure(manifest, key)]))
  const files = [...needed].map((key) => {
    const file = manifest[key]?.file
    if (file === undefined) throw new Error(`the built page has no ${key}`)
    return file
  })
  const kb = gzippedKb(['theme.js', ...new Set(files)])
  return {
    name,
    value: Math.round(kb * 10) / 10,
    unit: 'kB',
    ratio: kb / budgetKb,
    target: `<=${budgetKb}`,
    isMet: kb <= budgetKb,
  }
}

/**
 * Measures the gzipped JavaScript that a browser needs before anything runs (theme.js, the entry and all its imports),
 * and before each route is drawn: its screen with all imports, and its translations in the default language.
 */
export function benchFirstLoad(): Promise<BenchResult[]> {
  const manifest = readManifest()
  const routes = screens().map(({ name, keys }) => weigh(manifest, name, keys))
  return Promise.resolve([weigh(manifest, 'first-load-js', []), ...routes])
}
