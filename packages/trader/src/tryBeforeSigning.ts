import { networkFacts } from '@peregrine/core/network'
import type { Intent, Unsigned } from '@peregrine/wallet/intent'
import { callOfSigned, evmLimitsOf } from '@peregrine/wallet/trade/evmUnsigned'
import type { NotSent } from '@peregrine/wallet/trade/runSwap'
import type { Trial } from '@peregrine/wallet/trade/tryCall'
import { tryOnChain } from './chain.ts'
import type { Trader } from './traderPorts.ts'

/** Why a transaction is refused that a node ran and saw revert. */
export const wouldRevert = 'would-revert' satisfies NotSent['code']

// A node behind the one that showed the approval's confirmation does not know it yet.
const tries = 3
const pauseMs = 1_000

/**
 * Runs the very bytes of a trade or an approval on the newest block before they are signed, on Ethereum alone: elsewhere a
 * transaction that reverts costs less than the time of asking. Null where nothing is asked.
 */
export async function tryBeforeSigning(
  trader: Trader,
  intent: Intent,
  unsigned: Unsigned,
): Promise<Trial['outcome'] | null> {
  const isCostly = intent.network === 'eth' && (intent.kind === 'swap' || intent.kind === 'approval')
  if (!isCostly || !('transaction' in unsigned)) return null
  const { chain } = networkFacts[intent.network]
  const call = {
    ...callOfSigned(unsigned.transaction),
    from: intent.wallet,
    gas: evmLimitsOf(intent).maxGas,
  }
  let { outcome } = await tryOnChain(trader, chain, call)
  for (let tried = 1; outcome === 'reverted' && tried < tries; tried++) {
    await trader.sleep(pauseMs)
    outcome = (await tryOnChain(trader, chain, call)).outcome
  }
  return outcome
}
