import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BenchResult } from './benchResult.ts'

const dist = path.resolve(import.meta.dirname, '../apps/web/dist')
const budgetKb = 180

type Chunk = { file: string; imports?: string[]; src?: string; name?: string }
type Manifest = Record<string, Chunk>

/** The entry and everything that it imports statically: what the browser must have before anything runs. */
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

/**
 * Gzipped JavaScript that the first page of a visitor needs: theme.js, and the entry with all that it imports
 * statically (the words of the default language are among it).
 */
export function benchFirstLoad(): Promise<BenchResult[]> {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const chunks = [...staticClosure(manifest, 'index.html')].flatMap((key) => manifest[key]?.file ?? [])
  const kb = gzippedKb(['theme.js', ...new Set(chunks)])
  const value = Math.round(kb * 10) / 10
  return Promise.resolve([
    {
      name: 'first-load-js',
      value,
      unit: 'kB',
      ratio: kb / budgetKb,
      target: `<=${budgetKb}`,
      isMet: kb <= budgetKb,
    },
  ])
}
