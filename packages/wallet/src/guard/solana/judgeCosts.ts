import type { SolanaLimits } from '../../intent.ts'
import type { Desk, Step } from './steps.ts'
import type { Plan } from './plan.ts'

// Solana's fee of a signature, and the runtime's limits of compute units: all, and by default for an instruction.
const signatureFee = 5_000n
const maxUnits = 1_400_000n
const defaultUnits = 200_000n
const microLamports = 1_000_000n

type Of<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>

/** Steps of one kind. */
export function stepsOf<Kind extends Step['kind']>(steps: readonly Step[], kind: Kind): Of<Kind>[] {
  return steps.filter((step): step is Of<Kind> => step.kind === kind)
}

/** Most lamports that signatures and priority can cost. */
export function networkFeeOf({ steps, signers }: Plan): bigint {
  const [limit] = stepsOf(steps, 'compute-limit')
  const [price] = stepsOf(steps, 'compute-price')
  const asked = limit?.units ?? defaultUnits * BigInt(steps.length)
  const units = asked < maxUnits ? asked : maxUnits
  const priority = (units * (price?.microLamports ?? 0n) + microLamports - 1n) / microLamports
  return BigInt(signers) * signatureFee + priority
}

/** Compares the network's fee with its cap. */
export function judgeNetworkFee(plan: Plan, limits: SolanaLimits, { findings }: Desk): void {
  for (const kind of ['compute-limit', 'compute-price'] as const) {
    if (stepsOf(plan.steps, kind).length > 1) findings.add('compute.duplicate', { kind })
  }
  findings.atMost('compute.fee', networkFeeOf(plan), limits.maxNetworkFee)
}

/** Compares tips with their cap. Jito ignores, and so does not pay for, accounts from tables. */
export function judgeTips({ tips }: Plan, limits: SolanaLimits, { findings }: Desk): void {
  const looked = tips.find(({ isLooked }) => isLooked)
  if (looked) findings.add('tip.lookup', { account: looked.to })
  findings.atMost(
    'tip.amount',
    tips.reduce((sum, { lamports }) => sum + lamports, 0n),
    limits.maxTip,
  )
}

/** Compares deposits of token accounts with their cap. */
export function judgeRent({ rent }: Plan, limits: SolanaLimits, { findings }: Desk): void {
  findings.atMost('rent.amount', rent, limits.maxRent)
}
