import { zeroAddress } from '@peregrine/core/address'
import { textSkeleton } from '@peregrine/core/tokenText'
import type { ChainContext } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import type { Changes } from './changes.ts'
import { transferOfLog } from './deriveBalances.ts'
import { isBelievable } from './dropUnusableFacts.ts'
import { familyStepsOf } from './familySteps.ts'
import type { NewToken } from './learnTokens.ts'
import { mapLimited } from './mapLimited.ts'
import { type ReadIfServed, readAnyhow } from './optionalReads.ts'
import type { DecodedBlock } from './unit.ts'
import { marketCapAt } from './valuation.ts'

/** What may change of a token; null or empty where it does not tell. */
export type TokenReading = { supply: bigint | null; symbol: string; name: string }

/** Readings as of the end of a block, by block number and token. */
export type TokenReadings = ReadonlyMap<number, ReadonlyMap<string, TokenReading>>

/** Supplies also change without a transfer (rebases), and names without any log: a traded token is read so often. */
const rereadMs = 600_000
const blocksAtOnce = 8

/** EVM: tokens that were minted or burned, by the standard's transfers from and to the zero address. */
function resupplied({ transactions }: DecodedBlock): string[] {
  return transactions.flatMap(({ logs }) =>
    logs.flatMap((log) => {
      const transfer = transferOfLog(log)
      const isSupply = transfer && (transfer.from === zeroAddress) !== (transfer.to === zeroAddress)
      return isSupply ? [transfer.token] : []
    }),
  )
}

function traded({ transactions }: DecodedBlock): string[] {
  const facts = transactions.flatMap((transaction) => transaction.facts)
  return facts.flatMap((fact) => (fact.kind === 'swap' ? [fact.sold.token, fact.bought.token] : []))
}

/** Returns the known tokens to be read again at each block, and notes the time at which they are. */
function dueTokens(
  { baseTokens }: ChainContext,
  state: ChainState,
  blocks: readonly DecodedBlock[],
): Map<number, string[]> {
  const due = new Map<number, string[]>()
  for (const block of blocks) {
    const isOld = (token: string) =>
      block.timeMs - (state.rereadMs.get(token) ?? Number.NEGATIVE_INFINITY) >= rereadMs
    // A new token was read at its first block.
    const isKnown = (token: string) =>
      !baseTokens.has(token) &&
      (state.tokens.get(token)?.first_block ?? Number.POSITIVE_INFINITY) < block.number
    const tokens = new Set([...resupplied(block), ...traded(block).filter(isOld)].filter(isKnown))
    for (const token of tokens) state.rereadMs.set(token, block.timeMs)
    if (tokens.size > 0) due.set(block.number, [...tokens])
  }
  return due
}

/**
 * Reads again what may have changed of known tokens: those minted or burned, and those traded whose last reading is old.
 * What endpoints do not serve is asked for when it is due next. Blocks of a gap change nothing, since the tokens are of
 * today.
 */
export async function rereadTokens(
  context: ChainContext,
  state: ChainState,
  blocks: readonly DecodedBlock[],
  newTokens: readonly NewToken[],
): Promise<TokenReadings> {
  if (context.countsHolders === false) return new Map()
  for (const { row } of newTokens) state.rereadMs.set(row.address, row.first_seen_ms)
  const due = dueTokens(context, state, blocks)
  if (due.size === 0) return new Map()
  const { rereadTokens: readFamily } = familyStepsOf(context)
  const ask = (read: ReadIfServed) =>
    mapLimited([...due], blocksAtOnce, async ([blockNumber, tokens]) => {
      const readings = await read(() => readFamily(context, tokens, blockNumber))
      if (!readings) for (const token of tokens) state.rereadMs.delete(token)
      return [blockNumber, readings ?? new Map<string, TokenReading>()] as const
    })
  return new Map(await (context.optional?.rereads.run(ask) ?? ask(readAnyhow)))
}

/** Takes what was read at the end of a block, before its trades: their caps are those of its supply. */
export function addReadings(
  context: ChainContext,
  state: ChainState,
  changes: Changes,
  readings: ReadonlyMap<string, TokenReading> | undefined,
): void {
  for (const [address, reading] of readings ?? []) {
    const isSupplied = takeSupply(context, state, changes, address, reading.supply)
    const isRenamed = takeTexts(state, address, reading)
    if (isSupplied || isRenamed) changes.tokens.add(address)
  }
}

function takeSupply(
  context: ChainContext,
  state: ChainState,
  changes: Changes,
  address: string,
  supply: bigint | null,
): boolean {
  const token = state.tokens.get(address)
  if (!token || supply === null || supply === token.total_supply || !isBelievable(supply)) return false
  token.total_supply = supply
  token.market_cap = marketCapAt(context, state, address, token.price_usd)
  const pool = token.best_pool === null ? undefined : state.pools.get(token.best_pool)
  if (pool?.token === address) {
    pool.market_cap = marketCapAt(context, state, address, pool.price_usd)
    changes.pools.add(pool.id)
  }
  return true
}

/** A token behind a proxy may be renamed. One that does not tell its names any more keeps them. */
function takeTexts({ tokens }: ChainState, address: string, { symbol, name }: TokenReading): boolean {
  const token = tokens.get(address)
  if (!token) return false
  const told = { symbol: symbol || token.symbol, name: name || token.name }
  if (told.symbol === token.symbol && told.name === token.name) return false
  Object.assign(token, told, { skeleton: textSkeleton(told.symbol) })
  return true
}
