import { decodeJupiterRoute } from '../jupiter/decodeJupiterRoute.ts'
import type { DecodeFault, Fact } from '../fact.ts'
import { decodeOkxRoute } from '../okx-solana/decodeOkxRoute.ts'
import { attributeTrader } from './attributeTrader.ts'
import { type ExtraPayment, extraPayments } from './extraPayments.ts'
import { orderFills } from './orderFills.ts'
import { parseSolanaTransaction } from './parseSolanaTransaction.ts'
import { programs } from './programs.ts'
import { type FoundSwap, isWithin, type RouteDecoder } from './routeDecoder.ts'
import type { Instruction, SolanaTransaction, TokenBalanceChange } from './solanaTransaction.ts'
import { venueDecoders } from './venueDecoders.ts'
import { reservesInOrder } from './reservesInOrder.ts'

/** A decoded transaction. `signer` pays its fee; each swap's `sender` is the owner of the moved tokens. */
export type DecodedSolanaTransaction = {
  signature: string
  signer: string
  failed: boolean
  /** In execution order; none for a failed transaction. */
  facts: Fact[]
  faults: DecodeFault[]
  /** Each token account touched by the transaction, with its mint's decimals. */
  balances: TokenBalanceChange[]
  /** Payments of the trading wallets besides their swaps. */
  payments: ExtraPayment[]
} & Pick<SolanaTransaction, 'accounts' | 'fee' | 'lamports'>

const routeDecoders: ReadonlyMap<string, RouteDecoder> = new Map([
  [programs.jupiterV6, decodeJupiterRoute],
  [programs.dflow, decodeJupiterRoute],
  [programs.okxDex, decodeOkxRoute],
  [programs.okxDex2, decodeOkxRoute],
])

/**
 * Decodes the `result` of getTransaction, or an entry of getBlock's `transactions`, in any encoding. Total: any input
 * yields facts, nothing or faults, never a throw.
 */
export function decodeSolanaTransaction(input: unknown): DecodedSolanaTransaction {
  const transaction = parseSolanaTransaction(input)
  if (typeof transaction === 'string') return malformed(transaction)
  const { signature, feePayer, failed, balances, accounts, fee, lamports } = transaction
  const outcome = failed ? { facts: [], faults: [], payments: [] } : decodeInstructions(transaction)
  return {
    signature,
    signer: feePayer,
    failed,
    ...outcome,
    balances: [...balances.values()],
    accounts,
    fee,
    lamports,
  }
}

/** Order of facts within one instruction. A curve is filled by the preceding trade. */
const order: Record<Fact['kind'], number> = { launch: 0, pool: 1, liquidity: 2, swap: 3, curve: 4 }

function malformed(what: string): DecodedSolanaTransaction {
  const fault: DecodeFault = { kind: 'fault', dex: 'solana', index: 0, what }
  const nothing = { facts: [], payments: [], balances: [], accounts: [], fee: 0n, lamports: () => [] }
  return { signature: '', signer: '', failed: false, faults: [fault], ...nothing }
}

function decodeInstructions(
  transaction: SolanaTransaction,
): Pick<DecodedSolanaTransaction, 'facts' | 'faults' | 'payments'> {
  const facts: Fact[] = []
  const faults: DecodeFault[] = []
  const swaps: FoundSwap[] = []
  for (const instruction of transaction.inOrder) {
    const decode = venueDecoders.get(instruction.program)
    if (decode === undefined) continue
    for (const decoded of decode(transaction, instruction)) {
      if (decoded.kind === 'fault') faults.push(decoded)
      else if (decoded.kind === 'swap') swaps.push({ instruction, fact: decoded })
      else facts.push(decoded)
    }
  }
  const sent = withTraders(transaction, withRouteHops(transaction, swaps, faults))
  facts.push(...sent.map(({ fact }) => fact))
  facts.sort((a, b) => a.index - b.index || order[a.kind] - order[b.kind])
  return { facts: reservesInOrder(facts), faults, payments: extraPayments(transaction, sent) }
}

function withTraders(
  transaction: SolanaTransaction,
  swaps: readonly FoundSwap[],
): (FoundSwap & { sender: string })[] {
  const fills = swaps.length > 0 ? orderFills(transaction) : []
  return swaps.map((swap) => {
    const fill = fills.find(({ index }) => index > swap.fact.index)
    const sender = fill?.owner ?? attributeTrader(transaction, swap)
    return { ...swap, fact: { ...swap.fact, sender }, sender }
  })
}

/** Decoded swaps plus those only in router events. Adds malformed events to `faults`. */
function withRouteHops(
  transaction: SolanaTransaction,
  swaps: FoundSwap[],
  faults: DecodeFault[],
): FoundSwap[] {
  const all = [...swaps]
  for (const instruction of transaction.inOrder) {
    const decodeRoute = routeDecoders.get(instruction.program)
    if (decodeRoute === undefined || instruction.children.length === 0) continue
    const inside = swaps.filter((swap) => isWithin(swap.instruction, instruction))
    for (const fact of decodeRoute(transaction, instruction, inside)) {
      if (fact.kind === 'fault') faults.push(fact)
      else all.push({ instruction: callAt(instruction, fact.index), fact })
    }
  }
  return all
}

function callAt(router: Instruction, index: number): Instruction {
  return router.children.find((child) => child.index === index) ?? router
}
