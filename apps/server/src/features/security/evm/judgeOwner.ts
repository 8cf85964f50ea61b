import { type Finding, finding, unknown } from '../finding.ts'
import type { ContractFacts } from './readContract.ts'

/** Whether anybody is left who has the owner's powers. */
export function judgeOwner(facts: ContractFacts): Finding {
  const { owner, isOwnerBurned, proxyAdmin, implementation } = facts
  if (proxyAdmin) return finding(false, 'proxy-admin', { admin: proxyAdmin })
  if (owner && !isOwnerBurned) return finding(false, 'owner-address', { owner })
  if (implementation) return unknown('upgradeable', { implementation })
  if (facts.hasRoles) return unknown('roles')
  if (owner) return finding(true, 'owner-renounced', { owner })
  // Functions that only somebody may call, and no owner to be seen.
  if (facts.functions.length > 0) return unknown('owner-hidden')
  return finding(true, 'owner-absent')
}
