import { networkFacts } from '@peregrine/core/network'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { findTradeRouters } from '@peregrine/protocols/tradeRouters'
import type { Intent, Unsigned } from '../intent.ts'
import type { ChainScene, Check, EvmScene, Facts } from './evm/check.ts'
import { guardPermit, typedPermitChecks } from './evm/guardPermit.ts'
import { paymentChecks } from './evm/paymentChecks.ts'
import { readAction } from './evm/readAction.ts'
import { readTransaction } from './evm/readTransaction.ts'
import { say } from './evm/say.ts'
import { swapChecks } from './evm/swapChecks.ts'
import { transactionChecks } from './evm/transactionChecks.ts'
import { Unreadable } from './evm/unreadable.ts'
import type { RefusalCode } from './refusalCodes.ts'
import { refuse, type Verdict } from './verdict.ts'

/** The guard's comparisons: of transactions, and of Permit2 signatures. */
export type EvmChecks = { transaction: readonly Check[]; permit: typeof typedPermitChecks }

/** All of them. They run in this order, and the first that finds something is the reason of the refusal. */
export const evmChecks: EvmChecks = {
  transaction: [...transactionChecks, ...swapChecks, ...paymentChecks],
  permit: typedPermitChecks,
}

/** The checks less those of one code; for the proof that each of them is needed. */
export function evmChecksWithout(code: RefusalCode): EvmChecks {
  return {
    transaction: evmChecks.transaction.filter((check) => check.code !== code),
    permit: evmChecks.permit.filter((check) => check.code !== code),
  }
}

type EvmUnsigned = Extract<Unsigned, { family: 'EVM' }>

function findChainScene({ network }: Intent): ChainScene | null {
  const { chain, catalogueChainId } = networkFacts[network]
  const routers = findTradeRouters(chain)
  const wrapped = addressesByChain[chain]?.wrappedNative
  return routers && wrapped ? { chain, chainId: catalogueChainId, routers, wrapped } : null
}

function readFacts(
  intent: Intent,
  limits: Facts['limits'],
  transaction: unknown,
  scene: EvmScene,
  chainScene: ChainScene,
): Facts | Verdict {
  let isEnvelopeRead = false
  try {
    const read = readTransaction(transaction)
    isEnvelopeRead = true
    const note = { isCanonical: true }
    const action = readAction(read, chainScene.wrapped, note)
    return {
      intent,
      limits,
      scene,
      chainScene,
      transaction: read,
      action,
      isCallCanonical: note.isCanonical,
    }
  } catch (error) {
    if (error instanceof Unreadable) return refuse(error.code, { ...error.detail })
    // viem's complaints about RLP or ABI words, whose texts repeat the input at length.
    const name = error instanceof Error ? error.name : 'unknown'
    return refuse(isEnvelopeRead ? 'call.malformed' : 'transaction.malformed', { error: name })
  }
}

/**
 * Decides on an EVM transaction or Permit2 signature from its bytes alone: `sign` with what they do, or `refuse` with
 * the first thing that differs from the intent or cannot be read. Never throws, whatever `unsigned` holds; the intent
 * is trusted to have its type (`parseIntent`).
 */
export function guardEvm(
  intent: Intent,
  unsigned: EvmUnsigned,
  scene: EvmScene,
  checks: EvmChecks = evmChecks,
): Verdict {
  const { limits } = intent
  const chainScene = findChainScene(intent)
  if (limits.family !== 'EVM' || !chainScene) return refuse('intent.family', { found: limits.family })
  if (unsigned.chain !== chainScene.chain)
    return refuse('intent.chain', { found: String(unsigned.chain), wanted: chainScene.chain })
  if ('permit' in unsigned)
    return guardPermit(intent, limits, unsigned.permit, scene, chainScene, checks.permit)
  const facts = readFacts(intent, limits, unsigned.transaction, scene, chainScene)
  if ('verdict' in facts) return facts
  for (const { code, find } of checks.transaction) {
    const finding = find(facts)
    if (finding) return refuse(code, finding)
  }
  return { verdict: 'sign', says: say(facts) }
}
