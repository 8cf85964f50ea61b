import type { Network } from '@peregrine/core/network'
import { buildApproval } from '@peregrine/protocols/erc20/buildCalls'
import type { ApprovalIntent } from '../intent.ts'
import type { Quote } from './parseQuote.ts'
import type { ExecutionEnd, SwapPorts } from './runSwap.ts'

/** A permission for `spender` to take exactly `units` of a wallet's token, in the place of `standing`. */
export type Approval = {
  network: Network
  wallet: string
  token: string
  spender: string
  units: bigint
  standing: bigint
}

/** The ports that an approval waits for. */
export type ApprovalPorts = Pick<
  SwapPorts,
  'environment' | 'newId' | 'limits' | 'execute' | 'tryCall' | 'onStep'
>

/** What a token returns that says no without reverting. */
const isFalse = (output: string) => /^0x0{64}$/.test(output)

/** True where an older allowance stands and the token takes no other in its place, as Tether does: 0 must come between. */
async function mustClearFirst(
  { wallet, token, spender, units, standing }: Approval,
  { tryCall }: ApprovalPorts,
): Promise<boolean> {
  if (standing === 0n) return false
  const trial = await tryCall({ from: wallet, to: token, data: buildApproval(token, spender, units).data })
  return trial.outcome === 'reverted' || (trial.outcome === 'passed' && isFalse(trial.output))
}

async function allow(approval: Approval, quote: Quote, ports: ApprovalPorts): Promise<ExecutionEnd> {
  const { limits } = await ports.limits('approval', quote)
  const { network, wallet, token, spender, units } = approval
  const { environment } = ports
  const intent: ApprovalIntent = {
    kind: 'approval',
    id: ports.newId(),
    environment,
    network,
    wallet,
    token,
    spender,
    units,
    limits,
  }
  return ports.execute(intent, quote)
}

/**
 * Approves, and waits for the confirmation. A token that changes an allowance only by way of 0 is approved for 0 before,
 * as an intent of its own; where that does not confirm, its end is returned and nothing else is sent.
 *
 * @throws what `limits` throws
 */
export async function approve(approval: Approval, quote: Quote, ports: ApprovalPorts): Promise<ExecutionEnd> {
  ports.onStep('approving')
  if (await mustClearFirst(approval, ports)) {
    ports.onStep('clearing')
    const cleared = await allow({ ...approval, units: 0n }, quote, ports)
    if (cleared.state !== 'confirmed') return cleared
    ports.onStep('approving')
  }
  return allow(approval, quote, ports)
}
