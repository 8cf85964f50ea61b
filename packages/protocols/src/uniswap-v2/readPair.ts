import type { ContractAddresses, Factory } from '../addresses.ts'
import { type EvmWords, uintAt, wordOf } from '../evmWords.ts'
import type { EvmCall, PoolAnswer, PoolInfo, PoolQuestion } from '../poolInfo.ts'
import { answeredAddress, noPool, type PoolReader } from '../poolReader.ts'

const token0 = '0x0dfe1681'
const token1 = '0xd21220a7'
const factory = '0xc45a0155'
const getPair = '0xe6a43905'
const isPool = '0x5b16ebb7'

/** First round: the pair's own claims. */
function selfCalls(question: PoolQuestion): EvmCall[] {
  return [token0, token1, factory].map((data) => ({ to: question.pool, data }))
}

function parseSelf(
  question: PoolQuestion,
  answers: readonly (EvmWords | null)[],
  addresses: ContractAddresses,
): PoolAnswer {
  const [first, second, creator] = [0, 1, 2].map((i) => answeredAddress(answers[i]))
  if (!first || !second) return noPool
  const pool: PoolInfo = {
    pool: question.pool,
    family: 'v2',
    dex: 'univ2',
    tokens: [first, second],
    factory: creator ?? null,
    isKnownFactory: false,
    feePips: null,
  }
  const known = creator ? addresses.factories.get(creator) : undefined
  const canVouch = known?.kind === 'v2' || known?.kind === 'solidly'
  return canVouch ? { type: 'ask', question: { ...question, claim: pool } } : { type: 'pool', pool }
}

/** Second round: the named factory must confirm them. */
function factoryCalls(question: PoolQuestion, claim: PoolInfo, known: Factory): EvmCall[] {
  const [first = '', second = ''] = claim.tokens
  const data =
    known.kind === 'solidly'
      ? `${isPool}${wordOf(question.pool)}`
      : `${getPair}${wordOf(first)}${wordOf(second)}`
  return [{ to: known.address, data }]
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

function claimedFactory(question: PoolQuestion, addresses: ContractAddresses): Factory | null {
  return addresses.factories.get(question.claim?.factory ?? '') ?? null
}

/** Pairs of Uniswap V2, its forks, and Aerodrome V2. */
export const pairReader: PoolReader = {
  calls(question, addresses) {
    const known = claimedFactory(question, addresses)
    return question.claim && known ? factoryCalls(question, question.claim, known) : selfCalls(question)
  },
  parse(question, answers, addresses) {
    const known = claimedFactory(question, addresses)
    if (question.claim && known) return parseFactory(question.claim, known, answers[0])
    return parseSelf(question, answers, addresses)
  },
}
