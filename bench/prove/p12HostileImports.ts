import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { type Cost, costOf } from './hostile-lists/costOf.ts'
import { hostileJson } from './hostile-lists/hostileJson.ts'
import { hostileLines } from './hostile-lists/hostileLines.ts'
import { evm, type HostileList } from './hostile-lists/hostileList.ts'
import { hostilePages } from './hostile-lists/hostilePages.ts'
import { hostileSheets } from './hostile-lists/hostileSheets.ts'
import type { Proof } from './proof.ts'

const lists: readonly HostileList[] = [...hostileLines, ...hostileJson, ...hostilePages, ...hostileSheets]
const max = { cpuMs: 2_000, residentMb: 300 }
/** Other load on the machine only ever adds to the measurement: the best of this many runs counts. */
const maxTries = 3

type Way = { name: string; script: string; args: readonly string[] }

const scriptAt = (place: string) => fileURLToPath(new URL(place, import.meta.url))
const page: Way = { name: 'page', script: scriptAt('./hostile-lists/readAsPage.ts'), args: [] }
const command: Way = {
  name: 'command',
  script: scriptAt('../../apps/server/src/commands/import.ts'),
  args: ['--dry-run'],
}
const unbounded: Way = {
  name: 'unbounded',
  script: scriptAt('./hostile-lists/readUnbounded.ts'),
  args: [],
}

type Used = Pick<Cost, 'cpuMs' | 'residentMb'>

/** Measures a program's startup cost: reading a list of one wallet. */
async function startOf({ script, args }: Way, folder: string): Promise<Used> {
  const file = path.join(folder, 'honest')
  writeFileSync(file, `${evm},honest\n`)
  const costs: Cost[] = []
  for (let round = 0; round < maxTries; round++)
    costs.push(await costOf(script, [file, ...args], path.join(folder, 'cost')))
  return {
    cpuMs: Math.min(...costs.map(({ cpuMs }) => cpuMs)),
    residentMb: Math.min(...costs.map(({ residentMb }) => residentMb)),
  }
}

/** A reader ends with a line of JSON or with a sentence; a stack trace, a signal or another exit code is a crash. */
function isCrash({ name }: Way, { exitCode, said }: Cost): boolean {
  if (name === 'page') return exitCode !== 0
  return exitCode === null || exitCode > 1 || /^\s+at /m.test(said)
}

/** Returns the lowest cost of reading a file this way, and what is wrong with it, or null. */
async function tryFile(way: Way, start: Used, file: string): Promise<{ used: Used; wrong: string | null }> {
  let used: Used = { cpuMs: Number.POSITIVE_INFINITY, residentMb: Number.POSITIVE_INFINITY }
  let wrong: string | null = null
  for (let round = 0; round < maxTries; round++) {
    const cost = await costOf(way.script, [file, ...way.args], `${file}.cost`)
    used = {
      cpuMs: Math.min(used.cpuMs, cost.cpuMs - start.cpuMs),
      residentMb: Math.min(used.residentMb, cost.residentMb - start.residentMb),
    }
    if (isCrash(way, cost)) return { used, wrong: `ended with ${cost.exitCode}: ${cost.said.slice(0, 300)}` }
    const isOver = used.cpuMs > max.cpuMs || used.residentMb > max.residentMb
    wrong = isOver ? `${Math.round(used.cpuMs)} ms, ${Math.round(used.residentMb)} MB` : null
    if (wrong === null) break
  }
  return { used, wrong }
}

/** Picks the requested number of lists, in an order from the seed. */
function chosenLists(n: number, seed: number): HostileList[] {
  const random = seededRandom(seed)
  return lists
    .map((list) => ({ list, key: random() }))
    .sort((one, other) => one.key - other.key)
    .slice(0, n)
    .map(({ list }) => list)
}

/**
 * Hostile files, each read in its own process: by the import command, which reads like the page's worker, and by the
 * page's code outside its worker. Counts processor time, not the clock.
 */
export const p12: Proof = {
  name: 'P12',
  what: 'hostile import files: each read or refused within 2 s and 300 MB',
  sizes: { test: 6, full: lists.length },
  async run({ n, seed, withoutDefence }) {
    const folder = mkdtempSync(path.join(tmpdir(), 'peregrine-p12-'))
    const chosen = chosenLists(n, seed)
    const slowest = { cpuMs: 0, residentMb: 0 }
    let wrong = 0
    try {
      const ways = withoutDefence ? [unbounded] : [command, page]
      const starts = await Promise.all(
        ways.map((way) => startOf(way, mkdtempSync(path.join(folder, 'start-')))),
      )
      for (const { name, make } of chosen) {
        const file = path.join(folder, 'hostile')
        writeFileSync(file, make())
        for (const [at, way] of ways.entries()) {
          const tried = await tryFile(way, starts[at] as Used, file)
          slowest.cpuMs = Math.max(slowest.cpuMs, tried.used.cpuMs)
          slowest.residentMb = Math.max(slowest.residentMb, tried.used.residentMb)
          if (tried.wrong === null) continue
          wrong++
          console.log(`  ${name} (${way.name}): ${tried.wrong}`)
        }
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    const note = `at most ${Math.round(slowest.cpuMs)} ms and ${Math.round(slowest.residentMb)} MB for a file`
    return { n: chosen.length, lost: 0, doubled: 0, wrong, note }
  },
}
