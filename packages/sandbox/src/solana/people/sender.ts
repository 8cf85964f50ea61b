import type { Network } from '@peregrine/core/network'
import type { StatsCounter } from '../../frame/statsCounter.ts'
import type { Random } from '../../people/random.ts'
import type { Ledger, SubmitOutcome } from '../ledger/ledger.ts'
import { isSuccess } from '../ledger/runBundle.ts'
import { computeUnitLimit, computeUnitPrice } from '../programs/systemInstructions.ts'
import { buildTransaction, type SolanaInstruction } from '../wire/buildTransaction.ts'
import type { Keypair } from '../wire/keypair.ts'

export type Order = {
  /** Kind for the error statistics, e.g. `curve-buy`. */
  kind: string
  payer: Keypair
  signers?: readonly Keypair[]
  instructions: readonly SolanaInstruction[]
  /** Trades in it, counted on success. */
  trades?: { network: Network; count: number }
  units?: number
  /** Intended to fail on chain, as some transactions do. */
  isDoomed?: boolean
}

export type Send = (order: Order) => boolean

const maxBytes = 1_232

/** Signs and runs orders for the people; every unintended failure is counted by kind. */
export function createSender(ledger: Ledger, counter: StatsCounter, random: Random): Send {
  return (order) => {
    const { kind, trades, isDoomed = false } = order
    const wire = sign(order, ledger.latestBlockhash().blockhash, random)
    if (wire.length > maxBytes) {
      counter.fail(`sol.${kind}-too-long`, `${wire.length} bytes`)
      return false
    }
    const outcome = ledger.submit(wire, { isTrusted: true })
    if (!isSuccess(outcome)) {
      if (!isDoomed) counter.fail(`sol.${kind}-failed`, describe(outcome))
      return false
    }
    if (trades) for (let i = 0; i < trades.count; i++) counter.trade(trades.network)
    return true
  }
}

function sign(
  { payer, signers = [], instructions, units }: Order,
  blockhash: string,
  random: Random,
): Buffer {
  // The price also makes two equal orders in one slot different transactions.
  const price = computeUnitPrice(BigInt(Math.round(random.logBetween(1_000, 2_000_000))))
  const budget = units === undefined ? [price] : [computeUnitLimit(units), price]
  const version = random.chance(0.7) ? 0 : 'legacy'
  return buildTransaction({ version, payer, signers, instructions: [...budget, ...instructions], blockhash })
}

function describe(outcome: SubmitOutcome): string {
  if (outcome.status !== 'executed') return JSON.stringify(outcome)
  const { err, logMessages } = outcome.executed.meta
  const reason = logMessages.findLast((line) => line.includes('Error') || line.includes('failed'))
  return `${JSON.stringify(err)} ${reason ?? ''}`
}
