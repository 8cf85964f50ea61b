import { type Finding, finding, unknown } from '../finding.ts'
import type { ContractFacts } from './readContract.ts'

/** Judges whether anybody still has the owner's powers. */
export function judgeOwner(facts: ContractFacts): Finding {
  const { owner, isOwnerBurned, proxyAdmin, implementation } = facts
  if (proxyAdmin) return finding(false, 'proxy-admin', { admin: proxyAdmin })
  if (owner && !isOwnerBurned) return finding(false, 'owner-address', { owner })
  if (implementation) return unknown('upgradeable', { implementation })
  if (facts.hasRoles) return unknown('roles')
  if (owner) return finding(true, 'owner-renounced', { owner })
  // Restricted functions without a visible owner.
  if (facts.functions.length > 0) return unknown('owner-hidden')
  return finding(true, 'owner-absent')
}
