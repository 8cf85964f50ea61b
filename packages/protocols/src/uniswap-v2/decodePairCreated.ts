import { topicUint } from '../evmWords.ts'
import { poolCreated } from '../factoryPool.ts'

/** PairCreated(address indexed token0, address indexed token1, address pair, uint) */
export const pairCreated = poolCreated({
  dex: 'univ2',
  topic: '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9',
  topics: 3,
  words: 2,
  kind: 'v2',
  poolAt: 0,
  isStableOf: () => false,
})

/** PoolCreated(address indexed token0, address indexed token1, bool indexed stable, address pool, uint256) */
export const solidlyPoolCreated = poolCreated({
  dex: 'aerodrome-v2',
  topic: '0x2128d88d14c80cb081c1252a5acff7a264671bf199ce226b53788fb26065005e',
  topics: 4,
  words: 2,
  kind: 'solidly',
  poolAt: 0,
  isStableOf: ({ topics }) => topicUint(topics[3] ?? '0x0') !== 0n,
})
