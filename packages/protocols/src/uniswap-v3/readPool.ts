import type { ContractAddresses, Factory } from '../addresses.ts'
import { type EvmWords, smallAt, wordOf } from '../evmWords.ts'
import { claimOf, claimSelectors, factoryReader } from '../factoryReader.ts'
import type { EvmCall, PoolAnswer, PoolInfo, PoolQuestion } from '../poolInfo.ts'
import { answeredAddress, noPool } from '../poolReader.ts'

// The claims, fee(), tickSpacing()
const selectors = [...claimSelectors, '0xddca3f43', '0xd0c93a7c']
const getPoolByFee = '0x1698ee82'
const getPoolByTickSpacing = '0x28af8d0b'
const highestFeePips = 1_000_000
/** The largest positive int24, so that the word needs no sign. */
const highestTickSpacing = 0x7fffff

/** Null if the pool lacks the function (Algebra has no fee), or returns an impossible value. */
function parseSmall(answer: EvmWords | null | undefined, highest: number): number | null {
  const value = answer ? smallAt(answer, 0) : null
  return value !== null && value <= highest ? value : null
}

function parseSelf(
  question: PoolQuestion,
  answers: readonly (EvmWords | null)[],
  addresses: ContractAddresses,
): PoolAnswer {
  const feePips = parseSmall(answers[3], highestFeePips)
  const pool = claimOf(question, answers, { family: 'v3', dex: 'univ3', feePips })
  if (!pool) return noPool
  const factoryKey = keyIn(
    addresses.factories.get(pool.factory ?? ''),
    pool,
    parseSmall(answers[4], highestTickSpacing),
  )
  if (factoryKey === null) return { type: 'pool', pool }
  return { type: 'ask', question: { ...question, claim: pool, factoryKey } }
}

/** The factory's lookup key of the pool; null if the factory is unknown, or the pool lacks it. */
function keyIn(known: Factory | undefined, { feePips }: PoolInfo, tickSpacing: number | null): number | null {
  if (known?.kind === 'slipstream') return tickSpacing
  return known?.kind === 'v3' ? feePips : null
}

/** Slipstream keys its pools by tick spacing, all others by fee. */
function factoryCall({ factoryKey = 0 }: PoolQuestion, claim: PoolInfo, known: Factory): EvmCall {
  const [first = '', second = ''] = claim.tokens
  const selector = known.kind === 'slipstream' ? getPoolByTickSpacing : getPoolByFee
  return { to: known.address, data: `${selector}${wordOf(first)}${wordOf(second)}${wordOf(factoryKey)}` }
}

function parseFactory(claim: PoolInfo, known: Factory, answer: EvmWords | null | undefined): PoolAnswer {
  if (answeredAddress(answer) !== claim.pool) return { type: 'pool', pool: claim }
  // Slipstream's fee() is a module's current value, so it is not constant.
  const feePips = known.kind === 'slipstream' ? null : claim.feePips
  return { type: 'pool', pool: { ...claim, dex: known.dex, isKnownFactory: true, feePips } }
}

/** Pools of Uniswap V3, its forks, PancakeSwap V3 and Aerodrome Slipstream. */
export const v3PoolReader = factoryReader({ selectors, parseSelf, factoryCall, parseFactory })
