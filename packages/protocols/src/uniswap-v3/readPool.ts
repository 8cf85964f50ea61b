import type { AddressBook, Factory } from '../addresses.ts'
import { type EvmWords, smallAt, uintAt, wordOf } from '../evmWords.ts'
import type { EvmCall, PoolAnswer, PoolInfo, PoolQuestion } from '../poolInfo.ts'
import { answeredAddress, noPool, type PoolReader } from '../poolReader.ts'

const token0 = '0x0dfe1681'
const token1 = '0xd21220a7'
const factory = '0xc45a0155'
const fee = '0xddca3f43'
const getPool = '0x1698ee82'
const isPool = '0x5b16ebb7'
const highestFeePips = 1_000_000

/** Null where the pool has no fee(), as Algebra's, or says what no fee can be. */
function parseFee(answer: EvmWords | null | undefined): number | null {
  const fee = answer ? smallAt(answer, 0) : null
  return fee !== null && fee <= highestFeePips ? fee : null
}

function parseSelf(
  question: PoolQuestion,
  answers: readonly (EvmWords | null)[],
  book: AddressBook,
): PoolAnswer {
  const [first, second, creator] = [0, 1, 2].map((i) => answeredAddress(answers[i]))
  if (!first || !second) return noPool
  const pool: PoolInfo = {
    pool: question.pool,
    family: 'v3',
    dex: 'univ3',
    tokens: [first, second],
    factory: creator ?? null,
    isKnownFactory: false,
    feePips: parseFee(answers[3]),
  }
  const known = book.factories.get(creator ?? '')
  const canVouch = known?.kind === 'slipstream' || (known?.kind === 'v3' && pool.feePips !== null)
  return canVouch ? { type: 'ask', question: { ...question, claim: pool } } : { type: 'pool', pool }
}

function factoryCalls(question: PoolQuestion, claim: PoolInfo, known: Factory): EvmCall[] {
  const [first = '', second = ''] = claim.tokens
  const data =
    known.kind === 'slipstream'
      ? `${isPool}${wordOf(question.pool)}`
      : `${getPool}${wordOf(first)}${wordOf(second)}${wordOf(claim.feePips ?? 0)}`
  return [{ to: known.address, data }]
}

function parseFactory(claim: PoolInfo, known: Factory, answer: EvmWords | null | undefined): PoolAnswer {
  const isOurs =
    known.kind === 'slipstream'
      ? Boolean(answer) && uintAt(answer as EvmWords, 0) === 1n
      : answeredAddress(answer) === claim.pool
  if (!isOurs) return { type: 'pool', pool: claim }
  // Slipstream's fee() is what a module says at the moment, so it is no constant of the pool.
  const feePips = known.kind === 'slipstream' ? null : claim.feePips
  return { type: 'pool', pool: { ...claim, dex: known.dex, isKnownFactory: true, feePips } }
}

function claimedFactory(question: PoolQuestion, book: AddressBook): Factory | null {
  return book.factories.get(question.claim?.factory ?? '') ?? null
}

/** Pools of Uniswap V3, its forks, PancakeSwap V3 and Aerodrome Slipstream. */
export const v3PoolReader: PoolReader = {
  calls(question, book) {
    const known = claimedFactory(question, book)
    if (question.claim && known) return factoryCalls(question, question.claim, known)
    return [token0, token1, factory, fee].map((data) => ({ to: question.pool, data }))
  },
  parse(question, answers, book) {
    const known = claimedFactory(question, book)
    if (question.claim && known) return parseFactory(question.claim, known, answers[0])
    return parseSelf(question, answers, book)
  },
}
