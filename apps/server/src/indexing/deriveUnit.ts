import type { ChainContext } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import { type Changes, noChanges } from './changes.ts'
import { addBalances, addHistories } from './deriveBalances.ts'
import { addCoinPrices } from './deriveCoinPrices.ts'
import { addCurveFact, addLaunchFact, addSwapToLaunch } from './deriveLaunches.ts'
import { addLiquidityFact, addPoolFact } from './derivePools.ts'
import { addSwap, setTokenPrices } from './deriveTrades.ts'
import { addRouteTotals, routesOf } from './deriveRoutes.ts'
import { addCompletions, type Completion } from './holderHistories.ts'
import type { NewToken } from './learnTokens.ts'
import { addReadings } from './rereadTokens.ts'
import { addFirstPrices } from './seedCoinPrices.ts'
import { addSupplyMoves } from './tokenSupplies.ts'
import { addTransfers, type Identities } from './transfers/deriveTransfers.ts'
import type { DecodedBlock, DecodedTransaction } from './unit.ts'

type Derivation = { context: ChainContext; state: ChainState; changes: Changes }

function addTransaction(
  { context, state, changes }: Derivation,
  block: DecodedBlock,
  transaction: DecodedTransaction,
): void {
  const routes = routesOf(context, transaction)
  for (const fact of transaction.facts) {
    if (fact.kind === 'pool') addPoolFact(context, state, changes, fact, block)
    else if (fact.kind === 'launch') addLaunchFact(context, state, changes, fact, block)
    else if (fact.kind === 'liquidity') addLiquidityFact(context, state, changes, fact)
    else if (fact.kind === 'curve') addCurveFact(state, changes, fact, { block, transaction })
    else {
      const route = routes.bySwap.get(fact.index)
      if (!route) throw new Error(`swap ${fact.index} of ${transaction.hash} belongs to no route`)
      addSwap(context, state, changes, { block, transaction }, fact, route)
      addSwapToLaunch(state, changes, fact, block)
    }
  }
  addRouteTotals(context, state, changes, { block, transaction }, routes.totals)
}

/** Derives all changes from a unit's facts, in chain order. Mutates the state; does no I/O. */
export function deriveUnit(
  context: ChainContext,
  state: ChainState,
  blocks: readonly DecodedBlock[],
  learned: {
    newPools: readonly string[]
    newTokens: readonly NewToken[]
    completions?: readonly Completion[]
    identities?: Identities
  },
): Changes {
  const changes = noChanges()
  for (const pool of learned.newPools) changes.pools.add(pool)
  for (const { row } of learned.newTokens) {
    changes.tokens.add(row.address)
    state.rereads.readMs.set(row.address, row.first_seen_ms)
  }
  addHistories(changes, state, learned.newTokens)
  addCompletions(changes, state, learned.completions ?? [])
  const coveredUntil = new Map(learned.newTokens.map(({ row, firstBlock }) => [row.address, firstBlock]))
  addReadings(context, state, changes)
  for (const block of blocks) {
    addFirstPrices(context, state, changes, block)
    addSupplyMoves(context, state, changes, block)
    const before = changes.trades.length
    for (const transaction of block.transactions)
      addTransaction({ context, state, changes }, block, transaction)
    setTokenPrices(state, changes, changes.trades.slice(before))
    addBalances(changes, state, block, coveredUntil)
    addTransfers(context, state, changes, block, learned.identities ?? state.identities)
    addCoinPrices(context, state, changes, block)
  }
  return changes
}
