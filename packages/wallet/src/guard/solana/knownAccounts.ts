import { isBurnAddress } from '@peregrine/core/burnAddress'
import { isAnchor } from '@peregrine/protocols/solana/anchors'
import { isKnownProgram, isPoolAuthority } from '@peregrine/protocols/solana/knownPrograms'
import { programs } from '@peregrine/protocols/solana/programs'

/** What is known of an address of Solana without asking the chain; null for a stranger's. */
export function knownAccount(address: string): 'program' | 'pool' | 'token' | 'protocol' | null {
  if (isBurnAddress(address) && address !== programs.system) return 'protocol'
  if (isKnownProgram(address)) return 'program'
  if (isPoolAuthority(address)) return 'pool'
  return isAnchor(address) ? 'token' : null
}
