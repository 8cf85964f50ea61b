import type { ContractAddresses, Factory } from '../addresses.ts'
import { type EvmWords, uintAt, wordOf } from '../evmWords.ts'
import { claimOf, claimSelectors, factoryReader } from '../factoryReader.ts'
import type { EvmCall, PoolAnswer, PoolInfo, PoolQuestion } from '../poolInfo.ts'
import { answeredAddress, noPool } from '../poolReader.ts'

const getPair = '0xe6a43905'
const isPool = '0x5b16ebb7'
/** stable() of Solidly and its forks, of which some emit the Swap of Uniswap V2. */
export const stableSelector = '0x22be3de1'

/** Whether an answer of `stable()` is yes; a plain pair has none. */
export const isStableAnswer = (answer: EvmWords | null | undefined): boolean =>
  Boolean(answer) && uintAt(answer as EvmWords, 0) === 1n

function parseSelf(
  question: PoolQuestion,
  answers: readonly (EvmWords | null)[],
  addresses: ContractAddresses,
): PoolAnswer {
  const claim = claimOf(question, answers, { family: 'v2', dex: 'univ2', feePips: null })
  if (!claim) return noPool
  const pool = { ...claim, isStable: isStableAnswer(answers[3]) }
  const kind = pool.factory ? addresses.factories.get(pool.factory)?.kind : undefined
  const canVouch = kind === 'v2' || kind === 'solidly'
  return canVouch ? { type: 'ask', question: { ...question, claim: pool } } : { type: 'pool', pool }
}

function factoryCall(question: PoolQuestion, claim: PoolInfo, known: Factory): EvmCall {
  const [first = '', second = ''] = claim.tokens
  const data =
    known.kind === 'solidly'
      ? `${isPool}${wordOf(question.pool)}`
      : `${getPair}${wordOf(first)}${wordOf(second)}`
  return { to: known.address, data }
}

function parseFactory(claim: PoolInfo, known: Factory, answer: EvmWords | null | undefined): PoolAnswer {
  const isOurs =
    known.kind === 'solidly'
      ? Boolean(answer) && uintAt(answer as EvmWords, 0) === 1n
      : answeredAddress(answer) === claim.pool
  if (!isOurs) return { type: 'pool', pool: claim }
  const pool = { ...claim, dex: known.dex, isKnownFactory: true, feePips: known.feePips ?? null }
  return { type: 'pool', pool }
}

/** Pairs of Uniswap V2, its forks, and Aerodrome V2. */
export const pairReader = factoryReader({
  selectors: [...claimSelectors, stableSelector],
  parseSelf,
  factoryCall,
  parseFactory,
})
