import type { ExecutionState } from '@peregrine/wallet/execution/executionRecord'
import type { SendFault } from '@peregrine/testkit/fault-proxy/startSendRouter'

/** One way in which a send does not tell what becomes of it. */
export type SendCase = {
  name: string
  network: 'eth' | 'sol'
  /** Fault of each send of the same bytes, in order; those after the last have none. */
  faults: readonly SendFault[]
  /** Every send has the last fault. */
  isAlways?: boolean
  /** Another transaction of the wallet takes the nonce: before the bytes leave, or when nothing was found. */
  rival?: 'before-send' | 'after-watch'
  /** The transaction fails on chain. */
  isReverting?: boolean
  /** Once nothing was found, the same trade is signed again with the same nonce and higher fees. */
  isReplaced?: boolean
  /** What the chain comes to. */
  ends: ExecutionState
}

const evm: readonly Omit<SendCase, 'network'>[] = [
  { name: 'timeout after accept', faults: ['timeout-after-accept'], ends: 'confirmed' },
  { name: 'already known', faults: ['already-known'], ends: 'confirmed' },
  { name: 'nonce too low, and taken all the same', faults: ['nonce-too-low'], ends: 'confirmed' },
  { name: 'late landing', faults: ['late-landing'], isAlways: true, ends: 'confirmed' },
  { name: 'success that never lands, then lands', faults: ['success-that-never-lands'], ends: 'confirmed' },
  {
    name: 'success that never lands, nonce used by another',
    faults: ['success-that-never-lands'],
    isAlways: true,
    rival: 'after-watch',
    ends: 'expired',
  },
  { name: 'nonce too low, for real', faults: [], rival: 'before-send', ends: 'expired' },
  {
    name: 'late, after another used the nonce',
    faults: ['late-landing'],
    rival: 'before-send',
    ends: 'expired',
  },
  {
    name: 'timeout, then fails on chain',
    faults: ['timeout-after-accept'],
    isReverting: true,
    ends: 'failed',
  },
  {
    name: 'never lands, replaced',
    faults: ['success-that-never-lands'],
    isAlways: true,
    isReplaced: true,
    ends: 'confirmed',
  },
]

const solana: readonly Omit<SendCase, 'network'>[] = [
  { name: 'timeout after accept', faults: ['timeout-after-accept'], ends: 'confirmed' },
  { name: 'already processed', faults: ['already-known'], ends: 'confirmed' },
  { name: 'blockhash not found, and taken all the same', faults: ['nonce-too-low'], ends: 'confirmed' },
  { name: 'late landing', faults: ['late-landing'], isAlways: true, ends: 'confirmed' },
  { name: 'success that never lands, then lands', faults: ['success-that-never-lands'], ends: 'confirmed' },
  { name: 'never lands, expires', faults: ['success-that-never-lands'], isAlways: true, ends: 'expired' },
]

/** All cases, a Solana one after every other EVM one, so that a small run has both. */
export const sendCases: readonly SendCase[] = evm.flatMap((one, at) => {
  const other = solana[at]
  return [{ ...one, network: 'eth' as const }, ...(other ? [{ ...other, network: 'sol' as const }] : [])]
})
