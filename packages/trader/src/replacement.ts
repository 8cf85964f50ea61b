import { type EvmFees, raisedFees, replacementFees } from '@peregrine/core/trading/autoGas'
import type { Attempt, ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import type { EvmLimits, Intent } from '@peregrine/wallet/intent'
import { feesOfSigned } from '@peregrine/wallet/trade/evmUnsigned'
import { feesNow } from './fees.ts'
import type { Trader } from './traderPorts.ts'

/** Gas of an empty transaction to oneself. */
export const emptyGas = 21_000n

/** What takes the place of a transaction: itself at a higher price, or an empty one. */
export type ReplacementKind = 'speed-up' | 'cancel'

/** A record whose transaction may be replaced, and what is replaced in it. */
export type Replaceable = { record: ExecutionRecord; limits: EvmLimits; last: Attempt; nonce: number }

/** What a record says of its replacement; null for one whose transaction cannot be replaced. */
export function replaceableOf(record: ExecutionRecord | null): Replaceable | null {
  const last = record?.attempts.at(-1)
  if (!record || !last || last.nonce === null || record.intent.limits.family !== 'EVM') return null
  return { record, limits: record.intent.limits, last, nonce: last.nonce }
}

/** Every price that it may be signed with is under the base fee: no block takes it. */
export class UnderBaseFee extends Error {
  readonly limit: bigint
  readonly baseFee: bigint

  constructor(limit: bigint, baseFee: bigint) {
    super('the highest price of gas is under the base fee')
    this.limit = limit
    this.baseFee = baseFee
  }
}

/** Higher fees than the last attempt's, at least what a new transaction would get now; wei. Throws UnderBaseFee. */
export async function higherFees(trader: Trader, { record, last }: Replaceable): Promise<EvmFees> {
  // The last attempt's fees are the highest so far.
  const before = feesOfSigned(last.raw as `0x${string}`)
  const now = await feesNow(trader, record.intent).catch((error: unknown) => {
    // Higher than before is better than nothing.
    console.warn('What gas costs now is not known', error)
    return null
  })
  const fees = now ? replacementFees(before, now.fees) : raisedFees(before)
  if (now && fees.maxFeePerGas < now.baseFee) throw new UnderBaseFee(fees.maxFeePerGas, now.baseFee)
  return fees
}

/** The intent of a replacement, with the nonce of what it replaces. */
export function raisedIntent(
  { record, limits, nonce }: Replaceable,
  how: ReplacementKind,
  fees: EvmFees,
): Intent {
  const { intent } = record
  const raised: EvmLimits = { ...limits, ...fees, nonce }
  if (how === 'speed-up') return { ...intent, limits: raised }
  const { id, environment, network, wallet } = intent
  return { kind: 'cancel', id, environment, network, wallet, limits: { ...raised, maxGas: emptyGas } }
}
