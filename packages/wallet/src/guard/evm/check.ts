import type { ChainKey } from '@peregrine/core/network'
import type { TradeRouters } from '@peregrine/protocols/tradeRouters'
import type {
  ApprovalIntent,
  Environment,
  EvmLimits,
  Intent,
  ServiceFeeIntent,
  SwapIntent,
  TransferIntent,
} from '../../intent.ts'
import type { RefusalCode } from '../refusalCodes.ts'
import type { Action } from './readAction.ts'
import type { EvmTransaction } from './readTransaction.ts'
import type { SwapPlan } from './swapPlan.ts'

/** What the signer knows by itself, apart from intent and bytes. */
export type EvmScene = {
  /** Of the chains that this signer is connected to. */
  environment: Environment
  /** Unix milliseconds. */
  nowMs: number
  /** Tokens, lower case, that a route may pass through; without it those of the chain (`middleTokens.ts`). */
  middleTokens?: readonly string[]
}

/** The scene's time in whole Unix seconds, as chains count it. */
export function secondsNow({ nowMs }: EvmScene): number {
  return Math.floor(nowMs / 1_000)
}

/** An EVM chain's facts. */
export type ChainScene = { chain: ChainKey; chainId: number; routers: TradeRouters; wrapped: string }

/** All that a check compares. */
export type Facts = {
  intent: Intent
  limits: EvmLimits
  scene: EvmScene
  chainScene: ChainScene
  transaction: EvmTransaction
  action: Action
  isCallCanonical: boolean
}

/** What is wrong, in values to show; null for nothing. */
export type Finding = Record<string, string> | null

/** One comparison, named by the code of its refusal. */
export type Check<Subject = Facts> = { code: RefusalCode; find(subject: Subject): Finding }

/** A finding that tells both sides, unless `isFine`. */
export function unless(isFine: boolean, found: unknown, wanted: unknown): Finding {
  return isFine ? null : { found: String(found), wanted: String(wanted) }
}

/** Facts of a swap; null for others, which its checks pass over: `call.function` compares the kinds. */
export function swapOf({ intent, action }: Facts): { intent: SwapIntent; plan: SwapPlan } | null {
  return intent.kind === 'swap' && action.kind === 'swap' ? { intent, plan: action.plan } : null
}

/** Facts of an approval; null for others. */
export function approvalOf({ intent, action }: Facts): {
  intent: ApprovalIntent
  approve: Extract<Action, { kind: 'approve' }>
} | null {
  return intent.kind === 'approval' && action.kind === 'approve' ? { intent, approve: action } : null
}

/** Facts of a payment in coin or tokens; null for others. */
export function paymentOf({ intent, action }: Facts): {
  intent: TransferIntent | ServiceFeeIntent
  payment: Extract<Action, { kind: 'coin' | 'transfer' }>
} | null {
  const isPayment = intent.kind === 'transfer' || intent.kind === 'service-fee'
  return isPayment && (action.kind === 'coin' || action.kind === 'transfer')
    ? { intent, payment: action }
    : null
}
