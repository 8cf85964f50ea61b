import type { SendReply } from '@peregrine/contract/routes/sends'
import { networkFacts } from '@peregrine/core/network'
import { redact } from '../../log/secrets.ts'
import { claimIntent } from './claim.ts'
import type { FenceState, SendOwner } from './fenceStore.ts'
import { type Lane, type LaneOutcome, raceLanes, sendInTurn } from './lane.ts'
import type { SignedTransaction } from './signedTransaction.ts'
import { readLastValid } from './solanaEvidence.ts'
import type { VerdictDeps } from './verdict.ts'

export type SenderDeps = VerdictDeps & {
  /** Newest block as this process knows it; null if it does not. */
  headOf(chain: SignedTransaction['chain']): number | null
  /** Parts of settings that must not be told. */
  secrets: readonly string[]
  onError(error: unknown): void
}

export type Send = {
  signed: SignedTransaction
  /** Null: the transaction's own hash. */
  intent: string | null
  owner: SendOwner
  lanes: readonly Lane[]
  /** All lanes at once; else one after another. */
  isRace: boolean
}

/** An endpoint's words without addresses, keys and controls. */
export function toldDetail(detail: string | null, secrets: readonly string[]): string | null {
  if (detail === null) return null
  const bare = redact(detail, secrets).replace(/\S+:\/\/\S+/g, '[address]')
  return bare.replace(/[^\x20-\x7e]/g, ' ').slice(0, 200)
}

/** Lower bound of the head: what this process has indexed, else the first answer of a node; null without any. */
async function readFromHeight({ nodes, headOf }: SenderDeps, chain: SignedTransaction['chain']) {
  const known = headOf(chain)
  if (known !== null) return known
  const heights = nodes.of(chain).map(async (node) => Number(await node.ask('eth_blockNumber', [])))
  const height = await Promise.any(heights).catch(() => null)
  return height !== null && Number.isSafeInteger(height) ? height : null
}

/** After an earlier send of these bytes that may have left, no refusal says that they did not. */
function settled(outcome: LaneOutcome, before: FenceState | null): LaneOutcome {
  const mayHaveLeft = before !== null && before !== 'refused'
  return outcome.outcome === 'refused' && mayHaveLeft ? { ...outcome, outcome: 'unknown' } : outcome
}

async function noteLastValid(deps: SenderDeps, { chain, hash, canExpire }: SignedTransaction): Promise<void> {
  if (!canExpire) return
  const height = await readLastValid(deps.nodes.of(chain))
  if (height !== null) await deps.fence.noteLastValid(chain, hash, height)
}

/**
 * Sends signed bytes behind the fence: the claim is stored before anything leaves, and what is answered says no more than
 * is known.
 *
 * @throws Fault `intent.taken`; `chain.unreachable` if the chain has no endpoint
 */
export async function sendBehindFence(deps: SenderDeps, send: Send): Promise<SendReply> {
  const { signed, lanes, owner, isRace } = send
  const { chain, hash } = signed
  const isEvm = networkFacts[chain].family === 'EVM'
  const fromHeight = isEvm ? await readFromHeight(deps, chain) : null
  const before = await claimIntent(deps, { signed, intent: send.intent ?? hash, owner, fromHeight })
  const sent = isRace ? raceLanes(lanes) : sendInTurn(lanes)
  // Read beside the send: later heights only make the bound safer.
  if (!isEvm && before === null) noteLastValid(deps, signed).catch(deps.onError)
  const { outcome, error, detail } = settled(await sent, before)
  await deps.fence.note(chain, hash, outcome)
  const isAccepted = outcome === 'accepted'
  return {
    success: isAccepted,
    error: isAccepted && error === 'already-known' ? null : error,
    outcome,
    detail: toldDetail(detail, deps.secrets),
    data: { txHash: hash },
  }
}
