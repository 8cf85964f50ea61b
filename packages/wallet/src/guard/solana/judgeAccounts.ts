import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { stepsOf } from './judgeCosts.ts'
import type { Plan } from './plan.ts'
import { judgeTokenProgram } from './callParts.ts'
import type { Desk } from './steps.ts'

/** Whose token accounts of which mints a transaction may open, and which own ones it may close. */
export type AccountRules = { owners: readonly string[]; mints: readonly string[]; closes: readonly string[] }

function judgeOpened(plan: Plan, { owners, mints }: AccountRules, desk: Desk): void {
  const { wallet, addresses, findings } = desk
  for (const { payer, account, owner, mint, tokenProgram } of stepsOf(plan.steps, 'open')) {
    findings.same('swap.user', payer, wallet)
    judgeTokenProgram(tokenProgram, desk)
    if (!owners.includes(owner)) findings.add('token.owner', { found: owner, wanted: owners.join(' ') })
    if (!mints.includes(mint)) findings.add('token.mint', { found: mint, wanted: mints.join(' ') })
    findings.same('token.account', account, addresses.associated(owner, mint, tokenProgram))
  }
}

function judgeClosed(plan: Plan, { closes }: AccountRules, { wallet, addresses, findings }: Desk): void {
  for (const { account, destination, authority, tokenProgram } of stepsOf(plan.steps, 'close')) {
    const own = closes.map((mint) => addresses.associated(wallet, mint, tokenProgram))
    if (!own.includes(account)) findings.add('token.account', { found: account, wanted: own.join(' ') })
    findings.same('token.destination', destination, wallet)
    findings.same('token.owner', authority, wallet)
  }
}

/** Compares opened, counted and closed token accounts with the wallet's own. */
export function judgeTokenAccounts(plan: Plan, rules: AccountRules, desk: Desk): void {
  const { wallet, addresses, findings } = desk
  judgeOpened(plan, rules, desk)
  judgeClosed(plan, rules, desk)
  const wrapped = addresses.associated(wallet, nativeSolMint, programs.token)
  for (const { account } of stepsOf(plan.steps, 'sync')) findings.same('token.account', account, wrapped)
  for (const { from } of stepsOf(plan.steps, 'pay')) findings.same('swap.user', from, wallet)
}
