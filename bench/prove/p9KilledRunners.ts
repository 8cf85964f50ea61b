import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { IDBFactory } from 'fake-indexeddb'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { type SendFault, sendFaults } from '@peregrine/testkit/fault-proxy/startSendRouter'
import { keccak256 } from 'viem'
import { openWorld } from './p10-world/world.ts'
import { killLeaders } from './p9-leaders/killLeaders.ts'
import { killProcesses } from './p9-runners/killProcesses.ts'
import { killTabs } from './p9-runners/killTabs.ts'
import { stopRunners } from './p9-runners/stopRunners.ts'
import type { Totals } from './p9-runners/wallet.ts'
import type { Proof, ProofOptions, ProofResult } from './proof.ts'

const tickMs = 40
/** Share of the kills that real processes get. */
const processShare = 0.3
/** And of those around an order. */
const leaderShare = 0.4

/** The first send of about every other transaction misleads. */
function faultBySend(seed: number): (hash: string) => SendFault {
  const seen = new Set<string>()
  return (hash) => {
    if (seen.has(hash)) return null
    seen.add(hash)
    const random = seededRandom(seed + Number(BigInt(keccak256(new TextEncoder().encode(hash))) % 1_000_000n))
    return random() < 0.5 ? null : (sendFaults[Math.floor(random() * sendFaults.length)] ?? null)
  }
}

/**
 * Runners that die or freeze at every step, taken over by others: `steps` over the browser's log within this process,
 * `processes` with real ones over a shared file, `tabs` with tabs of a real browser before a whole server, `leaders` around
 * conditional orders.
 */
const parts = { steps: stopRunners, processes: killProcesses, tabs: killTabs, leaders: killLeaders } as const

const partNames = ['steps', 'processes', 'tabs', 'leaders'] as const
/** A tab costs seconds: there are none in a run as small as the test's. */
const tabs = { kills: 50, from: 100 }

function sumOf(names: readonly (keyof typeof parts)[], results: readonly Totals[]): ProofResult {
  const total = (count: 'n' | 'lost' | 'doubled' | 'wrong') =>
    results.reduce((sum, result) => sum + result[count], 0)
  const sizes = results.map(({ n }, at) => `${n} ${names[at]}`).join(', ')
  const note = [sizes, ...results.flatMap(({ told }) => told)].join('; ')
  return { n: total('n'), lost: total('lost'), doubled: total('doubled'), wrong: total('wrong'), note }
}

export const p9: Proof = {
  name: 'P9',
  what: 'killed and frozen runners: at most one transaction for each intent, and none is stuck',
  sizes: { test: 14, full: 1_000 },
  async run({ n, seed, withoutDefence, part }: ProofOptions) {
    const { fetch: plainFetch, indexedDB: noDatabases } = globalThis
    // One for all parts, which run at the same time.
    globalThis.indexedDB = new IDBFactory()
    const folder = mkdtempSync(path.join(tmpdir(), 'peregrine-runners-'))
    const world = await openWorld({ seed, hasSolana: true, faultOf: faultBySend(seed) })
    // One block after another, whoever waits.
    const miner = setInterval(() => void world.tick(), tickMs)
    try {
      const [processes, leaders] = [Math.round(n * processShare), Math.round(n * leaderShare)]
      const sizes = part
        ? { steps: n, processes: n, tabs: n, leaders: n }
        : { steps: n - processes - leaders, processes, leaders, tabs: n < tabs.from ? 0 : tabs.kills }
      const names = partNames.filter((name) => !part || part === name)
      // At once: each waits most of its time.
      const results = await Promise.all(
        names.map(async (name) => {
          const totals = { n: 0, lost: 0, doubled: 0, wrong: 0, told: [] }
          await parts[name]({ world, folder, seed, n: sizes[name], withoutDefence, totals })
          return totals
        }),
      )
      return sumOf(names, results)
    } finally {
      clearInterval(miner)
      globalThis.fetch = plainFetch
      globalThis.indexedDB = noDatabases
      await world.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
