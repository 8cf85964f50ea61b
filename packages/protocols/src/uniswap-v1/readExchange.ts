import { nativeCoin } from '@peregrine/core/address'
import { wordOf } from '../evmWords.ts'
import type { PoolInfo } from '../poolInfo.ts'
import { answeredAddress, noPool, type PoolReader } from '../poolReader.ts'

const tokenAddress = '0x9d76ea58'
const factoryAddress = '0x966dae0e'
const getExchange = '0x06f2bf62'

/** Exchanges of Uniswap V1. Its event signatures are common, so only exchanges known to the factory count. */
export const exchangeReader: PoolReader = {
  calls({ pool, claim }) {
    if (claim?.factory) return [{ to: claim.factory, data: `${getExchange}${wordOf(claim.tokens[1] ?? '')}` }]
    return [
      { to: pool, data: tokenAddress },
      { to: pool, data: factoryAddress },
    ]
  },
  parse(question, answers, addresses) {
    const { claim } = question
    if (claim) {
      if (answeredAddress(answers[0]) !== claim.pool) return noPool
      return { type: 'pool', pool: { ...claim, isKnownFactory: true } }
    }
    const token = answeredAddress(answers[0])
    const factory = answeredAddress(answers[1])
    const known = factory ? addresses.factories.get(factory) : undefined
    if (!token || known?.kind !== 'v1') return noPool
    const pool: PoolInfo = {
      pool: question.pool,
      family: 'v1',
      dex: known.dex,
      tokens: [nativeCoin, token],
      factory,
      isKnownFactory: false,
      feePips: known.feePips ?? null,
    }
    return { type: 'ask', question: { ...question, claim: pool } }
  },
}
