import type { CloseAccountsIntent } from '../../intent.ts'
import { stepsOf } from './judgeCosts.ts'
import type { Plan } from './plan.ts'
import type { Desk, Step } from './steps.ts'

/** All that such a transaction may do besides. */
const costs: readonly Step['kind'][] = ['compute-limit', 'compute-price']

/**
 * Compares the closing of empty token accounts with its intent. That an account is the wallet's the bytes tell by its
 * authority; that it is empty the token program demands, save for wrapped SOL, which is unwrapped to the wallet.
 */
export function judgeClose({ steps }: Plan, { accounts, wallet }: CloseAccountsIntent, desk: Desk): void {
  const { findings } = desk
  for (const { kind } of steps)
    if (kind !== 'close' && !costs.includes(kind)) findings.add('call.function', { found: kind })
  const closed = stepsOf(steps, 'close')
  for (const { destination, authority } of closed) {
    findings.same('token.destination', destination, wallet)
    findings.same('token.owner', authority, wallet)
  }
  const found = closed.map(({ account }) => account).sort()
  findings.same('close.accounts', found.join(' '), [...accounts].sort().join(' '))
}
