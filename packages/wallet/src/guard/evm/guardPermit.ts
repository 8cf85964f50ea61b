import type { EvmLimits, Intent, PermitIntent, PermitSingle } from '../../intent.ts'
import { refuse, type Verdict } from '../verdict.ts'
import { type ChainScene, type Check, type EvmScene, type Finding, secondsNow, unless } from './check.ts'
import { type PermitSubject, permitChecks } from './permitChecks.ts'
import { isEvmAddress } from '@peregrine/core/address'

const maximum48 = 2 ** 48 - 1
const maximum160 = 2n ** 160n - 1n
const maximum256 = 2n ** 256n - 1n

function isNumber48(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= maximum48
}

function isUnits(value: unknown, maximum: bigint): value is bigint {
  return typeof value === 'bigint' && value >= 0n && value <= maximum
}

/** A permit of untrusted fields, with lower-case addresses; null if a field is not of its type. */
function parsePermit(permit: PermitSingle): PermitSingle | null {
  const { permit2, token, spender, units, expiration, nonce, sigDeadline } = permit
  const areAddresses = [permit2, token, spender].every(
    (text) => typeof text === 'string' && isEvmAddress(text),
  )
  const areNumbers = isNumber48(expiration) && isNumber48(nonce)
  if (!areAddresses || !areNumbers || !isUnits(units, maximum160) || !isUnits(sigDeadline, maximum256))
    return null
  const lower = { permit2: permit2.toLowerCase(), token: token.toLowerCase(), spender: spender.toLowerCase() }
  return { ...permit, ...lower }
}

/** What the checks of a typed permit compare. */
type Subject = PermitSubject & {
  intent: PermitIntent
  limits: EvmLimits
  scene: EvmScene
  chainScene: ChainScene
  domain: string
}

/** Names the checks that are about a permit's own domain, beside those shared with trades. */
export const typedPermitChecks: readonly Check<Subject>[] = [
  {
    code: 'intent.environment',
    find: ({ intent, scene }) =>
      unless(intent.environment.id === scene.environment.id, intent.environment.id, scene.environment.id),
  },
  {
    code: 'intent.run',
    find: ({ intent, scene }): Finding =>
      unless(
        intent.environment.runId === scene.environment.runId,
        intent.environment.runId,
        scene.environment.runId,
      ),
  },
  {
    code: 'intent.chain',
    find: ({ limits, chainScene }) =>
      unless(limits.chainId === chainScene.chainId, limits.chainId, chainScene.chainId),
  },
  {
    code: 'permit.domain',
    find: ({ domain, chainScene: { routers } }) =>
      unless(domain === routers.universal?.permit2, domain, routers.universal?.permit2),
  },
  {
    code: 'permit.spender',
    find: ({ intent, permit }) => unless(permit.spender === intent.spender, permit.spender, intent.spender),
  },
  ...permitChecks,
]

/** Compares the fields of a Permit2 signature with the intent. */
export function guardPermit(
  intent: Intent,
  limits: EvmLimits,
  untrusted: PermitSingle,
  scene: EvmScene,
  chainScene: ChainScene,
  checks: readonly Check<Subject>[],
): Verdict {
  const permit = parsePermit(untrusted)
  if (!permit) return refuse('permit.malformed')
  if (intent.kind !== 'permit') return refuse('call.function', { found: 'permit', wanted: intent.kind })
  const subject: Subject = {
    intent,
    limits,
    scene,
    chainScene,
    domain: permit.permit2,
    permit: {
      token: permit.token,
      spender: permit.spender,
      units: permit.units,
      expiration: BigInt(permit.expiration),
      signatureDeadline: permit.sigDeadline,
    },
    wanted: intent,
    spender: chainScene.routers.universal?.router ?? null,
    now: secondsNow(scene),
  }
  for (const { code, find } of checks) {
    const finding = find(subject)
    if (finding) return refuse(code, finding)
  }
  const until = permit.expiration
  return {
    verdict: 'sign',
    says: [
      { code: 'network', params: { network: intent.network, chainId: String(chainScene.chainId) } },
      {
        code: 'permits',
        params: { token: permit.token, spender: permit.spender, units: String(permit.units) },
      },
      { code: 'valid-until', params: { seconds: String(until) } },
    ],
  }
}
