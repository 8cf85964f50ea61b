import { nativeCoin } from '@peregrine/core/address'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { factoryCandidates, questionOfAnswer } from '@peregrine/protocols/factoryCandidates'
import { parsePoolReads, poolReads } from '@peregrine/protocols/learnPool'
import type { PoolInfo, PoolQuestion } from '@peregrine/protocols/poolInfo'
import { type DiscoveryChain, readMany } from '../discoveryChain.ts'
import { findV4Pools } from './findV4Pools.ts'

/** Rounds that learning a pool takes at most: its own claims, and its factory's word. */
const maxRounds = 3

/** Answers questions about pools together, a round of calls for all of them; null for each that is none. */
export async function learnPools(
  chain: DiscoveryChain,
  questions: readonly PoolQuestion[],
): Promise<(PoolInfo | null)[]> {
  const learned: (PoolInfo | null)[] = questions.map(() => null)
  let open = questions.map((question, index) => ({ question, index }))
  for (let round = 0; round < maxRounds && open.length > 0; round++) {
    const asked = open.map((one) => ({ ...one, calls: poolReads(one.question) }))
    const answers = await readMany(
      chain,
      asked.flatMap(({ calls }) => calls),
    )
    let at = 0
    open = asked.flatMap(({ question, index, calls }) => {
      const answer = parsePoolReads(question, answers.slice(at, (at += calls.length)))
      if (answer.type === 'pool') learned[index] = answer.pool
      return answer.type === 'ask' ? [{ question: answer.question, index }] : []
    })
  }
  return learned
}

/** Base tokens that pools are looked for with; a pool of the native coin itself is V4's or four.meme's. */
function basesOf({ context }: DiscoveryChain): string[] {
  return [...context.baseTokens.keys()].filter((address) => address !== nativeCoin)
}

async function findFactoryPools(chain: DiscoveryChain, token: string): Promise<PoolInfo[]> {
  const candidates = factoryCandidates(chain.context.chain, token, basesOf(chain))
  const answers = await readMany(
    chain,
    candidates.map(({ call }) => call),
  )
  const questions = candidates.flatMap(
    (candidate, index) => questionOfAnswer(candidate, answers[index]) ?? [],
  )
  const once = [...new Map(questions.map((question) => [question.pool, question])).values()]
  const learned = await learnPools(chain, once)
  return learned.filter((pool) => pool !== null).filter(({ tokens }) => tokens.includes(token))
}

/** The token's curve on four.meme, also after it was filled. */
async function findCurve(chain: DiscoveryChain, token: string): Promise<PoolInfo[]> {
  const key = chain.context.chain
  const manager = addressesByChain[key]?.fourmeme?.v2
  if (manager === undefined) return []
  const question = {
    kind: 'question',
    chain: key,
    family: 'fourmeme',
    pool: token,
    emitter: manager,
  } as const
  return (await learnPools(chain, [question])).filter((pool) => pool !== null)
}

/**
 * Finds a token's pools: those that the known factories name for it and each base token, each confirmed by the pool
 * itself, its four.meme curve, and Uniswap V4's at the usual fees.
 */
export async function findEvmPools(chain: DiscoveryChain, token: string): Promise<PoolInfo[]> {
  const found = await Promise.all([
    findFactoryPools(chain, token),
    findCurve(chain, token),
    findV4Pools(chain, token),
  ])
  return found.flat()
}

const v4Id = /^0x[0-9a-f]{64}$/

/** Reads a pool by its address, or its id in Uniswap V4; null if it is none. Unconfirmed by a factory, it says so. */
export async function readEvmPool(chain: DiscoveryChain, id: string): Promise<PoolInfo | null> {
  const key = chain.context.chain
  const addresses = addressesByChain[key]
  if (v4Id.test(id)) {
    const emitter = addresses?.v4?.manager
    if (emitter === undefined) return null
    const [pool = null] = await learnPools(chain, [
      { kind: 'question', chain: key, family: 'v4', pool: id, emitter },
    ])
    return pool
  }
  const question = { kind: 'question', chain: key, pool: id, emitter: id } as const
  // A pair has no fee(), and a V3 pool no reserves, but both have the claims: whoever a factory confirms is it.
  const learned = await learnPools(chain, [
    { ...question, family: 'v2' },
    { ...question, family: 'v3' },
  ])
  const found = learned.filter((pool) => pool !== null)
  const confirmed = found.find(({ isKnownFactory }) => isKnownFactory)
  if (confirmed) return confirmed
  const [, three] = learned
  return three?.feePips != null ? three : (found[0] ?? null)
}
