import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import type { Intent } from '../../intent.ts'
import type { Statement } from '../verdict.ts'
import { networkFeeOf, stepsOf } from './judgeCosts.ts'
import { grossSpend, netMinimum, serviceLamports } from './judgeSwap.ts'
import type { Plan } from './plan.ts'

function amount(code: Statement['code'], token: string, units: bigint, more = {}): Statement {
  return { code, params: { token, units: String(units), ...more } }
}

function saySwap(plan: Plan, intent: Extract<Intent, { kind: 'swap' }>): Statement[] {
  const last = plan.swaps.at(-1)
  const bps = last?.platformFee
    ? [{ bps: String(last.platformFee.bps), recipient: last.platformFee.account }]
    : []
  const service = serviceLamports(plan)
  return [
    amount('spends', plan.swaps[0]?.mintIn ?? intent.spend.token, grossSpend(plan, intent)),
    amount('receives-at-least', last?.mintOut ?? '', netMinimum(plan, intent)),
    { code: 'to-own-wallet', params: { wallet: intent.wallet } },
    ...bps.map((params) => ({ code: 'service-fee' as const, params })),
    ...(service > 0n
      ? [amount('service-fee', nativeSolMint, service, { recipient: plan.payments[0]?.to ?? '' })]
      : []),
  ]
}

function sayAction(plan: Plan, intent: Intent): Statement[] {
  if (intent.kind === 'swap') return saySwap(plan, intent)
  const closed = stepsOf(plan.steps, 'close')
  if (intent.kind === 'close-accounts')
    return [
      { code: 'closes', params: { accounts: String(closed.length), wallet: closed[0]?.destination ?? '' } },
    ]
  const recipient = 'recipient' in intent ? intent.recipient : ''
  return [
    ...plan.payments.map(({ to, lamports }) => amount('sends', nativeSolMint, lamports, { recipient: to })),
    ...stepsOf(plan.steps, 'send').map(({ mint, units, destination }) =>
      amount('sends', mint, units, { recipient, account: destination }),
    ),
  ]
}

/** What the message does, from its bytes. */
export function saySolana(plan: Plan, intent: Intent): Statement[] {
  const tip = plan.tips.reduce((sum, { lamports }) => sum + lamports, 0n)
  return [
    { code: 'network', params: { network: intent.network } },
    ...sayAction(plan, intent),
    amount('network-fee-at-most', nativeSolMint, networkFeeOf(plan)),
    ...(tip > 0n ? [amount('tip-at-most', nativeSolMint, tip)] : []),
    ...(plan.rent > 0n ? [amount('rent-at-most', nativeSolMint, plan.rent)] : []),
  ]
}
