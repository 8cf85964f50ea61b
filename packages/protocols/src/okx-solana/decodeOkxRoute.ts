import type { BaseUnits } from '@peregrine/core/units'
import type { SwapFact } from '../fact.ts'
import { anchorEvents } from '../solana/anchorEvents.ts'
import { tagAt, u64At } from '../solana/bytes.ts'
import { findVenueName } from '../solana/programs.ts'
import { type FoundSwap, isWithin, type RouteDecoder } from '../solana/routeDecoder.ts'
import type { Instruction, SolanaTransaction, Transfer } from '../solana/solanaTransaction.ts'
import { mintOfTransfer } from '../solana/swapByTransfers.ts'
import { transfersOf } from '../solana/transfersOf.ts'

const swapEvent = '40c6cde8260871e2'

type Balances = SolanaTransaction['balances']
type OkxHop = { inputUnits: bigint; outputUnits: bigint }

/**
 * Hops of an OKX DEX route on venues that are not decoded. The router logs a SwapEvent per hop (kind of venue, amount
 * in, amount out) without tokens; those come from the transfers of just these amounts in the call to the venue.
 */
export const decodeOkxRoute: RouteDecoder = (transaction, router, inside) => {
  const unclaimed = new Set(inside)
  const calls = new Set(router.children.filter((call) => !inside.some((s) => isWithin(s.instruction, call))))
  const hops: SwapFact[] = []
  for (const hop of okxHops(transaction, router)) {
    if (claim(unclaimed, hop)) continue
    const swap = explain(transaction, calls, hop)
    if (swap) hops.push(swap)
  }
  return hops
}

function okxHops(transaction: SolanaTransaction, router: Instruction): OkxHop[] {
  return anchorEvents(transaction, router)
    .filter(({ bytes }) => tagAt(bytes) === swapEvent && bytes.length >= 25)
    .map(({ bytes }) => ({ inputUnits: u64At(bytes, 9), outputUnits: u64At(bytes, 17) }))
}

/** A Token-2022 fee changes what arrives, so one equal amount is enough. */
function claim(unclaimed: Set<FoundSwap>, hop: OkxHop): boolean {
  for (const swap of unclaimed) {
    const { sold, bought } = swap.fact
    if (sold.units === hop.inputUnits || bought.units === hop.outputUnits) return unclaimed.delete(swap)
  }
  return false
}

/**
 * The hop whose call moved at least one of the two amounts exactly; an order book may take a little less than it was
 * offered, which is why the other token may be found by its transfer alone. The amounts are the event's.
 */
function explain(
  { balances }: SolanaTransaction,
  calls: Set<Instruction>,
  { inputUnits, outputUnits }: OkxHop,
): SwapFact | null {
  for (const call of calls) {
    const transfers = transfersOf(call)
    const exactInput = mintOfUnits(balances, transfers, inputUnits)
    const exactOutput = mintOfUnits(balances, transfers, outputUnits)
    const input = exactInput ?? otherMint(balances, transfers, exactOutput)
    const output = exactOutput ?? otherMint(balances, transfers, exactInput)
    if (input === null || output === null || input === output) continue
    calls.delete(call)
    return {
      kind: 'swap',
      dex: findVenueName(call.program) ?? 'okx-dex',
      pool: null,
      index: call.index,
      sold: { token: input, units: inputUnits as BaseUnits },
      bought: { token: output, units: outputUnits as BaseUnits },
      sender: null,
      fromRouteEvent: true,
    }
  }
  return null
}

function mintOfUnits(balances: Balances, transfers: readonly Transfer[], units: bigint): string | null {
  const transfer = transfers.find((candidate) => candidate.units === units)
  return transfer ? mintOfTransfer(balances, transfer) : null
}

function otherMint(balances: Balances, transfers: readonly Transfer[], known: string | null): string | null {
  if (known === null) return null
  for (const transfer of transfers) {
    const mint = mintOfTransfer(balances, transfer)
    if (mint !== null && mint !== known) return mint
  }
  return null
}
