import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BenchResult } from './benchResult.ts'

const dist = path.resolve(import.meta.dirname, '../apps/web/dist')
const budgetKb = 180

type Chunk = { file: string; imports?: string[]; src?: string; name?: string }
type Manifest = Record<string, Chunk>

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

/** Imports of each route before it can be drawn, with its translations. */
const screens: Record<string, { screen: string; words: readonly string[] }> = {
  home: { screen: 'routes/homeScreen.tsx', words: ['square'] },
  square: { screen: 'routes/squareScreen.tsx', words: ['square'] },
  trend: { screen: 'routes/trendScreen.tsx', words: ['trend', 'square'] },
  token: { screen: 'routes/tokenScreen.tsx', words: ['token'] },
  user: { screen: 'routes/userScreen.tsx', words: ['user', 'follow'] },
  tweets: { screen: 'features/tweets/TweetsPage.tsx', words: ['tweets'] },
  watchlist: { screen: 'features/watchlist/WatchlistPage.tsx', words: ['watchlist'] },
  centre: {
    screen: 'routes/monitorConfigScreen.tsx',
    words: ['centre', 'panels', 'tracker', 'follow'],
  },
  wallets: { screen: 'routes/multiWalletsScreen.tsx', words: ['pages', 'heads'] },
  later: { screen: 'routes/placeholderPage.tsx', words: ['pages', 'heads', 'trend', 'square'] },
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
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const routes = Object.entries(screens).map(([name, { screen, words }]) =>
    weigh(manifest, `first-load-${name}`, [
      `src/${screen}`,
      ...words.map((area) => `src/locales/${area}/zhCN.ts`),
    ]),
  )
  return Promise.resolve([weigh(manifest, 'first-load-js', []), ...routes])
}
