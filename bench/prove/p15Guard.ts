import { seededRandom } from '@peregrine/testkit/seededRandom'
import { evmHonest } from './guard-cases/evmHonest.ts'
import { allChecks, type GuardCase, judge, listOf, type Without } from './guard-cases/guardCase.ts'
import { solanaHonest } from './guard-cases/solanaHonest.ts'
import { type Tamper, tampered } from './guard-cases/tamper.ts'
import { evmTampers } from './guard-cases/tamperEvm.ts'
import { evmSwapTampers } from './guard-cases/tamperEvmSwap.ts'
import { intentTampers } from './guard-cases/tamperIntent.ts'
import { permitTampers } from './guard-cases/tamperPermit.ts'
import { solanaTampers } from './guard-cases/tamperSolana.ts'
import { solanaSwapTampers } from './guard-cases/tamperSolanaSwap.ts'
import type { Proof } from './proof.ts'

const tampers: readonly Tamper[] = [
  ...intentTampers,
  ...evmTampers,
  ...evmSwapTampers,
  ...permitTampers,
  ...solanaTampers,
  ...solanaSwapTampers,
]

const nameOf = ({ list, code }: { list: string; code: string }) => `${list} ${code}`
const isSigned = (one: GuardCase, without: Without = null) => judge(one, without).verdict === 'sign'

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

/** Cases of one way of tampering. */
function* casesOf(tamper: Tamper, honest: readonly GuardCase[]): Generator<GuardCase> {
  for (const one of honest) {
    const made = tampered(one, tamper)
    if (made) yield made
  }
}

const lists = ['transaction', 'permit', 'solana'] as const
/** How many cases of a way of tampering are tried, in each list of checks, for one that a single check refuses. */
const tries = 8

/** Adds the cases of a way of tampering that one check alone refuses, the first for each check. */
function addNeeded(needed: Map<string, GuardCase>, cases: Iterable<GuardCase>): void {
  for (const one of cases) {
    const verdict = judge(one)
    const check = { list: listOf(one), code: verdict.verdict === 'refuse' ? verdict.code : '' }
    if (!needed.has(nameOf(check)) && isSigned(one, check)) needed.set(nameOf(check), one)
  }
}

/** Cases that one check alone refuses, by that check: without it they are signed. */
function findNeeded(honest: readonly GuardCase[]): Map<string, GuardCase> {
  const needed = new Map<string, GuardCase>()
  for (const list of lists) {
    const ofList = honest.filter((one) => listOf(one) === list)
    for (const tamper of tampers) addNeeded(needed, casesOf(tamper, ofList).take(tries))
  }
  return needed
}

/** One case for every check, then one for every way of tampering, then any, until there are `n`. */
function pickTampered(
  n: number,
  honest: readonly GuardCase[],
  needed: readonly GuardCase[],
  random: () => number,
): GuardCase[] {
  const picked = [...needed]
  while (picked.length < n) {
    const rest = shuffled(tampers, random).flatMap((tamper) => [
      ...casesOf(tamper, shuffled(honest, random)).take(1),
    ])
    picked.push(...rest.slice(0, n - picked.length))
  }
  return picked
}

/** Every honest case, again and again; after the first round with bounds that are looser than the bytes ask for. */
function pickHonest(n: number, honest: readonly GuardCase[], random: () => number): GuardCase[] {
  return Array.from({ length: Math.max(n, honest.length) }, (_, index) => {
    const one = honest[index % honest.length] as GuardCase
    return index < honest.length ? one : loosened(one, random)
  })
}

function loosened(one: GuardCase, random: () => number): GuardCase {
  const { intent } = one
  if (intent.kind !== 'swap') return one
  const { receive, deadline } = intent
  const units = receive.units - (receive.units * BigInt(Math.floor(random() * 1_000))) / 10_000n
  return {
    ...one,
    intent: { ...intent, receive: { ...receive, units }, deadline: deadline + Math.floor(random() * 600) },
  }
}

/** The check that `--part` names, by its code; all of them without a part. */
function leftOut(part: string | undefined): Without[] {
  if (part === undefined) return ['all']
  const named = allChecks.filter(({ code }) => code === part)
  if (named.length === 0) throw new Error(`no check ${part}`)
  return named
}

/**
 * The guard signs none of the tampered transactions and refuses none of the honest ones; and of each of its checks
 * there is a tampered transaction that only it refuses. Without defence all checks are left out, or with `--part CODE`
 * that one.
 */
export const p15: Proof = {
  name: 'P15',
  what: 'tampered transactions signed 0, honest ones refused 0, checks that nothing needs 0',
  sizes: { test: 200, full: 200 },
  async run({ n, seed, withoutDefence, part }) {
    const random = seededRandom(seed)
    const honest = shuffled([...(await evmHonest()), ...(await solanaHonest())], random)
    const needed = findNeeded(honest)
    const superfluous = allChecks.filter((check) => !needed.has(nameOf(check)))
    const tamperedCases = pickTampered(n, honest, [...needed.values()], random)
    const honestCases = pickHonest(n, honest, random)
    const missing: Without[] = withoutDefence ? leftOut(part) : [null]
    const signed = tamperedCases.filter((one) => missing.some((without) => isSigned(one, without)))
    const refused = honestCases.filter((one) => !isSigned(one))
    for (const { name } of withoutDefence ? [] : signed) console.error(`signed: ${name}`)
    for (const { name } of refused) console.error(`refused: ${name}`)
    for (const check of superfluous) console.error(`needed by nothing: ${nameOf(check)}`)
    const foreign = honestCases.filter(({ isOurs }) => !isOurs).length
    const recorded =
      honestCases.filter(({ name }) => name.startsWith('recorded')).length || 'no recordings found, 0'
    return {
      n: tamperedCases.length,
      lost: refused.length,
      doubled: 0,
      wrong: signed.length + superfluous.length,
      note: `${honestCases.length} honest, ${foreign} of them by other encoders, ${recorded} recorded; ${needed.size} checks, each alone refuses one`,
    }
  },
}
