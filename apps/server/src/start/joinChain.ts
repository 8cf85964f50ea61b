import { setTimeout as sleep } from 'node:timers/promises'
import type { Sighting } from '@peregrine/chains/rpc/identifyEndpoints'
import type { ChainTrouble } from '@peregrine/contract/routes/status'
import type { Log } from '../log/log.ts'
import { type ChainHealth, isRefusal, noteAwaited, noteJoined, troubleWords } from './chainHealth.ts'
import type { ChainSetup } from './chainSetup.ts'

const minWaitMs = 1_000
const maxWaitMs = 30_000

/** How a chain was recognised, or why it was not. */
export type Recognition = { by: 'genesis' | 'id' } | { by: null; why: ChainTrouble }

/** Judges what the endpoints say of themselves: one that serves our chain is enough. */
export function recognise({ ours, foreign, failed }: Sighting, genesisHash: string): Recognition {
  if (ours.some((one) => one.genesisHash === genesisHash)) return { by: 'genesis' }
  if (ours.some((one) => one.genesisHash === null)) return { by: 'id' }
  const kinds = failed.map(({ kind }) => kind)
  if (ours.length + foreign.length > 0 || kinds.includes('foreign-chain'))
    return { by: null, why: 'foreign-chain' }
  if (kinds.some(isRefusal)) return { by: null, why: 'refused' }
  return { by: null, why: kinds.includes('garbage') ? 'no-node' : 'unreachable' }
}

export type JoinOptions = {
  setup: Pick<ChainSetup, 'chain' | 'port' | 'genesisHash' | 'sighting'>
  health: ChainHealth
  signal: AbortSignal
  log: Log
}

/**
 * Waits until an endpoint serves our chain, asking at growing intervals up to 30 s. The reason of the wait is kept in
 * `health`. Returns at once when the start has seen one.
 */
export async function joinChain({ setup, health, signal, log }: JoinOptions): Promise<void> {
  const { chain, port, genesisHash } = setup
  let seen = recognise(setup.sighting, genesisHash)
  let told: ChainTrouble | null = null
  for (
    let waitMs = minWaitMs;
    seen.by === null && !signal.aborted;
    waitMs = Math.min(maxWaitMs, waitMs * 2)
  ) {
    noteAwaited(health, seen.why)
    if (seen.why !== told) {
      told = seen.why
      const message = `${chain} starting: ${troubleWords[seen.why]}; it is tried again, the other chains go on`
      log.warn({ event: 'chain.awaited', chain }, message)
    }
    // Jitter: chains of one provider do not all ask at once.
    await sleep(waitMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined)
    if (!signal.aborted) seen = recognise(await port.identify(1), genesisHash)
  }
  if (seen.by === null) return
  if (told !== null) {
    const durationMs = Date.now() - health.startedAtMs
    log.info({ event: 'chain.joined', chain, durationMs }, `${chain}: an endpoint answers, reading begins`)
    noteJoined(health, Date.now())
  }
  health.isUnproven = seen.by === 'id'
  if (health.isUnproven) {
    const message = `${chain}: no endpoint serves block 0; the chain is recognised by its id alone`
    log.warn({ event: 'chain.unproven', chain }, message)
  }
}
