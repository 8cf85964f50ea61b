import { networkFacts } from '@peregrine/core/network'
import type { Environment, Intent, Unsigned } from '../intent.ts'
import { Addresses } from './solana/deriveAddress.ts'
import { judgeNetworkFee, judgeRent, judgeTips } from './solana/judgeCosts.ts'
import { judgeClose } from './solana/judgeClose.ts'
import { judgeLookups } from './solana/judgeLookups.ts'
import { judgePayment } from './solana/judgePayment.ts'
import { judgeRecipient } from './solana/judgeRecipient.ts'
import { judgeSwap } from './solana/judgeSwap.ts'
import { type Plan, planOf } from './solana/plan.ts'
import { readCall } from './solana/readCall.ts'
import { readMessage } from './solana/readMessage.ts'
import { saySolana } from './solana/saySolana.ts'
import {
  type Detail,
  Findings,
  type SolanaCheckCode,
  solanaCheckCodes,
  type SolanaVerdict,
  Unreadable,
} from './solana/solanaRefusals.ts'
import type { Desk } from './solana/steps.ts'

/** What the signer knows by itself, apart from intent and bytes. */
export type SolanaScene = {
  /** Of the chains that this signer is connected to. */
  environment: Environment
  /** Unix milliseconds; without it a swap's deadline, which its bytes do not hold, is not compared. */
  nowMs?: number
}

type SolanaUnsigned = Extract<Unsigned, { family: 'SOL' }>

/** One comparison, named by the code of its refusal. */
export type SolanaCheck = { code: SolanaCheckCode; find(findings: Findings): Detail | null }

/** All comparisons of the Solana guard, in the order in which reasons are named. */
export const solanaChecks: readonly SolanaCheck[] = solanaCheckCodes.map((code) => ({
  code,
  find: (findings) => findings.find(code),
}))

/** The checks less that of one code; for the proof that each of them is needed. */
export function solanaChecksWithout(code: SolanaCheckCode): readonly SolanaCheck[] {
  return solanaChecks.filter((check) => check.code !== code)
}

function judgeIntent(intent: Intent, { environment, nowMs }: SolanaScene, findings: Findings): void {
  findings.same('intent.environment', environment.id, intent.environment.id)
  findings.same('intent.run', String(environment.runId), String(intent.environment.runId))
  if (intent.kind !== 'swap' || nowMs === undefined) return
  const now = Math.floor(nowMs / 1_000)
  if (intent.deadline <= now)
    findings.add('swap.deadline-passed', { found: String(intent.deadline), wanted: String(now) })
}

/** The message as a plan, compared with the intent. @throws Unreadable */
function judgeMessage(intent: Intent, unsigned: SolanaUnsigned, desk: Desk): Plan {
  const { findings, wallet } = desk
  const { limits } = intent
  if (limits.family !== 'SOL') throw new Unreadable('intent.family', { found: limits.family })
  const message = readMessage(unsigned.message, unsigned.tables, findings)
  findings.same('transaction.payer', message.payer, wallet)
  const plan = planOf(
    message.calls.map((call) => readCall(call, desk)),
    message.signers,
    desk,
  )
  judgeNetworkFee(plan, limits, desk)
  judgeTips(plan, limits, desk)
  judgeRent(plan, limits, desk)
  judgeLookups(message.calls, plan, intent, desk)
  if (intent.kind === 'transfer') judgeRecipient(intent, desk)
  if (intent.kind === 'swap') judgeSwap(plan, intent, desk)
  else if (intent.kind === 'transfer' || intent.kind === 'service-fee') judgePayment(plan, intent, desk)
  else if (intent.kind === 'close-accounts') judgeClose(plan, intent, desk)
  else throw new Unreadable('call.function', { found: intent.kind })
  return plan
}

/**
 * Decides on a Solana message from its bytes alone, with lookup tables that the wallet read itself: `sign` with what
 * they do, or `refuse` with something that differs from the intent or cannot be read. Never throws, whatever the bytes
 * hold; the intent is trusted to have its type.
 */
export function guardSolana(
  intent: Intent,
  unsigned: SolanaUnsigned,
  scene: SolanaScene,
  checks: readonly SolanaCheck[] = solanaChecks,
): SolanaVerdict {
  if (networkFacts[intent.network].family !== 'SOL')
    return { verdict: 'refuse', code: 'intent.family', detail: { network: intent.network } }
  const findings = new Findings()
  judgeIntent(intent, scene, findings)
  try {
    const plan = judgeMessage(intent, unsigned, {
      wallet: intent.wallet,
      addresses: new Addresses(),
      findings,
    })
    for (const { code, find } of checks) {
      const detail = find(findings)
      if (detail) return { verdict: 'refuse', code, detail }
    }
    return { verdict: 'sign', says: saySolana(plan, intent) }
  } catch (error) {
    if (error instanceof Unreadable) return { verdict: 'refuse', code: error.code, detail: error.detail }
    throw error
  }
}
