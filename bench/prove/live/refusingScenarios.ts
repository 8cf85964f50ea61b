import {
  type RefusingPlan,
  refusingPlanNames,
  refusingPlans,
} from '@peregrine/testkit/fault-proxy/refusingPlans'
import type { Scenario, Stage } from './liveScenarios.ts'
import { between, untilAsked } from './stage.ts'

/** Plans whose refusals mean something on Solana, and leave what keeps up with it. */
const everywhere: readonly RefusingPlan[] = ['quota-402', 'quota-200', 'page-200', 'page-403', 'method-rate']
const isQuota = (plan: RefusingPlan): boolean => plan.startsWith('quota')
/** Plans that serve every block and fact, in small pieces or by another method: nothing may be left out. */
const servesAll = (plan: RefusingPlan): boolean => /^(logs|batch|receipts|no-logs|silent-logs)/.test(plan)
/** Plans behind which the holders of a new token can be read at once. */
const servesHolders = (plan: RefusingPlan): boolean => /^(logs|batch|receipts)/.test(plan)

/**
 * New tokens and pools come while calls are refused, so that their facts are asked for then. The mint of the last one
 * may be read before its pool opens: its holders are then in no block at hand.
 */
async function trade(stage: Stage, isMintRead = false): Promise<void> {
  await stage.world.launch()
  await stage.world.advance(between(stage, 3, 12))
  await stage.world.launch(isMintRead ? stage.untilRead : undefined)
}

async function useUp(stage: Stage, plan: RefusingPlan): Promise<void> {
  stage.provider.setLimits({ ...refusingPlans[plan], quota: 0 })
  await trade(stage)
  await untilAsked(stage)
  stage.provider.setLimits({ quota: Number.POSITIVE_INFINITY })
}

/** A provider that goes over to a plan which refuses in its own form, and stays with it. */
export const refusingScenarios: readonly Scenario[] = refusingPlanNames.map((plan) => ({
  name: `plan ${plan}`,
  chains: everywhere.includes(plan) ? 'all' : 'EVM',
  servesAll: servesAll(plan),
  servesHolders: servesHolders(plan),
  async play(stage) {
    if (isQuota(plan)) return useUp(stage, plan)
    stage.provider.setLimits(refusingPlans[plan])
    await trade(stage, servesHolders(plan))
  },
}))
