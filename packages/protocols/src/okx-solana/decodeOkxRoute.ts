import type { DecodeFault, SwapFact } from '../fact.ts'
import { anchorEvents } from '../solana/anchorEvents.ts'
import { tagAt, u64At } from '../solana/bytes.ts'
import { boughtUnits, soldUnits } from '../solana/hopUnits.ts'
import { findVenueName } from '../solana/programs.ts'
import { type FoundSwap, isWithin, type RouteDecoder } from '../solana/routeDecoder.ts'
import type { Instruction, SolanaTransaction, Transfer } from '../solana/solanaTransaction.ts'
import { mintOfTransfer } from '../solana/swapByTransfers.ts'
import { transfersOf } from '../solana/transfersOf.ts'

const swapEvent = '40c6cde8260871e2'
/** Its tag, the kind of venue and two amounts. */
const swapEventBytes = 25

type Balances = SolanaTransaction['balances']
type OkxHop = { inputUnits: bigint; outputUnits: bigint }

/**
 * Hops of an OKX DEX route on undecoded venues. The router logs a SwapEvent per hop (kind of venue, amount in, amount
 * out) without tokens; those come from the transfers of exactly these amounts in the call to the venue.
 */
export const decodeOkxRoute: RouteDecoder = (transaction, router, inside) => {
  const unclaimed = new Set(inside)
  const calls = new Set(router.children.filter((call) => !inside.some((s) => isWithin(s.instruction, call))))
  const found: (SwapFact | DecodeFault)[] = []
  for (const { bytes, index } of anchorEvents(transaction, router)) {
    if (tagAt(bytes) !== swapEvent) continue
    if (bytes.length < swapEventBytes) {
      found.push({ kind: 'fault', dex: 'okx-dex', index, what: 'short SwapEvent' })
      continue
    }
    const hop = { inputUnits: u64At(bytes, 9), outputUnits: u64At(bytes, 17) }
    if (claim(unclaimed, hop)) continue
    const swap = explain(transaction, calls, hop)
    if (swap) found.push(swap)
  }
  return found
}

/** A Token-2022 fee changes the amount received, so one equal amount suffices. */
function claim(unclaimed: Set<FoundSwap>, hop: OkxHop): boolean {
  for (const swap of unclaimed) {
    const { sold, bought } = swap.fact
    if (sold.units === hop.inputUnits || bought.units === hop.outputUnits) return unclaimed.delete(swap)
  }
  return false
}

/**
 * The hop whose call moved at least one of the two amounts exactly; an order book may take a little less than it was
 * offered, which is why the other token may be found by its transfer alone. The amounts are those the call moved.
 */
function explain(
  transaction: SolanaTransaction,
  calls: Set<Instruction>,
  { inputUnits, outputUnits }: OkxHop,
): SwapFact | null {
  const { balances } = transaction
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
      sold: { token: input, units: soldUnits(transaction, call, { token: input, units: inputUnits }) },
      bought: { token: output, units: boughtUnits(transaction, call, { token: output, units: outputUnits }) },
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
