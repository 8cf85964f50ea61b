import { transferTopic } from '@peregrine/chains/block'
import { zeroAddress } from '@peregrine/core/address'
import type { TokenRow } from '../db/rows.ts'
import type { ChainContext } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import type { Changes } from './changes.ts'
import { transferOfLog } from './deriveBalances.ts'
import { isCurveDex } from './deriveLaunches.ts'
import { isBelievable } from './dropUnusableFacts.ts'
import { noteDue } from './rereads.ts'
import type { DecodedBlock } from './unit.ts'
import { marketCapAt } from './valuation.ts'

const nobody = `0x${zeroAddress.slice(2).padStart(64, '0')}`

/**
 * EVM: units minted less those burned of each token in a block, by the standard's transfers from and to the zero
 * address.
 */
function supplyMoves(block: DecodedBlock): ReadonlyMap<string, bigint> {
  const known = readMoves.get(block)
  if (known) return known
  const moves = movesOf(block)
  readMoves.set(block, moves)
  return moves
}

/** A block's logs are many, and are looked at once. */
const readMoves = new WeakMap<DecodedBlock, ReadonlyMap<string, bigint>>()

function movesOf({ transactions }: DecodedBlock): Map<string, bigint> {
  const moves = new Map<string, bigint>()
  for (const { logs } of transactions) {
    for (const log of logs) {
      const { topics } = log
      if (topics[0] !== transferTopic) continue
      const isMint = topics[1] === nobody
      // Most transfers are of neither kind, and are not parsed.
      if (isMint === (topics[2] === nobody)) continue
      const transfer = transferOfLog(log)
      if (!transfer) continue
      const units = isMint ? transfer.units : -transfer.units
      moves.set(transfer.token, (moves.get(transfer.token) ?? 0n) + units)
    }
  }
  return moves
}

/** Returns the known tokens that were minted or burned in blocks. */
export function resupplied({ tokens }: ChainState, blocks: readonly DecodedBlock[]): string[] {
  const moved = new Set(blocks.flatMap((block) => [...supplyMoves(block).keys()]))
  return [...moved].filter((token) => tokens.has(token))
}

/** True while a launchpad's curve sells a token: its progress is measured by the supply that it began with. */
function isOnCurve({ launches, pools }: ChainState, { address, best_pool }: TokenRow): boolean {
  const launch = launches.get(address)
  if (launch) return launch.stage === 'curve'
  const pool = best_pool === null ? undefined : pools.get(best_pool)
  return pool !== undefined && isCurveDex(pool.dex)
}

/** Returns a token whose supply may have changed in a block; null for base tokens, and for those first named in it. */
export function changeableToken(
  { baseTokens }: ChainContext,
  state: ChainState,
  address: string,
  blockNumber: number,
): TokenRow | null {
  const token = state.tokens.get(address)
  if (!token || token.first_block >= blockNumber || baseTokens.has(address)) return null
  return isOnCurve(state, token) ? null : token
}

/** Sets a token's supply, and the market caps that follow. Ignores what no honest token has. */
export function setSupply(
  context: ChainContext,
  state: ChainState,
  changes: Changes,
  token: TokenRow,
  supply: bigint,
): void {
  const isPossible = supply >= 0n && isBelievable(supply)
  if (!isPossible || supply === token.total_supply) return
  token.total_supply = supply
  token.market_cap = marketCapAt(context, state, token.address, token.price_usd)
  changes.tokens.add(token.address)
  const pool = token.best_pool === null ? undefined : state.pools.get(token.best_pool)
  if (pool?.token !== token.address) return
  pool.market_cap = marketCapAt(context, state, token.address, pool.price_usd)
  changes.pools.add(pool.id)
}

/**
 * Adds what a block mints and burns to the supplies of known tokens, before its trades, and has these tokens read. Where
 * a reading showed that a supply does not follow from transfers, only readings change it. Tokens of a gap are of today.
 */
export function addSupplyMoves(
  context: ChainContext,
  state: ChainState,
  changes: Changes,
  block: DecodedBlock,
): void {
  if (context.countsHolders === false) return
  const { rereads } = state
  for (const [address, units] of supplyMoves(block)) {
    const token = changeableToken(context, state, address, block.number)
    if (!token) continue
    noteDue(rereads, address)
    const since = rereads.since.get(address)
    if (since !== undefined) rereads.since.set(address, since + units)
    if (token.total_supply !== null && rereads.addsUp.get(address) !== false)
      setSupply(context, state, changes, token, token.total_supply + units)
  }
}
