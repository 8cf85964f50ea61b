import { topicUint } from '../evmWords.ts'
import { feeInPips, poolCreated } from '../factoryPool.ts'

/** PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool) */
export const v3PoolCreated = poolCreated({
  dex: 'univ3',
  topic: '0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118',
  topics: 4,
  words: 2,
  kind: 'v3',
  poolAt: 1,
  feeOf: (log) => feeInPips(topicUint(log.topics[3] ?? '0x0')),
})

/** PoolCreated(address indexed token0, address indexed token1, int24 indexed tickSpacing, address pool); fees change. */
export const slipstreamPoolCreated = poolCreated({
  dex: 'aerodrome-slipstream',
  topic: '0xab0d57f0df537bb25e80245ef7748fa62353808c54d6e528a9dd20887aed9ac2',
  topics: 4,
  words: 1,
  kind: 'slipstream',
  poolAt: 0,
})
