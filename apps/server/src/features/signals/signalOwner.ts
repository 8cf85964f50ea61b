import { createHash } from 'node:crypto'
import type { Owner } from '@peregrine/core/owner'

/** Whose a signal is: a signed-in wallet's, or a visitor's, who is counted by his address. */
export type SignalOwner = { owner: Owner; visitor: null } | { owner: null; visitor: Buffer }

/** The owner of what a call arms. An address is not stored as it is. */
export function signalOwner(owner: Owner | null, visitor: string): SignalOwner {
  if (!owner) return { owner: null, visitor: createHash('sha256').update(visitor).digest() }
  const { chainFamily, address } = owner
  return { owner: { chainFamily, address }, visitor: null }
}
