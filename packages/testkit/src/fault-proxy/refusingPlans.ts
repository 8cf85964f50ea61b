import type { ProviderLimits } from './providerProfiles.ts'
import { formOf, pageForm } from './refusalForms.ts'

const noReceipts: readonly string[] = ['eth_getBlockReceipts']
/** Narrower than any plan, so that short test chains meet it. */
const logRange = 5
const maxBatch = 3
/** A node that runs init code answers many calls in one, and meets no batch. */
const needsDestination = true

/**
 * Plans that refuse in forms of their own, or say nothing, by what they refuse and how; everything else is as in the
 * profile that they are laid over. `knownRefusals` has the sources.
 */
export const refusingPlans = {
  'logs-400': { logRange, forms: { logRange: formOf('Alchemy, range') } },
  'logs-413': { logRange, forms: { logRange: formOf('QuickNode, range') } },
  'logs-200': { logRange, forms: { logRange: formOf('Infura, range') } },
  'batch-400': { needsDestination, maxBatch, forms: { batch: formOf('batch size') } },
  'batch-500': { needsDestination, maxBatch, forms: { batch: formOf('dRPC, batch') } },
  'batch-200': { needsDestination, maxBatch: 1, forms: { batch: formOf('batches off') } },
  'batch-cut-short': { needsDestination, maxBatch, forms: { batch: 'cut-short' } },
  'receipts-403': { refusedMethods: noReceipts, forms: { method: { status: 403, text: 'Forbidden' } } },
  'receipts-key': { refusedMethods: noReceipts, forms: { method: formOf('Ankr, method') } },
  'receipts-plan': { refusedMethods: noReceipts, forms: { method: formOf('a plan') } },
  'receipts-missing': { refusedMethods: noReceipts, forms: { method: formOf('no method') } },
  'silent-logs': { silentMethods: ['eth_getLogs'] },
  'no-logs': { refusedMethods: ['eth_getLogs'], forms: { method: formOf('BNB Chain, logs') } },
  'quota-402': { quota: 300, forms: { quota: formOf('Infura, credits') } },
  'quota-200': { quota: 300, forms: { quota: formOf('Helius, credits') } },
  'page-200': { pages: 0.1, forms: { page: pageForm(200) } },
  'page-403': { pages: 0.1, forms: { page: pageForm(403) } },
  // Forty in ten seconds, as Solana's public endpoint.
  'method-rate': { callsPerMethod: 4, forms: { methodRate: formOf('Solana, method rate') } },
  'three-a-second': { callsPerSecond: 3 },
  // Some providers count refused calls as well: one that is asked on and on never serves.
  'rate-ban': { callsPerSecond: 20, banMs: 1_000 },
} as const satisfies Record<string, Partial<ProviderLimits>>

export type RefusingPlan = keyof typeof refusingPlans
export const refusingPlanNames = Object.keys(refusingPlans) as RefusingPlan[]
