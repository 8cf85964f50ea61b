import { nativeCoin } from '@peregrine/core/address'
import { unitsToNumber } from '@peregrine/core/units'
import type { TradeRow, TransferRow } from '../../db/rows.ts'
import type { TokenIdentity } from '../../wire/tradeWire.ts'
import type { ChainContext } from '../chainContext.ts'
import type { ChainState } from '../chainState.ts'
import type { Changes } from '../changes.ts'
import type { DecodedBlock } from '../unit.ts'
import { basePriceE8, marketCapAt, valueMicros } from '../valuation.ts'
import type { RawTransfer } from './rawTransfer.ts'

/** Identities of tokens never traded here, by address. */
export type Identities = ReadonlyMap<string, TokenIdentity>

/** A higher value is a lie of a token's pool. */
const maxUsd = 1e12

/** Returns `transaction wallet` with the tokens that the wallet traded in it: their transfers are part of the trade. */
function tradedIn(context: ChainContext, trades: readonly TradeRow[]): Map<string, Set<string>> {
  const traded = new Map<string, Set<string>>()
  for (const { tx_hash, sender, sold_token, bought_token } of trades) {
    const key = `${tx_hash} ${sender}`
    const tokens = traded.get(key) ?? new Set([nativeCoin])
    for (const token of [sold_token, bought_token]) tokens.add(token)
    traded.set(key, tokens)
  }
  // Routers wrap and unwrap on the way.
  const wrapped = [...context.baseTokens.values()].filter(({ symbol }) => symbol === context.nativeSymbol)
  for (const tokens of traded.values()) for (const { address } of wrapped) tokens.add(address)
  return traded
}

function priceOf(context: ChainContext, state: ChainState, token: string): number | null {
  const base = context.baseTokens.get(token)
  if (!base) return state.tokens.get(token)?.price_usd ?? null
  const price = basePriceE8(context, state, base)
  return price === null ? null : Number(price) / 1e8
}

function microsOf(
  context: ChainContext,
  state: ChainState,
  { token, units }: RawTransfer,
  identity: TokenIdentity,
): bigint | null {
  if (context.baseTokens.has(token)) return valueMicros(context, state, token, units)
  const price = priceOf(context, state, token)
  if (price === null || identity.decimals === null) return null
  const usd = unitsToNumber(units, identity.decimals) * price
  return Number.isFinite(usd) && usd <= maxUsd ? BigInt(Math.round(usd * 1e6)) : null
}

function identityOf(
  context: ChainContext,
  state: ChainState,
  identities: Identities,
  transfer: RawTransfer,
): TokenIdentity {
  const known = context.baseTokens.get(transfer.token) ?? state.tokens.get(transfer.token)
  if (known) return { symbol: known.symbol, decimals: known.decimals }
  return identities.get(transfer.token) ?? { symbol: '', decimals: transfer.decimals }
}

/** Adds a block's transfers to its changes, except those that belong to its trades. */
export function addTransfers(
  context: ChainContext,
  state: ChainState,
  changes: Changes,
  block: DecodedBlock,
  identities: Identities,
): void {
  if (block.transfers.length === 0) return
  const own = changes.trades.filter(({ block_number }) => block_number === block.number)
  const traded = tradedIn(context, own)
  for (const transfer of block.transfers) {
    if (traded.get(`${transfer.txHash} ${transfer.wallet}`)?.has(transfer.token)) continue
    const identity = identityOf(context, state, identities, transfer)
    const price = priceOf(context, state, transfer.token)
    const row: TransferRow = {
      chain: context.chain,
      block_number: block.number,
      block_hash: block.hash,
      time_ms: block.timeMs,
      tx_index: transfer.txIndex,
      tx_hash: transfer.txHash,
      idx: transfer.idx,
      wallet: transfer.wallet,
      direction: transfer.direction,
      counterparty: transfer.counterparty,
      token: transfer.token,
      symbol: identity.symbol,
      decimals: identity.decimals,
      units: transfer.units,
      is_native: transfer.isNative,
      value_micros: microsOf(context, state, transfer, identity),
      price_usd: price,
      market_cap: marketCapAt(context, state, transfer.token, price),
      pool: state.tokens.get(transfer.token)?.best_pool ?? null,
      seen_ms: block.seenAtMs,
      spam: transfer.units === 0n ? 'zero' : null,
    }
    changes.transfers.push(row)
  }
}
