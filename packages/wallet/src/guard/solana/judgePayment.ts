import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import type { ServiceFeeIntent, TransferIntent } from '../../intent.ts'
import { judgeTokenAccounts } from './judgeAccounts.ts'
import { stepsOf } from './judgeCosts.ts'
import type { Plan } from './plan.ts'
import type { Desk } from './steps.ts'

function judgeCoins(
  plan: Plan,
  { sends, recipient }: TransferIntent | ServiceFeeIntent,
  { findings }: Desk,
): void {
  const [payment] = plan.payments
  if (!payment) {
    findings.add('transfer.missing')
    return
  }
  for (const { to, lamports } of plan.payments) {
    findings.same('transfer.recipient', to, recipient)
    findings.same('transfer.amount', String(lamports), String(sends.units))
  }
}

function judgeTokens(plan: Plan, intent: TransferIntent | ServiceFeeIntent, desk: Desk): void {
  const { wallet, addresses, findings } = desk
  const { sends, recipient } = intent
  const sent = stepsOf(plan.steps, 'send')
  if (sent.length === 0) findings.add('transfer.missing')
  for (const { source, mint, destination, authority, units, tokenProgram } of sent) {
    findings.same('transfer.token', mint, sends.token)
    findings.same('transfer.amount', String(units), String(sends.units))
    findings.same('token.owner', authority, wallet)
    findings.same('token.account', source, addresses.associated(wallet, mint, tokenProgram))
    findings.same('transfer.recipient', destination, addresses.associated(recipient, mint, tokenProgram))
  }
}

/** Compares a transfer, or the operator's fee, with its intent. */
export function judgePayment(plan: Plan, intent: TransferIntent | ServiceFeeIntent, desk: Desk): void {
  const { findings } = desk
  const isCoin = intent.sends.token === nativeSolMint
  if (plan.swaps.length > 0) findings.add('call.function', { found: 'swap' })
  const sends = stepsOf(plan.steps, 'send').length
  if (isCoin ? sends > 0 : plan.payments.length > 0)
    findings.add('transfer.token', { found: isCoin ? 'token' : nativeSolMint, wanted: intent.sends.token })
  if (sends > 1 || plan.payments.length > 1) findings.add('transfer.repeated')
  if (plan.wraps.length > 0) findings.add('swap.lamports', { found: String(plan.wraps.length), wanted: '0' })
  if (isCoin) judgeCoins(plan, intent, desk)
  else judgeTokens(plan, intent, desk)
  const mints = isCoin ? [] : [intent.sends.token]
  judgeTokenAccounts(plan, { owners: [intent.wallet, intent.recipient], mints, closes: [] }, desk)
}
