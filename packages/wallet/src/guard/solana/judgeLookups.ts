import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import type { Intent } from '../../intent.ts'
import { stepsOf } from './judgeCosts.ts'
import type { Plan } from './plan.ts'
import type { Call } from './readMessage.ts'
import type { Desk } from './steps.ts'

/** Mints whose own accounts the other checks name. */
function mintsOf({ swaps, steps }: Plan, intent: Intent): Set<string> {
  const asked = intent.kind === 'swap' ? [intent.spend.token, intent.receive.token] : []
  const traded = swaps.flatMap(({ mintIn, mintOut }) => (mintIn === null ? [mintOut] : [mintIn, mintOut]))
  return new Set([nativeSolMint, ...asked, ...traded, ...stepsOf(steps, 'open').map(({ mint }) => mint)])
}

/**
 * Keeps the accounts that the verdict hangs on out of lookup tables: the wallet reads these through its server, which
 * could show one content while the chain holds another. What else a table supplies to a trade the programs check.
 */
export function judgeLookups(calls: readonly Call[], plan: Plan, intent: Intent, desk: Desk): void {
  const { wallet, addresses, findings } = desk
  const looked = calls.flatMap(({ accounts, isLooked }) => accounts.filter((_, at) => isLooked[at]))
  if (looked.length === 0) return
  const own = [...mintsOf(plan, intent)].flatMap((mint) =>
    [programs.token, programs.token2022].map((program) => addresses.associated(wallet, mint, program)),
  )
  const fixed = new Set([...own, ...plan.payments.map(({ to }) => to)])
  for (const account of looked) {
    // A plain transfer needs no table at all.
    if (intent.kind !== 'swap' || fixed.has(account)) findings.add('account.lookup', { account })
  }
}
