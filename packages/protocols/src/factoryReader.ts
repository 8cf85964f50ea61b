import type { ContractAddresses, Factory } from './addresses.ts'
import type { EvmWords } from './evmWords.ts'
import type { EvmCall, PoolAnswer, PoolInfo, PoolQuestion } from './poolInfo.ts'
import { answeredAddress, type PoolReader } from './poolReader.ts'

type Answer = EvmWords | null | undefined

/** What differs between the families of pools that name their factory. */
type FactoryFamily = {
  /** Selectors of the pool's own claims; `claimOf` requires the first three. */
  selectors: readonly string[]
  parseSelf: PoolReader['parse']
  factoryCall(question: PoolQuestion, claim: PoolInfo, known: Factory): EvmCall
  parseFactory(claim: PoolInfo, known: Factory, answer: Answer): PoolAnswer
}

/** Selectors of token0(), token1() and factory(). */
export const claimSelectors = ['0x0dfe1681', '0xd21220a7', '0xc45a0155'] as const

/** The pool as it describes itself; null if it has no tokens. */
export function claimOf(
  { pool }: PoolQuestion,
  answers: readonly Answer[],
  own: Pick<PoolInfo, 'family' | 'dex' | 'feePips'>,
): PoolInfo | null {
  const [first, second, factory] = [0, 1, 2].map((i) => answeredAddress(answers[i]))
  if (!first || !second) return null
  return { pool, ...own, tokens: [first, second], factory: factory ?? null, isKnownFactory: false }
}

function claimedFactory(question: PoolQuestion, addresses: ContractAddresses): Factory | null {
  return addresses.factories.get(question.claim?.factory ?? '') ?? null
}

/** Asks the pool for its claims first, then the factory that it names to confirm them. */
export function factoryReader({
  selectors,
  parseSelf,
  factoryCall,
  parseFactory,
}: FactoryFamily): PoolReader {
  return {
    calls(question, addresses) {
      const known = claimedFactory(question, addresses)
      if (question.claim && known) return [factoryCall(question, question.claim, known)]
      return selectors.map((data) => ({ to: question.pool, data }))
    },
    parse(question, answers, addresses) {
      const known = claimedFactory(question, addresses)
      if (question.claim && known) return parseFactory(question.claim, known, answers[0])
      return parseSelf(question, answers, addresses)
    },
  }
}
