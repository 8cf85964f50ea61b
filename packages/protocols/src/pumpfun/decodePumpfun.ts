import type { BaseUnits } from '@peregrine/core/units'
import type { CurveFact, DecodeFault, Fact, LaunchFact, SwapFact } from '../fact.ts'
import { anchorEvents, eventOfCall } from '../solana/anchorEvents.ts'
import { keyAt, tagAt } from '../solana/bytes.ts'
import { nativeSolMint, programs } from '../solana/programs.ts'
import type { Instruction, SolanaTransaction } from '../solana/solanaTransaction.ts'
import { transfersOf } from '../solana/transfersOf.ts'
import { faultAt, nothing, type VenueDecoder } from '../solana/venueDecoder.ts'
import { pumpCreateEvent } from './pumpCreateEvent.ts'
import { type PumpTrade, pumpTradeEvent } from './pumpTradeEvent.ts'

const dex = 'pumpfun'
const tag = {
  trade: 'bddb7fd34ee661ee',
  create: '1b72a94ddeeb6376',
  complete: '5f72619cd42e9808',
  migration: 'bde95db95c94ea94',
}

/**
 * Trades, launches, filled curves and migrations of pump.fun, read from the program's own events: whatever the
 * instruction was called, its event says what happened.
 */
export const decodePumpfun: VenueDecoder = (transaction, instruction) => {
  if (eventOfCall(instruction) !== null) return nothing
  const decoded: (Fact | DecodeFault)[] = []
  for (const event of anchorEvents(transaction, instruction)) {
    decoded.push(...decodeEvent(event, transaction, instruction))
  }
  return decoded
}

function decodeEvent(
  event: Uint8Array,
  transaction: SolanaTransaction,
  instruction: Instruction,
): readonly (Fact | DecodeFault)[] {
  switch (tagAt(event)) {
    case tag.trade: {
      const trade = pumpTradeEvent(event)
      return trade ? [swapOf(trade, transaction, instruction)] : faultAt(dex, instruction, 'short TradeEvent')
    }
    case tag.create:
      return decodeLaunch(event, instruction)
    case tag.complete:
      return decodeFilled(event, instruction)
    case tag.migration:
      return decodeMigration(event, instruction)
    default:
      return nothing
  }
}

function swapOf(trade: PumpTrade, transaction: SolanaTransaction, instruction: Instruction): SwapFact {
  const quote = { token: trade.quoteMint, units: trade.quoteUnits as BaseUnits }
  const token = { token: trade.mint, units: trade.tokenUnits as BaseUnits }
  const fee = trade.feeUnits ?? paidFee(trade, instruction)
  return {
    kind: 'swap',
    dex,
    pool: curveOf(trade, transaction, instruction),
    index: instruction.index,
    sold: trade.isBuy ? quote : token,
    bought: trade.isBuy ? token : quote,
    sender: trade.user,
    ...(fee === null ? {} : { fee: { token: trade.quoteMint, units: fee as BaseUnits } }),
    curve: trade.curve,
  }
}

/**
 * The fee of a buy whose event does not tell it: what the buyer sent besides the price. A seller's fee was kept by
 * the curve without a transfer, so it stays unknown.
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
 * The bonding curve of a trade. It follows the mint in the first forms' accounts and stands at place 10 in the v2
 * forms'; in a form we do not know yet it is the owner of the mint's account that is not the trader.
 */
function curveOf(
  { mint, user }: PumpTrade,
  { balances }: SolanaTransaction,
  { accounts }: Instruction,
): string | null {
  if (accounts[2] === mint && accounts[3] !== undefined) return accounts[3]
  if (accounts[1] === mint && accounts[10] !== undefined) return accounts[10]
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

function decodeFilled(event: Uint8Array, instruction: Instruction): readonly (CurveFact | DecodeFault)[] {
  if (event.length < 104) return faultAt(dex, instruction, 'short CompleteEvent')
  const [token, pool] = [keyAt(event, 40), keyAt(event, 72)]
  return [{ kind: 'curve', dex, pool, index: instruction.index, token, stage: 'filled', toPool: null }]
}

function decodeMigration(event: Uint8Array, instruction: Instruction): readonly (CurveFact | DecodeFault)[] {
  if (event.length < 168) return faultAt(dex, instruction, 'short CompletePumpAmmMigrationEvent')
  const [token, pool, toPool] = [keyAt(event, 40), keyAt(event, 96), keyAt(event, 136)]
  const isEmpty = toPool === programs.system
  const migrated = { stage: 'migrated', toPool: isEmpty ? null : toPool } as const
  return [{ kind: 'curve', dex, pool, index: instruction.index, token, ...migrated }]
}
