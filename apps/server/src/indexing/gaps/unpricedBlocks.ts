import type { Block } from '@peregrine/chains/block'
import type { ChainContext } from '../chainContext.ts'
import type { ChainState } from '../chainState.ts'
import { noChanges } from '../changes.ts'
import type { Indexing } from '../deriveBlocks.ts'
import { dropUnusableFacts } from '../dropUnusableFacts.ts'
import { familyStepsOf } from '../familySteps.ts'
import { addFirstPrices } from '../seedCoinPrices.ts'
import type { DecodedBlock } from '../unit.ts'

type Prices = ReadonlyMap<string, unknown>

/** Returns the coins that value a block's rows: those traded, and for fees and transfers the native one. */
function coinsOf({ baseTokens, nativeSymbol }: ChainContext, block: DecodedBlock): Set<string> {
  const { transactions, transfers } = block
  const coins = new Set(transactions.length + transfers.length > 0 ? [nativeSymbol] : [])
  for (const fact of transactions.flatMap(({ facts }) => facts)) {
    if (fact.kind !== 'swap') continue
    for (const { token } of [fact.sold, fact.bought]) {
      const base = baseTokens.get(token)
      if (base && !base.isStable) coins.add(base.symbol)
    }
  }
  return coins
}

/** Counts the blocks up to the last one that needs a price when prices begin with the first one's own events. */
function countLacking(
  context: ChainContext,
  found: ChainState,
  blocks: readonly DecodedBlock[],
  usual: Prices,
): number {
  const state = { ...found, coinPrices: new Map(found.coinPrices), pricePools: new Map(found.pricePools) }
  let lacking = 0
  for (const [at, block] of blocks.entries()) {
    addFirstPrices(context, state, noChanges(), block)
    const isLacking = (coin: string) => usual.has(coin) && !state.coinPrices.has(coin)
    if ([...coinsOf(context, block)].some(isLacking)) lacking = at + 1
  }
  return lacking
}

/**
 * Counts the leading blocks to leave out so that all others have prices, which begin anew after them. `state` is that
 * of before the blocks; `usual` are the coins with a price before the gap: nothing waits for one that never had any.
 */
export async function countUnpriced(
  { client, context, state }: Indexing,
  blocks: readonly Block[],
  usual: Prices,
): Promise<number> {
  if ([...usual.keys()].every((coin) => state.coinPrices.has(coin))) return 0
  const { blocks: decoded } = await familyStepsOf(context).decode(client, context, state, blocks)
  dropUnusableFacts(decoded)
  let count = 0
  for (;;) {
    const lacking = countLacking(context, state, decoded.slice(count), usual)
    if (lacking === 0) return count
    count += lacking
  }
}
