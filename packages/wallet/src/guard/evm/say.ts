import { nativeCoin } from '@peregrine/core/address'
import type { Statement } from '../verdict.ts'
import type { Facts } from './check.ts'
import type { SwapPlan } from './swapPlan.ts'

const unlimited = 2n ** 256n - 1n

function amount(code: Statement['code'], token: string, units: bigint, more = {}): Statement {
  return { code, params: { token, units: String(units), ...more } }
}

function saySwap(plan: SwapPlan, { transaction, intent }: Facts): Statement[] {
  const spent = plan.spend.token === nativeCoin ? transaction.value : plan.spend.units
  const statements = [
    amount('spends', plan.spend.token, spent),
    amount('receives-at-least', plan.receive.token, plan.receive.minimum),
    { code: 'to-own-wallet' as const, params: { wallet: intent.wallet } },
  ]
  const permit = plan.permit
    ? [amount('permits', plan.permit.token, plan.permit.units, { spender: plan.permit.spender })]
    : []
  const fee = plan.fee
    ? [
        {
          code: 'service-fee' as const,
          params: { bps: String(plan.fee.bps), recipient: plan.fee.recipient },
        },
      ]
    : []
  const end: Statement =
    typeof plan.deadline === 'bigint'
      ? { code: 'valid-until', params: { seconds: String(plan.deadline) } }
      : { code: 'no-deadline', params: {} }
  return [...statements, ...permit, ...fee, end]
}

function sayAction(facts: Facts): Statement[] {
  const { action, intent, transaction } = facts
  if (action.kind === 'swap') return saySwap(action.plan, facts)
  if (action.kind === 'approve') {
    const { token, spender, units } = action
    return [amount(units === unlimited ? 'approves-unlimited' : 'approves', token, units, { spender })]
  }
  if (intent.kind === 'cancel') return [{ code: 'cancels', params: { nonce: String(transaction.nonce) } }]
  const token = action.kind === 'transfer' ? action.token : nativeCoin
  return [amount('sends', token, action.units, { recipient: action.recipient })]
}

/** What the transaction does, from its bytes. */
export function say(facts: Facts): Statement[] {
  const { intent, transaction } = facts
  return [
    { code: 'network', params: { network: intent.network, chainId: String(transaction.chainId) } },
    ...sayAction(facts),
    amount('network-fee-at-most', nativeCoin, transaction.gas * transaction.maxFeePerGas),
  ]
}
