import { notServed } from '@peregrine/chains/rpc/notServed'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { decodeEvmLogs } from '@peregrine/protocols/decodeEvmLogs'
import { fourmemeFilled, fourmemeMigrated } from '@peregrine/protocols/fourmeme/decodeCurve'
import { fourmemeLaunch } from '@peregrine/protocols/fourmeme/decodeLaunch'
import type { Fact } from '@peregrine/protocols/fact'
import type { PoolInfo } from '@peregrine/protocols/poolInfo'
import { z } from 'zod'
import type { DiscoveryChain } from '../discoveryChain.ts'
import { learnPools } from '../evm/findEvmPools.ts'
import { readFinalBlock } from '../evm/readFinalBlock.ts'
import { type PlacedLog, parseLogs } from '../evm/parseLogs.ts'
import { readPoolStates } from '../evm/readPoolStates.ts'
import type { FoundPool } from '../foundPool.ts'
import { readBlockMs } from '../history/evmBlockTimes.ts'
import type { EvmLogRanges } from '../history/evmLogRanges.ts'
import { noteCurve, type PastLaunch, type PastStretch, type SeedPlace } from './pastLaunch.ts'

/** Requests for logs of one stretch. */
const rangesPerStretch = 10

const topics = [fourmemeLaunch.topic, fourmemeFilled.topic, fourmemeMigrated.topic]
const zReceipt = z.object({ logs: z.unknown() })

/** A manager's events, decoded one by one so that each keeps its block. */
async function factsOf(chain: DiscoveryChain, logs: readonly PlacedLog[]) {
  const key = chain.context.chain
  const { unknownPools } = decodeEvmLogs(key, logs, { get: () => undefined })
  const learned = await learnPools(chain, unknownPools)
  const pools = new Map<string, PoolInfo | null>(
    unknownPools.map(({ pool }, index) => [pool, learned[index] ?? null]),
  )
  const facts = logs.flatMap((log) => decodeEvmLogs(key, [log], pools).facts.map((fact) => ({ fact, log })))
  return { facts, curves: [...pools.values()].filter((pool) => pool !== null) }
}

/** The pool that a curve moved to, by all events of the transaction; the event itself does not name it. */
async function findNewPool(chain: DiscoveryChain, log: PlacedLog, token: string): Promise<string | null> {
  const receipt = zReceipt.safeParse(await chain.request('eth_getTransactionReceipt', [log.txHash]))
  if (!receipt.success) throw notServed(chain.context.chain)
  const all = parseLogs(receipt.data.logs)
  const { facts } = decodeEvmLogs(chain.context.chain, all, { get: () => undefined })
  const moved = facts.find(
    (fact) => fact.kind === 'curve' && fact.stage === 'migrated' && fact.token === token,
  )
  return moved?.kind === 'curve' ? moved.toPool : null
}

class BlockTimes {
  readonly #chain: DiscoveryChain
  readonly #known = new Map<number, number>()

  constructor(chain: DiscoveryChain) {
    this.#chain = chain
  }

  async of(number: number, toldMs: number | null = null): Promise<number> {
    const known = toldMs ?? this.#known.get(number) ?? (await readBlockMs(this.#chain, number))
    if (known === null) throw notServed(this.#chain.context.chain)
    this.#known.set(number, known)
    return known
  }
}

async function readPools(chain: DiscoveryChain, ids: readonly string[]): Promise<FoundPool[]> {
  const key = chain.context.chain
  const question = { kind: 'question', chain: key, family: 'v2' } as const
  const learned = await learnPools(
    chain,
    ids.map((pool) => ({ ...question, pool, emitter: pool })),
  )
  return readPoolStates(
    chain,
    learned.filter((pool) => pool !== null),
  )
}

type Located = { fact: Fact; log: PlacedLog }

async function readFacts(chain: DiscoveryChain, times: BlockTimes, located: readonly Located[]) {
  const launches: PastLaunch[] = []
  const curves: PastStretch['curves'] = new Map()
  for (const { fact, log } of located.toReversed()) {
    const at = { blockNumber: log.blockNumber, timeMs: await times.of(log.blockNumber, log.timeMs) }
    if (fact.kind === 'launch') launches.push({ fact, ...at })
    if (fact.kind !== 'curve') continue
    const toPool = fact.stage === 'migrated' ? await findNewPool(chain, log, fact.token) : null
    noteCurve(curves, fact.token, { stage: fact.stage, toPool, timeMs: at.timeMs })
  }
  return { launches: launches.reverse(), curves }
}

/** Launches and what became of curves on four.meme, in the blocks below a place. */
export async function readFourStretch(
  chain: DiscoveryChain,
  ranges: EvmLogRanges,
  place: SeedPlace,
): Promise<PastStretch> {
  const managers = addressesByChain[chain.context.chain]?.fourmeme
  if (!managers) throw new Error(`no launchpad on ${chain.context.chain}`)
  const to = place.below - 1
  const filter = { address: [managers.v2, managers.v1], topics: [topics] }
  await ranges.prove(filter, to)
  const from = Math.max(0, to - ranges.width * rangesPerStretch + 1)
  const times = new BlockTimes(chain)
  // A node that has pruned its first block would say that nothing was launched.
  const fromMs = await times.of(from)
  const { facts, curves: infos } = await factsOf(chain, await ranges.read(filter, from, to))
  const { launches, curves } = await readFacts(chain, times, facts)
  const moved = [...curves.values()].flatMap(({ toPool }) => toPool ?? [])
  const readAt = await readFinalBlock(chain)
  const final = { ...chain, block: readAt }
  return {
    place: { below: from, before: null, fromMs },
    launches,
    pools: [...(await readPoolStates(final, infos)), ...(await readPools(final, moved))],
    curves,
    readAt,
    isWhole: from === 0,
  }
}
