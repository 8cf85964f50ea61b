import { transferTopic } from '@peregrine/chains/block'
import { nativeCoin } from '@peregrine/core/address'
import type { ChainContext } from './chainContext.ts'
import { type ChainState, loadLaunches, loadPools, loadTokens } from './chainState.ts'
import { curveDexes } from './curveDexes.ts'
import { isCurveDex } from './deriveLaunches.ts'
import { familyStepsOf } from './familySteps.ts'
import { learnStability } from './learnStability.ts'
import type { NewToken } from './learnTokens.ts'
import type { Fact } from '@peregrine/protocols/fact'
import type pg from 'pg'
import { addLostReserves } from './poolReserves.ts'
import { reloadFacts } from './tokenFacts.ts'
import { resupplied } from './tokenSupplies.ts'
import type { DecodedBlock } from './unit.ts'

/** Returns the tokens in a fact, and those of them that may be launches. */
function tokensOf(state: ChainState, fact: Fact): { tokens: readonly string[]; launches: readonly string[] } {
  switch (fact.kind) {
    case 'swap': {
      const tokens = [fact.sold.token, fact.bought.token]
      return { tokens, launches: tokens }
    }
    case 'pool':
      return { tokens: fact.tokens, launches: [] }
    case 'launch':
      return { tokens: [fact.token, fact.quote], launches: [fact.token] }
    case 'curve':
      return { tokens: [], launches: [fact.token] }
    case 'liquidity':
      return { tokens: state.pools.get(fact.pool)?.tokens ?? [], launches: [] }
  }
}

/** Collects the pools that the facts of blocks name. */
export function poolsOf(blocks: readonly DecodedBlock[]): Set<string> {
  const pools = new Set<string>()
  for (const fact of blocks.flatMap(({ transactions }) => transactions.flatMap(({ facts }) => facts))) {
    if (fact.pool !== null) pools.add(fact.pool)
    if (fact.kind === 'curve' && fact.toPool !== null) pools.add(fact.toPool)
  }
  return pools
}

/** Collects everything that the facts of a unit name, with the first block that names it. */
export function namesOf(state: ChainState, blocks: readonly DecodedBlock[]) {
  const tokens = new Map<string, { blockNumber: number; timeMs: number }>()
  const launches = new Set<string>()
  for (const { number, timeMs, transactions } of blocks) {
    for (const fact of transactions.flatMap(({ facts }) => facts)) {
      const named = tokensOf(state, fact)
      for (const token of named.launches) launches.add(token)
      for (const token of named.tokens) {
        if (token !== nativeCoin && !tokens.has(token)) tokens.set(token, { blockNumber: number, timeMs })
      }
    }
  }
  return { tokens, launches }
}

/** Returns tokens that a launchpad's curve traded, filled or moved. */
function curveTokens(blocks: readonly DecodedBlock[]): string[] {
  const facts = blocks.flatMap(({ transactions }) => transactions.flatMap((transaction) => transaction.facts))
  return facts.flatMap((fact) => {
    if (fact.kind === 'curve') return [fact.token]
    return fact.kind === 'swap' && isCurveDex(fact.dex) ? [fact.sold.token, fact.bought.token] : []
  })
}

/** Returns tokens that these pools may price. */
function pricedTokens(state: ChainState, pools: ReadonlySet<string>): string[] {
  return [...pools].flatMap((id) => state.pools.get(id)?.token ?? [])
}

/** Returns the pools that a trade elsewhere is compared with. */
function bestPools(state: ChainState, tokens: readonly string[]): string[] {
  return tokens.flatMap((token) => state.tokens.get(token)?.best_pool ?? [])
}

/** Returns tokens that a curve prices: until it migrates, no other pool does. */
function curvePriced(state: ChainState, tokens: readonly string[]): string[] {
  return tokens.filter((token) => {
    const best = state.pools.get(state.tokens.get(token)?.best_pool ?? '')
    return best !== undefined && curveDexes.has(best.dex)
  })
}

/** Returns all tokens that moved: those with counted holders must be in the state. */
function movedTokens(blocks: readonly DecodedBlock[]): Set<string> {
  const moved = new Set<string>()
  for (const { logs, balances } of blocks.flatMap(({ transactions }) => transactions)) {
    for (const log of logs) if (log.topics[0] === transferTopic) moved.add(log.address)
    for (const { token } of balances) moved.add(token)
  }
  return moved
}

/**
 * Loads what the facts of a unit need into the state: stored pools, tokens and launches, and tokens read from the chain
 * for the first time, which are returned.
 */
export async function learnUnit(
  client: pg.ClientBase,
  context: ChainContext,
  state: ChainState,
  blocks: readonly DecodedBlock[],
): Promise<NewToken[]> {
  const pools = poolsOf(blocks)
  await loadPools(client, state, [...pools])
  const first = blocks[0]?.number ?? 0
  const named = [...pools].flatMap((pool) => state.pools.get(pool) ?? [])
  await addLostReserves(context, named, first)
  await learnStability(context, named, first)
  const { tokens, launches } = namesOf(state, blocks)
  const priced = pricedTokens(state, pools)
  await loadTokens(client, state, [...new Set([...tokens.keys(), ...priced, ...movedTokens(blocks)])])
  // Their market caps change.
  const minted = resupplied(state, blocks)
  const valued = [...tokens.keys(), ...priced, ...minted]
  await reloadFacts(client, state, valued)
  await loadPools(client, state, bestPools(state, valued))
  // A launch from before the indexing is stored by the reader of the past, at any time.
  for (const token of [...curveTokens(blocks), ...curvePriced(state, valued)]) state.notLaunches.delete(token)
  await loadLaunches(client, state, [...launches.union(new Set(minted))])
  for (const token of tokens.keys()) if (state.tokens.has(token)) tokens.delete(token)
  if (tokens.size === 0) return []
  const learned = await familyStepsOf(context).learnTokens(context, tokens, blocks)
  for (const { row } of learned) {
    state.tokens.set(row.address, row)
    state.notTokens.delete(row.address)
  }
  return learned
}
