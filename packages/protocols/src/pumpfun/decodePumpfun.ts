import type { BaseUnits } from '@peregrine/core/units'
import type { CurveFact, DecodeFault, Fact, LaunchFact, SwapFact } from '../fact.ts'
import { anchorEvents, eventOfCall } from '../solana/anchorEvents.ts'
import { keyAt, tagAt } from '../solana/bytes.ts'
import { nativeSolMint, programs } from '../solana/programs.ts'
import { withPrice } from '../solana/instructionDecoder.ts'
import { virtualPrice } from '../solana/productPrice.ts'
import type { Instruction, SolanaTransaction } from '../solana/solanaTransaction.ts'
import { transfersOf } from '../solana/transfersOf.ts'
import { faultAt, nothing, type VenueDecoder } from '../solana/venueDecoder.ts'
import { pumpCreateEvent } from './pumpCreateEvent.ts'
import { postCompleteBuyEvent } from './postCompleteBuyEvent.ts'
import { type PumpTrade, pumpTradeEvent } from './pumpTradeEvent.ts'

const dex = 'pumpfun'
const tag = {
  trade: 'bddb7fd34ee661ee',
  postComplete: '6fb06d8b316cd5fb',
  create: '1b72a94ddeeb6376',
  complete: '5f72619cd42e9808',
  migration: 'bde95db95c94ea94',
}

const tradeTags = new Set([tag.trade, tag.postComplete])

/**
 * Trades, launches, filled curves and migrations of pump.fun, read from the program's own events, regardless of the
 * instruction. Instructions with several trades (a route through curves, a buy beyond the curve) distinguish them by
 * event index.
 */
export const decodePumpfun: VenueDecoder = (transaction, instruction) => {
  if (eventOfCall(instruction) !== null) return nothing
  const decoded: (Fact | DecodeFault)[] = []
  const events = anchorEvents(transaction, instruction)
  const isOne = events.filter(({ bytes }) => tradeTags.has(tagAt(bytes))).length === 1
  for (const { bytes, index } of events) {
    decoded.push(
      ...decodeEvent(bytes, { transaction, instruction, index: isOne ? instruction.index : index }),
    )
  }
  return decoded
}

type Place = { transaction: SolanaTransaction; instruction: Instruction; index: number }

function decodeEvent(event: Uint8Array, place: Place): readonly (Fact | DecodeFault)[] {
  switch (tagAt(event)) {
    case tag.trade:
      return decodeTrade(event, place)
    case tag.postComplete:
      return decodePostComplete(event, place)
    case tag.create:
      return decodeLaunch(event, place.instruction)
    case tag.complete:
      return decodeFilled(event, place)
    case tag.migration:
      return decodeMigration(event, place.instruction)
    default:
      return nothing
  }
}

function decodeTrade(event: Uint8Array, place: Place): readonly (SwapFact | DecodeFault)[] {
  const trade = pumpTradeEvent(event)
  if (trade === null) return faultAt(dex, place.instruction, 'short TradeEvent')
  const fee = trade.feeUnits ?? paidFee(trade, place.instruction)
  return [swapOf({ ...trade, feeUnits: fee }, curveOf(trade, place), place.index)]
}

function decodePostComplete(event: Uint8Array, place: Place): readonly (SwapFact | DecodeFault)[] {
  const trade = postCompleteBuyEvent(event)
  if (trade === null) return faultAt(dex, place.instruction, 'short PostCompleteBuyEvent')
  return [swapOf(trade, trade.bondingCurve, place.index)]
}

function swapOf(trade: PumpTrade, pool: string | null, index: number): SwapFact {
  const { isBuy, user, quoteMint, feeUnits, curve } = trade
  const quote = { token: quoteMint, units: trade.quoteUnits as BaseUnits }
  const token = { token: trade.mint, units: trade.tokenUnits as BaseUnits }
  const legs = isBuy ? { sold: quote, bought: token } : { sold: token, bought: quote }
  const fee = { token: quoteMint, units: feeUnits as BaseUnits | null }
  const swap: SwapFact = { kind: 'swap', dex, pool, index, ...legs, sender: user, fee, curve }
  return withPrice(swap, virtualPrice([trade.mint, quoteMint], { ...trade, baseUnits: trade.tokenUnits }))
}

/**
 * The fee of a buy whose event omits it: the buyer's transfers besides the price. A seller's fee was kept by the curve
 * without a transfer, so it stays unknown.
 */
function paidFee({ isBuy, user, quoteUnits }: PumpTrade, instruction: Instruction): bigint | null {
  if (!isBuy) return null
  let sent = 0n
  for (const { source, mint, units } of transfersOf(instruction)) {
    if (source === user && mint === nativeSolMint) sent += units
  }
  return sent > quoteUnits ? sent - quoteUnits : null
}

/**
 * The bonding curve of a trade. It follows the mint in the accounts of the first forms, is at index 10 in the v2 forms
 * (26 or 27 accounts) and 5 in the v3 forms (17), and follows mint and quote in each hop of a route; in an unknown form
 * it is the owner of the mint's account other than the trader.
 */
function curveOf(trade: PumpTrade, { transaction, instruction: { accounts } }: Place): string | null {
  const { mint, quoteMint } = trade
  if (accounts[2] === mint && accounts[3] !== undefined) return accounts[3]
  if (accounts[1] === mint) return accounts[accounts.length >= 26 ? 10 : 5] ?? null
  const hop = accounts.findIndex((account, at) => account === mint && accounts[at + 1] === quoteMint)
  return hop >= 0 ? (accounts[hop + 2] ?? null) : ownerOfCurve(trade, transaction, accounts)
}

function ownerOfCurve(
  { mint, user }: PumpTrade,
  { balances }: SolanaTransaction,
  accounts: readonly string[],
): string | null {
  for (const { owner, mint: held } of balances.values()) {
    if (owner !== null && held === mint && owner !== user && accounts.includes(owner)) return owner
  }
  return null
}

function decodeLaunch(event: Uint8Array, instruction: Instruction): readonly (LaunchFact | DecodeFault)[] {
  const launch = pumpCreateEvent(event)
  if (launch === null) return faultAt(dex, instruction, 'short CreateEvent')
  const { bondingCurve, mint, quoteMint, ...names } = launch
  return [
    {
      kind: 'launch',
      dex,
      pool: bondingCurve,
      index: instruction.index,
      token: mint,
      quote: quoteMint,
      decimals: 6,
      ...names,
    },
  ]
}

function decodeFilled(
  event: Uint8Array,
  { instruction, index }: Place,
): readonly (CurveFact | DecodeFault)[] {
  if (event.length < 104) return faultAt(dex, instruction, 'short CompleteEvent')
  const [token, pool] = [keyAt(event, 40), keyAt(event, 72)]
  return [{ kind: 'curve', dex, pool, index, token, stage: 'filled', toPool: null }]
}

function decodeMigration(event: Uint8Array, instruction: Instruction): readonly (CurveFact | DecodeFault)[] {
  if (event.length < 168) return faultAt(dex, instruction, 'short CompletePumpAmmMigrationEvent')
  const [token, pool, toPool] = [keyAt(event, 40), keyAt(event, 96), keyAt(event, 136)]
  const isEmpty = toPool === programs.system
  const migrated = { stage: 'migrated', toPool: isEmpty ? null : toPool } as const
  return [{ kind: 'curve', dex, pool, index: instruction.index, token, ...migrated }]
}
