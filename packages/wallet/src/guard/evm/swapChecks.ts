import { nativeCoin } from '@peregrine/core/address'
import type { SwapIntent } from '../../intent.ts'
import { isFeeApart } from '../../trade/serviceFee.ts'
import { type Check, type Facts, type Finding, secondsNow, swapOf, unless } from './check.ts'
import { middleTokens } from './middleTokens.ts'
import { permitChecks } from './permitChecks.ts'
import type { SwapPlan } from './swapPlan.ts'

type Subject = { intent: SwapIntent; plan: SwapPlan; facts: Facts }

function ofSwap(check: Check<Subject>): Check {
  return {
    code: check.code,
    find: (facts) => {
      const swap = swapOf(facts)
      return swap ? check.find({ ...swap, facts }) : null
    },
  }
}

/** The curve may take less of the coin than was offered; all else is sold exactly. */
function findSpendAmount({ intent, plan }: Subject): Finding {
  const { units } = plan.spend
  const isFine =
    plan.venue === 'fourmeme' && intent.spend.token === nativeCoin
      ? units > 0n && units <= intent.spend.units
      : units === intent.spend.units
  return unless(isFine, units, intent.spend.units)
}

function findMiddle({ plan, facts }: Subject): Finding {
  const known = facts.scene.middleTokens ?? middleTokens(facts.chainScene.chain)
  const stranger = plan.middle.find((token) => !known.includes(token))
  return stranger === undefined ? null : { found: stranger }
}

function findFee({ plan, intent }: Subject, compare: (bps: bigint, recipient: string) => boolean): Finding {
  const wanted = intent.serviceFee
  // The absence of a service fee is the business of another check.
  if (!plan.fee || !wanted) return null
  const found = `${plan.fee.bps} ${plan.fee.recipient}`
  return unless(compare(plan.fee.bps, plan.fee.recipient), found, `${wanted.bps} ${wanted.recipient}`)
}

const checks: readonly Check<Subject>[] = [
  {
    code: 'call.option',
    find: ({ plan }) => (plan.options.length === 0 ? null : { found: plan.options.join(' ') }),
  },
  {
    code: 'swap.spend-token',
    find: ({ intent, plan }) =>
      unless(plan.spend.token === intent.spend.token, plan.spend.token, intent.spend.token),
  },
  { code: 'swap.spend-amount', find: findSpendAmount },
  { code: 'swap.middle-token', find: findMiddle },
  {
    code: 'swap.receive-token',
    find: ({ intent, plan }) =>
      unless(plan.receive.token === intent.receive.token, plan.receive.token, intent.receive.token),
  },
  {
    code: 'swap.minimum',
    find: ({ intent, plan }) =>
      unless(
        plan.receive.minimum > 0n && plan.receive.minimum >= intent.receive.units,
        plan.receive.minimum,
        intent.receive.units,
      ),
  },
  {
    code: 'swap.recipient',
    find: ({ intent, plan }) =>
      unless(plan.recipient === 'sender' || plan.recipient === intent.wallet, plan.recipient, intent.wallet),
  },
  {
    code: 'swap.deadline-missing',
    find: ({ plan }) => (plan.deadline === 'missing' ? {} : null),
  },
  {
    code: 'swap.deadline-late',
    find: ({ intent, plan: { deadline } }) =>
      unless(typeof deadline !== 'bigint' || deadline <= BigInt(intent.deadline), deadline, intent.deadline),
  },
  {
    code: 'swap.deadline-passed',
    find: ({ intent, plan: { deadline }, facts }) => {
      const end = typeof deadline === 'bigint' ? deadline : BigInt(intent.deadline)
      const now = secondsNow(facts.scene)
      return unless(end > BigInt(now), end, now)
    },
  },
  { code: 'swap.price-limit', find: ({ plan }) => unless(plan.priceLimit === 0n, plan.priceLimit, 0n) },
  {
    // On BNB Chain it is paid apart: in the call it would be paid twice.
    code: 'fee.unexpected',
    find: ({ intent, plan }) =>
      plan.fee && (!intent.serviceFee || isFeeApart(intent.network)) ? { found: plan.fee.recipient } : null,
  },
  {
    code: 'fee.recipient',
    find: (subject) => findFee(subject, (_, recipient) => recipient === subject.intent.serviceFee?.recipient),
  },
  {
    code: 'fee.bps',
    find: (subject) => findFee(subject, (bps) => bps <= BigInt(subject.intent.serviceFee?.bps ?? 0)),
  },
  {
    // The coin needs no permission.
    code: 'permit.unexpected',
    find: ({ intent, plan }) =>
      plan.permit && intent.spend.token === nativeCoin ? { found: plan.permit.token } : null,
  },
]

/** The permit inside a trade must allow this very sale, and be over when the trade is. */
const embeddedPermitChecks: readonly Check<Subject>[] = permitChecks.map(({ code, find }) => ({
  code,
  find: ({ intent, plan, facts }) =>
    plan.permit &&
    find({
      permit: plan.permit,
      wanted: { ...intent.spend, deadline: intent.deadline },
      spender: facts.chainScene.routers.universal?.router ?? null,
      now: secondsNow(facts.scene),
    }),
}))

/** Ends, amounts, receiver, time, fee and permit of a trade. */
export const swapChecks: readonly Check[] = [...checks, ...embeddedPermitChecks].map(ofSwap)
