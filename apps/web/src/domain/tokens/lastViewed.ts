import { findNetwork, type Network } from '@peregrine/core/network'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'

const key = 'lastViewedAddress'

/** Returns the pool viewed last, or null. Stored as `{network}-{pool}`. */
export function readLastViewed(): { network: Network; pool: string } | null {
  const text = readScoped(key) ?? ''
  const at = text.indexOf('-')
  const network = findNetwork(text.slice(0, Math.max(0, at)))
  const pool = text.slice(at + 1)
  return network && pool ? { network, pool } : null
}

/** Stores the pool so that `/swap` opens it again. */
export function writeLastViewed(network: Network, pool: string): void {
  writeScoped(key, `${network}-${pool}`)
}
