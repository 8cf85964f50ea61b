import type { BaseUnits } from '@peregrine/core/units'
import type { CurveFact, DecodeFault, Fact, SwapFact } from '../fact.ts'
import { anchorEvents, eventOfCall } from '../solana/anchorEvents.ts'
import { keyAt, tagAt } from '../solana/bytes.ts'
import { instructionBytes } from '../solana/instructionBytes.ts'
import { accountsAt, type SwapPlaces, withPrice } from '../solana/instructionDecoder.ts'
import { virtualPrice } from '../solana/productPrice.ts'
import type { Instruction, SolanaTransaction } from '../solana/solanaTransaction.ts'
import { swapByTransfers } from '../solana/swapByTransfers.ts'
import { tokenNames } from '../solana/tokenNames.ts'
import { faultAt, nothing, type VenueDecoder } from '../solana/venueDecoder.ts'
import { type LaunchlabTrade, launchlabTradeEvent } from './launchlabTradeEvent.ts'

const dex = 'raydium-launchlab'
const tag = { trade: 'bddb7fd34ee661ee', create: '97d7e20976a173ae' }
const tradePlaces: SwapPlaces = { pool: 4, vaults: [7, 8], mints: [9, 10], authority: 0 }
/** Indexes of pool state and destination pool in the two migrations (migrate_to_amm, migrate_to_cpswap). */
const migrations = new Map([
  ['cf52c091fecf91df', { pool: 23, toPool: 13 }],
  ['885cc8671cda908c', { pool: 17, toPool: 5 }],
])

/** Trades, launches, filled curves and migrations of Raydium LaunchLab. Account indexes: the published IDL. */
export const decodeRaydiumLaunchlab: VenueDecoder = (transaction, instruction) => {
  if (eventOfCall(instruction) !== null) return nothing
  const migration = migrations.get(tagAt(instructionBytes(instruction)))
  if (migration) return decodeMigration(instruction, migration)
  return anchorEvents(transaction, instruction).flatMap(
    ({ bytes: event }): readonly (Fact | DecodeFault)[] => {
      if (tagAt(event) === tag.create) return decodeLaunch(event, instruction)
      if (tagAt(event) !== tag.trade) return nothing
      const trade = launchlabTradeEvent(event)
      return trade ? factsOf(trade, transaction, instruction) : faultAt(dex, instruction, 'short TradeEvent')
    },
  )
}

/**
 * Buys and sells share their account indexes: pool 4, the trader's accounts 5 and 6, vaults 7 and 8, mints 9 and 10.
 * Base units are those that moved, so that a Token-2022 fee counts as in any pool; quote units are the curve's own.
 */
function factsOf(
  trade: LaunchlabTrade,
  transaction: SolanaTransaction,
  instruction: Instruction,
): readonly (Fact | DecodeFault)[] {
  const { accounts, index } = instruction
  const [authority, baseMint, quoteMint] = [accounts[0], accounts[9], accounts[10]]
  if (authority === undefined || baseMint === undefined || quoteMint === undefined) {
    return faultAt(dex, instruction, 'missing accounts')
  }
  const base = { token: baseMint, units: movedBase(trade, transaction, instruction) }
  const quote = { token: quoteMint, units: trade.quoteUnits as BaseUnits }
  const swap: SwapFact = {
    kind: 'swap',
    dex,
    pool: trade.pool,
    index,
    ...(trade.isBuy ? { sold: quote, bought: base } : { sold: base, bought: quote }),
    sender: authority,
    fee: { token: quoteMint, units: trade.feeUnits as BaseUnits },
    curve: trade.curve,
  }
  const priced = withPrice(swap, priceAfter(trade, baseMint, quoteMint))
  if (!trade.isFilled) return [priced]
  return [
    priced,
    { kind: 'curve', dex, pool: trade.pool, index, token: baseMint, stage: 'filled', toPool: null },
  ]
}

/** Fewer units show no curve: rounding is more than the difference between its kinds. */
const fewestUnits = 1_000n

/**
 * The price that a trade left. The program has three kinds of curve, which its event does not name; only the
 * constant-product one has a price by virtual reserves. Undefined for the others, and for trades too small to tell.
 */
function priceAfter(trade: LaunchlabTrade, base: string, quote: string): SwapFact['after'] {
  const isTold = trade.baseUnits >= fewestUnits && trade.quoteUnits >= fewestUnits
  return isTold ? virtualPrice([base, quote], trade) : undefined
}

function movedBase(
  trade: LaunchlabTrade,
  transaction: SolanaTransaction,
  instruction: Instruction,
): BaseUnits {
  const moved = swapByTransfers(transaction, instruction, accountsAt(dex, instruction.accounts, tradePlaces))
  const base = trade.isBuy ? moved?.bought : moved?.sold
  return base?.units ?? (trade.baseUnits as BaseUnits)
}

/** PoolCreateEvent: pool, creator, config, decimals, then the names; the mints are accounts 6 and 7. */
function decodeLaunch(event: Uint8Array, instruction: Instruction): readonly (Fact | DecodeFault)[] {
  const { accounts, index } = instruction
  const names = event.length >= 105 ? tokenNames(event, 105) : null
  if (!names) return faultAt(dex, instruction, 'short PoolCreateEvent')
  const [token, quote] = [accounts[6], accounts[7]]
  if (token === undefined || quote === undefined) return faultAt(dex, instruction, 'missing accounts')
  const { name, symbol, uri } = names
  const [pool, creator, decimals] = [keyAt(event, 8), keyAt(event, 40), event[104] ?? null]
  return [
    {
      kind: 'launch',
      dex,
      pool,
      index,
      token,
      quote,
      creator,
      name,
      symbol,
      uri,
      totalSupply: null,
      decimals,
    },
  ]
}

function decodeMigration(
  { accounts, index }: Instruction,
  places: { pool: number; toPool: number },
): readonly CurveFact[] {
  const [pool, token, toPool] = [accounts[places.pool], accounts[1], accounts[places.toPool]]
  if (pool === undefined || token === undefined || toPool === undefined) return []
  return [{ kind: 'curve', dex, pool, index, token, stage: 'migrated', toPool }]
}
