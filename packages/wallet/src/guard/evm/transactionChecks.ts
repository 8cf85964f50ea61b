import { nativeCoin } from '@peregrine/core/address'
import { type Check, type Facts, type Finding, swapOf, unless } from './check.ts'
import type { SwapPlan } from './swapPlan.ts'

const kindOf: Record<Facts['intent']['kind'], Facts['action']['kind'] | null> = {
  swap: 'swap',
  approval: 'approve',
  permit: null,
  transfer: 'transfer',
  'service-fee': 'transfer',
  cancel: 'coin',
  'close-accounts': null,
}

function wantedKind({ intent }: Facts): Facts['action']['kind'] | null {
  // By its kind, not by its fields: an intent with more of them than its kind has must not pass as a payment.
  const isPayment = intent.kind === 'transfer' || intent.kind === 'service-fee'
  return isPayment && intent.sends.token === nativeCoin ? 'coin' : kindOf[intent.kind]
}

/** The contract that a call of this venue must go to. */
function venueContract({ chainScene: { routers } }: Facts, { venue }: SwapPlan): string | null {
  if (venue === 'swapRouter02') return routers.swapRouter02
  return venue === 'universal' ? (routers.universal?.router ?? null) : (routers.fourmeme?.manager ?? null)
}

/** Router and curve for swaps, the wallet itself for a cancel; a token's own address is compared with the token. */
function findTarget(facts: Facts): Finding {
  const { transaction, intent } = facts
  const swap = swapOf(facts)
  if (swap) {
    const wanted = venueContract(facts, swap.plan)
    return unless(wanted !== null && transaction.to === wanted, transaction.to, wanted)
  }
  return intent.kind === 'cancel'
    ? unless(transaction.to === intent.wallet, transaction.to, intent.wallet)
    : null
}

/** The coin of a swap is its value; all else but payments in coin has none. */
function findValue(facts: Facts): Finding {
  const { transaction, intent, action } = facts
  if (action.kind === 'coin' && intent.kind !== 'cancel') return null
  const swap = swapOf(facts)
  if (swap?.intent.spend.token !== nativeCoin) return unless(transaction.value === 0n, transaction.value, 0n)
  const { units } = swap.intent.spend
  // The curve takes what it needs of the value and returns the rest; a router keeps it.
  const isFine =
    swap.plan.venue === 'fourmeme'
      ? transaction.value <= units && transaction.value >= swap.plan.spend.units
      : transaction.value === units
  return unless(isFine, transaction.value, units)
}

/** Whatever the transaction is for. */
export const transactionChecks: readonly Check[] = [
  {
    code: 'intent.environment',
    find: ({ intent, scene }) =>
      unless(intent.environment.id === scene.environment.id, intent.environment.id, scene.environment.id),
  },
  {
    code: 'intent.run',
    find: ({ intent, scene }) =>
      unless(
        intent.environment.runId === scene.environment.runId,
        intent.environment.runId,
        scene.environment.runId,
      ),
  },
  {
    code: 'intent.chain',
    find: ({ limits, chainScene }) =>
      unless(limits.chainId === chainScene.chainId, limits.chainId, chainScene.chainId),
  },
  {
    code: 'transaction.canonical',
    find: ({ transaction }) => (transaction.isCanonical ? null : {}),
  },
  {
    code: 'transaction.chain',
    find: ({ transaction, limits }) =>
      unless(transaction.chainId === BigInt(limits.chainId), transaction.chainId, limits.chainId),
  },
  {
    code: 'transaction.nonce',
    find: ({ transaction, limits }) =>
      unless(transaction.nonce === BigInt(limits.nonce), transaction.nonce, limits.nonce),
  },
  {
    code: 'transaction.access-list',
    find: ({ transaction }) => (transaction.hasAccessList ? {} : null),
  },
  {
    code: 'transaction.gas',
    find: ({ transaction, limits }) =>
      unless(transaction.gas <= limits.maxGas, transaction.gas, limits.maxGas),
  },
  {
    code: 'transaction.max-fee',
    find: ({ transaction, limits }) =>
      unless(transaction.maxFeePerGas <= limits.maxFeePerGas, transaction.maxFeePerGas, limits.maxFeePerGas),
  },
  {
    code: 'transaction.priority-fee',
    find: ({ transaction: { maxPriorityFeePerGas: tip }, limits }) =>
      unless(tip <= limits.maxPriorityFeePerGas, tip, limits.maxPriorityFeePerGas),
  },
  { code: 'call.canonical', find: ({ isCallCanonical }) => (isCallCanonical ? null : {}) },
  {
    code: 'call.function',
    find: (facts) => unless(facts.action.kind === wantedKind(facts), facts.action.kind, wantedKind(facts)),
  },
  { code: 'call.target', find: findTarget },
  { code: 'transaction.value', find: findValue },
]
