import type { BaseUnits } from '@peregrine/core/units'
import type { DecodeFault, SwapFact } from '../fact.ts'
import { anchorEvents, eventOfCall } from '../solana/anchorEvents.ts'
import { keyAt, tagAt, u64At } from '../solana/bytes.ts'
import { nativeSolMint } from '../solana/programs.ts'
import type { Instruction } from '../solana/solanaTransaction.ts'
import { faultAt, nothing, type VenueDecoder } from '../solana/venueDecoder.ts'

const dex = 'moonshot'
const tradeTag = 'bddb7fd34ee661ee'
/** Bytes up to the kind of trade. */
const shortest = 145

/**
 * Trades on Moonshot's curves, whose collateral is SOL. TradeEvent: amount, collateral, two fees, allocation, curve,
 * cost token, sender, kind (0 buys). The mint is account 6 of buy and sell. Layout: the published IDL.
 */
export const decodeMoonshot: VenueDecoder = (transaction, instruction) => {
  if (eventOfCall(instruction) !== null) return nothing
  return anchorEvents(transaction, instruction).flatMap(({ bytes }) =>
    tagAt(bytes) === tradeTag ? decodeTrade(bytes, instruction) : [],
  )
}

function decodeTrade(event: Uint8Array, instruction: Instruction): readonly (SwapFact | DecodeFault)[] {
  if (event.length < shortest) return faultAt(dex, instruction, 'short TradeEvent')
  const mint = instruction.accounts[6]
  if (mint === undefined) return faultAt(dex, instruction, 'missing accounts')
  const isBuy = event[144] === 0
  const token = { token: mint, units: u64At(event, 8) as BaseUnits }
  const collateral = { token: nativeSolMint, units: u64At(event, 16) as BaseUnits }
  return [
    {
      kind: 'swap',
      dex,
      pool: keyAt(event, 48),
      index: instruction.index,
      sold: isBuy ? collateral : token,
      bought: isBuy ? token : collateral,
      sender: keyAt(event, 112),
      fee: { token: nativeSolMint, units: (u64At(event, 24) + u64At(event, 32)) as BaseUnits },
    },
  ]
}
