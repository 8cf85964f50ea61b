import { type ContractAddresses, asToken } from '../addresses.ts'
import { addressAt, type EvmWords, uintAt, wordOf } from '../evmWords.ts'
import type { EvmCall, PoolAnswer, PoolInfo, PoolQuestion } from '../poolInfo.ts'
import { answeredAddress, noPool, type PoolReader } from '../poolReader.ts'

const coinsByUint = '0xc6610657'
const coinsByInt = '0x23746eb8'
const underlyingByUint = '0xb9947eb0'
const underlyingByInt = '0xb739953e'
const basePool = '0x5d6362bb'
const isRegistered = '0x619ea806'
const getUnderlyingCoins = '0xa77576ef'
/** Curve's own limit (MAX_COINS of its registries). */
const maxCoins = 8

const indexed = (to: string, selector: string): EvmCall[] =>
  Array.from({ length: maxCoins }, (_, i) => ({ to, data: `${selector}${wordOf(i)}` }))

/** Coins 0 to n-1 up to the first missing one. */
function coinsFrom(answers: readonly (EvmWords | null)[], start: number): string[] {
  const coins: string[] = []
  for (let i = 0; i < maxCoins; i++) {
    const coin = answeredAddress(answers[start + i])
    if (!coin) break
    coins.push(asToken(coin))
  }
  return coins
}

const longer = (a: string[], b: string[]) => (b.length > a.length ? b : a)

function registryList(answer: EvmWords | null | undefined): string[] {
  const coins: string[] = []
  for (let i = 0; answer && i < answer.count; i++) {
    const coin = addressAt(answer, i)
    if (!coin || /^0x0+$/.test(coin)) break
    coins.push(asToken(coin))
  }
  return coins
}

function selfCalls({ pool }: PoolQuestion, addresses: ContractAddresses): EvmCall[] {
  const registry = addresses.curveRegistry
  return [
    ...indexed(pool, coinsByUint),
    ...indexed(pool, coinsByInt),
    ...indexed(pool, underlyingByUint),
    ...indexed(pool, underlyingByInt),
    { to: pool, data: basePool },
    ...(registry ? [{ to: registry, data: `${isRegistered}${wordOf(pool)}` }] : []),
    ...(registry ? [{ to: registry, data: `${getUnderlyingCoins}${wordOf(pool)}` }] : []),
  ]
}

function parseSelf(
  question: PoolQuestion,
  answers: readonly (EvmWords | null)[],
  addresses: ContractAddresses,
): PoolAnswer {
  const tokens = longer(coinsFrom(answers, 0), coinsFrom(answers, maxCoins))
  if (tokens.length < 2) return noPool
  const own = longer(coinsFrom(answers, 2 * maxCoins), coinsFrom(answers, 3 * maxCoins))
  const [base, registered, listed] = answers.slice(4 * maxCoins)
  const underlying = own.length > 1 ? own : registryList(listed)
  const vouched = Boolean(addresses.curveRegistry && registered && uintAt(registered, 0) === 1n)
  const pool: PoolInfo = {
    pool: question.pool,
    family: 'curve',
    dex: 'curve',
    tokens,
    ...(underlying.length > 1 && { underlying }),
    factory: vouched ? addresses.curveRegistry : null,
    isKnownFactory: vouched,
    feePips: null,
  }
  const baseAddress = answeredAddress(base)
  if (pool.underlying || !baseAddress) return { type: 'pool', pool }
  // A meta pool's second coin is the base pool's share: its underlying coins are its first and those of the base pool.
  return { type: 'ask', question: { ...question, emitter: baseAddress, claim: pool } }
}

/**
 * Curve pools of every generation. Their events refer to coins by index, so the lists must be complete and in order.
 */
export const curvePoolReader: PoolReader = {
  calls(question, addresses) {
    if (!question.claim) return selfCalls(question, addresses)
    return [...indexed(question.emitter, coinsByUint), ...indexed(question.emitter, coinsByInt)]
  },
  parse(question, answers, addresses) {
    const { claim } = question
    if (!claim) return parseSelf(question, answers, addresses)
    const baseCoins = longer(coinsFrom(answers, 0), coinsFrom(answers, maxCoins))
    const first = claim.tokens[0]
    if (baseCoins.length < 2 || first === undefined) return { type: 'pool', pool: claim }
    return { type: 'pool', pool: { ...claim, underlying: [first, ...baseCoins] } }
  },
}
