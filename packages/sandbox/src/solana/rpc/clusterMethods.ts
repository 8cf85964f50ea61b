import { configAt, type Params, stringAt } from './readParams.ts'
import { commitmentOf, type RpcContext, withContext } from './rpcContext.ts'

type Method = (context: RpcContext, params: Params) => unknown

const slotsOfFees = 150

/** Methods about the node and the cluster. */
export const clusterMethods: Record<string, Method> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '3.0.0', 'feature-set': 0 }),
  getGenesisHash: ({ ledger }) => ledger.genesisHash,
  getIdentity: ({ ledger }) => ({ identity: ledger.genesisHash }),
  getLatestBlockhash(context, params) {
    commitmentOf(context, configAt(params, 0))
    return withContext(context, context.ledger.latestBlockhash())
  },
  isBlockhashValid: (context, params) =>
    withContext(context, context.ledger.isHashValid(stringAt(params, 0))),
  getRecentPrioritizationFees(context) {
    const { ledger } = context
    const slots = ledger.history.slotsBetween(ledger.slot() - slotsOfFees, ledger.slot())
    return slots.map((slot) => ({
      slot,
      prioritizationFee: ledger.history.findHead(slot)?.unitPrices[0] ?? 0,
    }))
  },
  /** The Helius form: one estimate, or the levels, in micro-lamports per compute unit. */
  getPriorityFeeEstimate(context, params) {
    const { options = {} } = configAt(params, 0) as {
      options?: { includeAllPriorityFeeLevels?: boolean; priorityLevel?: string }
    }
    const levels = feeLevels(context)
    if (options.includeAllPriorityFeeLevels === true) return { priorityFeeLevels: levels }
    const level = (options.priorityLevel ?? 'medium')
      .toLowerCase()
      .replace('veryhigh', 'veryHigh')
      .replace('unsafemax', 'unsafeMax')
    return { priorityFeeEstimate: levels[level as keyof typeof levels] ?? levels.medium }
  },
}

function feeLevels(
  context: RpcContext,
): Record<'min' | 'low' | 'medium' | 'high' | 'veryHigh' | 'unsafeMax', number> {
  const { ledger } = context
  const slots = ledger.history.slotsBetween(ledger.slot() - 50, ledger.slot())
  const prices = slots
    .flatMap((slot) => ledger.history.findHead(slot)?.unitPrices ?? [])
    .sort((a, b) => a - b)
  const at = (part: number): number => prices[Math.floor((prices.length - 1) * part)] ?? 0
  return { min: at(0), low: at(0.25), medium: at(0.5), high: at(0.75), veryHigh: at(0.95), unsafeMax: at(1) }
}
