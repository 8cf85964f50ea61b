import { nativeCoin } from '@peregrine/core/address'
import { testAddresses } from '@peregrine/testkit/testAddresses'
import { expect, test } from 'vitest'
import { addressesByChain } from './addresses.ts'
import { decodeEvmLogs } from './decodeEvmLogs.ts'
import { evmDecoders } from './evmDecoders.ts'
import type { EvmLog } from './evmLog.ts'
import { wordOf } from './evmWords.ts'
import type { PoolFamily, PoolInfo } from './poolInfo.ts'

const [token0, token1, token2, who, poolAddress] = testAddresses('1', '2', '3', 'a', '9')
const poolId = `0x${'7'.repeat(64)}`
const eth = addressesByChain.eth
const base = addressesByChain.base
const bsc = addressesByChain.bsc

const signed = (value: bigint) => wordOf(BigInt.asUintN(256, value))
const data = (...values: (bigint | string)[]) =>
  `0x${values.map((value) => (typeof value === 'bigint' ? signed(value) : wordOf(value))).join('')}`
const topic = (value: string | bigint) => `0x${wordOf(value)}`

const topics = {
  v1TokenPurchase: '0xcd60aa75dea3072fbc07ae6d7d856b5dc5f4eee88854f5b4abf7b680ef8bc50f',
  v1EthPurchase: '0x7f4091b46c33e918a0f3aa42307641d17bb67029427a5369e54b353984238705',
  v2: '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
  solidly: '0xb3e2773606abfd36b5bd91394b3a54d1398336c65005baf7bf7a05efeffaf75b',
  sync: '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1',
  pairCreated: '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9',
  v3: '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
  v3Mint: '0x7a53080ba414158be7ec69b987b5fb7d07dee101fe85488f0853ae16239d0bde',
  v3Collect: '0x70935338e69775456a85ddef226c395fb668b63fa0115f5f20610b388e6ca9c0',
  v3PoolCreated: '0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118',
  v4: '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f',
  v4Initialize: '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438',
  cl: '0x04206ad2b7c0f463bff3dd4f33c5735b0f2957a351e4f79763a4fa9e775dd237',
  bin: '0x3e8aae37f890eb1f9d63dd4d2062f3f0be757848a0f0760e4f3e53dad556e861',
  curve: '0x8b3e96f2b889fa771c53c981b40daf005f63f637f1869f707052d15a3dd97140',
  curveUnderlying: '0xd013ca23e77a65003c2c659c5442c00c805371b7fc1ebd4c206c41d1536bd90b',
  balancerV2: '0x2170c741c41531aec20e7c107c24eecfdd15e69c9bb0a8dd37b1840b9e0b207b',
  balancerV3: '0x0874b2d545cb271cdbda4e093020c452328b24af12382ed62c4d00f5c26709db',
  tokensRegistered: '0xf5847d3f2197b16cdcd2098ec95d0905cd1abdaf415f07bb7cef2bba8ac5dec4',
  fourBuy: '0x7db52723a3b2cdd6164364b3b766e65e540d7be48ffa89582956d8eaebe62942',
  fourSell: '0x0a5575b3648bae2210cee56bf33254cc1ddfbc7bf637c0af2ac18b14fb1bae19',
  fourV1Buy: '0x623b3804fa71d67900d064613da8f94b9617215ee90799290593e1745087ad18',
  fourStop: '0x8f9ab4bd7eff0d085f91575d50cd83f97aa5258e24ded7630d4fd6739e857132',
  fourLiquidity: '0xc18aa71171b358b706fe3dd345299685ba21a5316c66ffa9e319268b033c44b0',
}

const log = (address: string, logTopics: string[], payload: string, logIndex = 5): EvmLog => ({
  address,
  topics: logTopics,
  data: payload,
  logIndex,
})

const info = (family: PoolFamily, rest: Partial<PoolInfo> = {}): PoolInfo => ({
  pool: poolAddress,
  family,
  dex: 'some-dex',
  tokens: [token0, token1],
  factory: null,
  isKnownFactory: false,
  feePips: null,
  ...rest,
})

const known = (pool: PoolInfo) => new Map([[pool.pool, pool]])
const whoTwice = [topic(who), topic(who)]

test.each`
  name                                   | amounts                 | sold              | bought
  ${'plain sale of token0'}              | ${[100n, 0n, 0n, 7n]}   | ${[token0, 100n]} | ${[token1, 7n]}
  ${'plain sale of token1'}              | ${[0n, 100n, 7n, 0n]}   | ${[token1, 100n]} | ${[token0, 7n]}
  ${'flash swap that touches all four'}  | ${[100n, 3n, 40n, 10n]} | ${[token0, 60n]}  | ${[token1, 7n]}
  ${'dust given along with the payment'} | ${[100n, 1n, 0n, 8n]}   | ${[token0, 100n]} | ${[token1, 7n]}
`('V2: $name', ({ amounts, sold, bought }) => {
  const { facts } = decodeEvmLogs(
    'eth',
    [log(poolAddress, [topics.v2, ...whoTwice], data(...amounts))],
    known(info('v2')),
  )
  expect(facts).toEqual([
    {
      kind: 'swap',
      dex: 'some-dex',
      pool: poolAddress,
      index: 5,
      sold: { token: sold[0], units: sold[1] },
      bought: { token: bought[0], units: bought[1] },
      sender: null,
    },
  ])
})

test.each`
  name                                 | amounts
  ${'loan paid back in its own token'} | ${[103n, 0n, 100n, 0n]}
  ${'gift of both tokens'}             | ${[103n, 5n, 100n, 0n]}
  ${'nothing'}                         | ${[0n, 0n, 0n, 0n]}
`('V2: a $name is no trade', ({ amounts }) => {
  const logs = [log(poolAddress, [topics.v2, ...whoTwice], data(...amounts))]
  expect(decodeEvmLogs('eth', logs, known(info('v2')))).toEqual({ facts: [], faults: [], unknownPools: [] })
})

const v3Data = (amount0: bigint, amount1: bigint) => data(amount0, amount1, 1n, 1n, -5n)
const v4Data = (amount0: bigint, amount1: bigint) => data(amount0, amount1, 1n, 1n, -5n, 500n)
const clData = (amount0: bigint, amount1: bigint) => data(amount0, amount1, 1n, 1n, -5n, 500n, 0n)
const binData = (amount0: bigint, amount1: bigint) => data(amount0, amount1, 8_388_608n, 500n, 0n)
const v4Pool = info('v4', { pool: poolId })
const infinityPool = info('infinity', { pool: poolId })
const coins = info('curve', { tokens: [token0, token1], underlying: [token0, token1, token2] })
const fourToken = info('fourmeme', { pool: token0, tokens: [token0, token2] })

test.each`
  venue                       | chain     | emitter               | topics                                                                   | payload                                        | pool                                            | sold                | bought
  ${'V3, positive came in'}   | ${'eth'}  | ${poolAddress}        | ${[topics.v3, ...whoTwice]}                                              | ${v3Data(9n, -4n)}                             | ${info('v3')}                                   | ${[token0, 9n]}     | ${[token1, 4n]}
  ${'V3, the other way'}      | ${'eth'}  | ${poolAddress}        | ${[topics.v3, ...whoTwice]}                                              | ${v3Data(-9n, 4n)}                             | ${info('v3')}                                   | ${[token1, 4n]}     | ${[token0, 9n]}
  ${'V3, rounded to nothing'} | ${'eth'}  | ${poolAddress}        | ${[topics.v3, ...whoTwice]}                                              | ${v3Data(1n, 0n)}                              | ${info('v3')}                                   | ${[token0, 1n]}     | ${[token1, 0n]}
  ${'V4, negative was paid'}  | ${'eth'}  | ${eth?.v4?.manager}   | ${[topics.v4, poolId, topic(who)]}                                       | ${v4Data(-9n, 4n)}                             | ${v4Pool}                                       | ${[token0, 9n]}     | ${[token1, 4n]}
  ${'Infinity CL'}            | ${'base'} | ${base?.infinity?.cl} | ${[topics.cl, poolId, topic(who)]}                                       | ${clData(9n, -4n)}                             | ${infinityPool}                                 | ${[token1, 4n]}     | ${[token0, 9n]}
  ${'Infinity BIN'}           | ${'bsc'}  | ${bsc?.infinity?.bin} | ${[topics.bin, poolId, topic(who)]}                                      | ${binData(-9n, 4n)}                            | ${infinityPool}                                 | ${[token0, 9n]}     | ${[token1, 4n]}
  ${'Aerodrome V2'}           | ${'base'} | ${poolAddress}        | ${[topics.solidly, ...whoTwice]}                                         | ${data(9n, 0n, 0n, 4n)}                        | ${info('v2')}                                   | ${[token0, 9n]}     | ${[token1, 4n]}
  ${'Curve coins'}            | ${'eth'}  | ${poolAddress}        | ${[topics.curve, topic(who)]}                                            | ${data(1n, 9n, 0n, 4n)}                        | ${coins}                                        | ${[token1, 9n]}     | ${[token0, 4n]}
  ${'Curve underlying'}       | ${'eth'}  | ${poolAddress}        | ${[topics.curveUnderlying, topic(who)]}                                  | ${data(0n, 9n, 2n, 4n)}                        | ${coins}                                        | ${[token0, 9n]}     | ${[token2, 4n]}
  ${'Balancer V2'}            | ${'eth'}  | ${eth?.balancerV2}    | ${[topics.balancerV2, poolId, topic(token0), topic(token1)]}             | ${data(9n, 4n)}                                | ${coins}                                        | ${[token0, 9n]}     | ${[token1, 4n]}
  ${'Balancer V3'}            | ${'eth'}  | ${eth?.balancerV3}    | ${[topics.balancerV3, topic(poolAddress), topic(token0), topic(token1)]} | ${data(9n, 4n, 1n, 1n)}                        | ${coins}                                        | ${[token0, 9n]}     | ${[token1, 4n]}
  ${'V1 buys tokens'}         | ${'eth'}  | ${poolAddress}        | ${[topics.v1TokenPurchase, topic(who), topic(9n), topic(4n)]}            | ${'0x'}                                        | ${info('v1', { tokens: [nativeCoin, token1] })} | ${[nativeCoin, 9n]} | ${[token1, 4n]}
  ${'V1 sells tokens'}        | ${'eth'}  | ${poolAddress}        | ${[topics.v1EthPurchase, topic(who), topic(9n), topic(4n)]}              | ${'0x'}                                        | ${info('v1', { tokens: [nativeCoin, token1] })} | ${[token1, 9n]}     | ${[nativeCoin, 4n]}
  ${'four.meme buy'}          | ${'bsc'}  | ${bsc?.fourmeme?.v2}  | ${[topics.fourBuy]}                                                      | ${data(token0, who, 1n, 4n, 9n, 2n, 50n, 60n)} | ${fourToken}                                    | ${[token2, 9n]}     | ${[token0, 4n]}
  ${'four.meme sale'}         | ${'bsc'}  | ${bsc?.fourmeme?.v2}  | ${[topics.fourSell]}                                                     | ${data(token0, who, 1n, 4n, 9n, 2n, 50n, 60n)} | ${fourToken}                                    | ${[token0, 4n]}     | ${[token2, 9n]}
  ${'four.meme V1'}           | ${'bsc'}  | ${bsc?.fourmeme?.v1}  | ${[topics.fourV1Buy]}                                                    | ${data(token0, who, 4n, 9n)}                   | ${fourToken}                                    | ${[nativeCoin, 9n]} | ${[token0, 4n]}
`('$venue', ({ chain, emitter, topics: logTopics, payload, pool, sold, bought }) => {
  const { facts, faults } = decodeEvmLogs(chain, [log(emitter, logTopics, payload)], known(pool))
  expect(faults).toEqual([])
  expect(facts).toMatchObject([
    {
      kind: 'swap',
      index: 5,
      sold: { token: sold[0], units: sold[1] },
      bought: { token: bought[0], units: bought[1] },
    },
  ])
})

test.each`
  venue                      | chain     | emitter               | topics                              | payload                                        | pool            | after
  ${'V3'}                    | ${'eth'}  | ${poolAddress}        | ${[topics.v3, ...whoTwice]}         | ${data(9n, -4n, 3n << 96n, 7n, -5n)}           | ${info('v3')}   | ${[1n << 192n, 9n << 192n]}
  ${'V3 without liquidity'}  | ${'eth'}  | ${poolAddress}        | ${[topics.v3, ...whoTwice]}         | ${data(9n, -4n, 3n << 96n, 0n, -5n)}           | ${info('v3')}   | ${null}
  ${'V4'}                    | ${'eth'}  | ${eth?.v4?.manager}   | ${[topics.v4, poolId, topic(who)]}  | ${data(-9n, 4n, 2n << 96n, 7n, -5n, 500n)}     | ${v4Pool}       | ${[1n << 192n, 4n << 192n]}
  ${'V4 without a price'}    | ${'eth'}  | ${eth?.v4?.manager}   | ${[topics.v4, poolId, topic(who)]}  | ${data(-9n, 4n, 0n, 7n, -5n, 500n)}            | ${v4Pool}       | ${null}
  ${'Infinity CL'}           | ${'base'} | ${base?.infinity?.cl} | ${[topics.cl, poolId, topic(who)]}  | ${data(9n, -4n, 2n << 96n, 7n, -5n, 500n, 0n)} | ${infinityPool} | ${[1n << 192n, 4n << 192n]}
  ${'Infinity BIN, no step'} | ${'bsc'}  | ${bsc?.infinity?.bin} | ${[topics.bin, poolId, topic(who)]} | ${binData(-9n, 4n)}                            | ${infinityPool} | ${undefined}
  ${'V2, which has a Sync'}  | ${'eth'}  | ${poolAddress}        | ${[topics.v2, ...whoTwice]}         | ${data(9n, 0n, 0n, 4n)}                        | ${info('v2')}   | ${undefined}
  ${'four.meme'}             | ${'bsc'}  | ${bsc?.fourmeme?.v2}  | ${[topics.fourBuy]}                 | ${data(token0, who, 8n, 4n, 9n, 2n, 50n, 60n)} | ${fourToken}    | ${[10n ** 18n, 8n]}
  ${'four.meme, no price'}   | ${'bsc'}  | ${bsc?.fourmeme?.v2}  | ${[topics.fourSell]}                | ${data(token0, who, 0n, 4n, 9n, 2n, 50n, 60n)} | ${fourToken}    | ${undefined}
`('the price after a swap: $venue', ({ chain, emitter, topics: logTopics, payload, pool, after }) => {
  const [fact] = decodeEvmLogs(chain, [log(emitter, logTopics, payload)], known(pool)).facts
  const told = fact?.kind === 'swap' ? fact.after : 'not a swap'
  expect(told).toEqual(after && { tokens: pool.tokens, units: after })
})

test("four.meme keeps the fee apart and reports the curve's reserves", () => {
  const payload = data(token0, who, 1n, 4n, 9n, 2n, 50n, 60n)
  const { facts } = decodeEvmLogs(
    'bsc',
    [log(bsc?.fourmeme?.v2 ?? '', [topics.fourSell], payload)],
    known(fourToken),
  )
  expect(facts).toMatchObject([
    {
      sender: who,
      fee: { token: token2, units: 2n },
      reserves: { tokens: [token0, token2], units: [50n, 60n] },
    },
  ])
})

test('four.meme curves are filled, then migrated', () => {
  const manager = bsc?.fourmeme?.v2 ?? ''
  const pancake = '0xca143ce32fe78f1f7019d7d551a6402fc5350c73'
  const logs = [
    log(manager, [topics.fourStop], data(token0), 1),
    log(pancake, [topics.pairCreated, topic(token0), topic(token2)], data(poolAddress, 1n), 2),
    log(manager, [topics.fourLiquidity], data(token0, 5n, nativeCoin, 6n), 3),
    log(manager, [topics.fourLiquidity], data(token1, 5n, nativeCoin, 6n), 4),
  ]
  expect(decodeEvmLogs('bsc', logs, new Map()).facts).toMatchObject([
    { kind: 'curve', token: token0, stage: 'filled' },
    { kind: 'pool', dex: 'pancakeswap-v2' },
    { kind: 'curve', token: token0, stage: 'migrated', toPool: poolAddress },
    { kind: 'curve', token: token1, stage: 'migrated', toPool: null },
  ])
})

test.each`
  venue            | chain     | topics                                                       | payload
  ${'V4'}          | ${'eth'}  | ${[topics.v4, poolId, topic(who)]}                           | ${v4Data(-9n, 4n)}
  ${'Infinity'}    | ${'base'} | ${[topics.cl, poolId, topic(who)]}                           | ${clData(9n, -4n)}
  ${'Balancer V2'} | ${'eth'}  | ${[topics.balancerV2, poolId, topic(token0), topic(token1)]} | ${data(9n, 4n)}
  ${'four.meme'}   | ${'bsc'}  | ${[topics.fourBuy]}                                          | ${data(token0, who, 1n, 4n, 9n, 2n, 50n, 60n)}
`('$venue: the same event from another contract is nothing', ({ chain, topics: logTopics, payload }) => {
  const pools = new Map([...known(v4Pool), ...known(fourToken)])
  expect(decodeEvmLogs(chain, [log(who, logTopics, payload)], pools)).toEqual({
    facts: [],
    faults: [],
    unknownPools: [],
  })
})

test('asks once for an unknown pool, and yields nothing for its swaps', () => {
  const logs = [1, 2].map((index) => log(poolAddress, [topics.v2, ...whoTwice], data(1n, 0n, 0n, 1n), index))
  expect(decodeEvmLogs('eth', logs, new Map())).toEqual({
    facts: [],
    faults: [],
    unknownPools: [{ kind: 'question', chain: 'eth', family: 'v2', pool: poolAddress, emitter: poolAddress }],
  })
})

test('counts a fault for a swap of something that is not a pool, or of another family', () => {
  const swap = log(poolAddress, [topics.v2, ...whoTwice], data(1n, 0n, 0n, 1n))
  expect(decodeEvmLogs('eth', [swap], new Map([[poolAddress, null]])).faults).toMatchObject([
    { what: 'pool-unknown' },
  ])
  expect(decodeEvmLogs('eth', [swap], known(info('v3'))).faults).toMatchObject([
    { what: 'pool-of-other-family' },
  ])
})

test('counts a fault when both V3 amounts flow the same way', () => {
  const logs = [log(poolAddress, [topics.v3, ...whoTwice], v3Data(5n, 5n))]
  expect(decodeEvmLogs('eth', logs, known(info('v3')))).toMatchObject({
    facts: [],
    faults: [{ what: 'no-exchange' }],
  })
})

test('counts a fault for a Curve coin the pool does not have', () => {
  const logs = [log(poolAddress, [topics.curve, topic(who)], data(5n, 9n, 0n, 4n))]
  expect(decodeEvmLogs('eth', logs, known(coins)).faults).toMatchObject([{ what: 'coin-unknown' }])
})

test('a swap in the block that creates its pool raises no question', () => {
  const factory = '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'
  const logs = [
    log(factory, [topics.pairCreated, topic(token0), topic(token1)], data(poolAddress, 1n), 1),
    log(poolAddress, [topics.sync], data(1_000n, 2_000n), 2),
    log(poolAddress, [topics.v2, ...whoTwice], data(10n, 0n, 0n, 4n), 3),
  ]
  const { facts, unknownPools } = decodeEvmLogs('eth', logs, new Map())
  expect(unknownPools).toEqual([])
  expect(facts).toMatchObject([
    {
      kind: 'pool',
      dex: 'uniswap-v2',
      pool: poolAddress,
      tokens: [token0, token1],
      feePips: 3_000,
      family: 'v2',
    },
    { kind: 'liquidity', units: [1_000n, 2_000n], isChange: false },
    { kind: 'swap', dex: 'uniswap-v2' },
  ])
})

test('neither an unknown contract nor a factory of another kind can announce a pair', () => {
  const v3Factory = '0x1f98431c8ad98523631ae4a59f267346ea31f984'
  const announced = [topics.pairCreated, topic(token0), topic(token1)]
  const logs = [who, v3Factory].map((emitter) => log(emitter, announced, data(poolAddress, 1n)))
  expect(decodeEvmLogs('eth', logs, new Map()).facts).toEqual([])
})

test.each([
  ['stable', 1n, true],
  ['volatile', 0n, false],
])('Aerodrome says of a new pair that it is %s', (_curve, flag, isStable) => {
  const factory = '0x420dd381b31aef6683db6b902084cb0ffece40da'
  const created = '0x2128d88d14c80cb081c1252a5acff7a264671bf199ce226b53788fb26065005e'
  const logs = [log(factory, [created, topic(token0), topic(token1), topic(flag)], data(poolAddress, 1n))]
  expect(decodeEvmLogs('base', logs, new Map()).facts).toMatchObject([{ kind: 'pool', isStable }])
})

test('V3 and V4 pools report their fee; the flag of a dynamic fee is not one', () => {
  const manager = eth?.v4?.manager ?? ''
  const key = (fee: bigint) => data(fee, 60n, nativeCoin, 1n, 0n)
  const logs = [
    log(
      '0x1f98431c8ad98523631ae4a59f267346ea31f984',
      [topics.v3PoolCreated, topic(token0), topic(token1), topic(500n)],
      data(10n, poolAddress),
    ),
    log(manager, [topics.v4Initialize, poolId, topic(nativeCoin), topic(token1)], key(3_000n)),
    log(manager, [topics.v4Initialize, poolId, topic(nativeCoin), topic(token1)], key(0x800000n)),
  ]
  expect(decodeEvmLogs('eth', logs, new Map()).facts).toMatchObject([
    { dex: 'uniswap-v3', feePips: 500, tokens: [token0, token1] },
    { dex: 'uniswap-v4', feePips: 3_000, tokens: [nativeCoin, token1] },
    { dex: 'uniswap-v4', feePips: null },
  ])
})

test('V3 liquidity enters at Mint and leaves at Collect', () => {
  const owner = [topic(who), topic(1n), topic(2n)]
  const logs = [
    log(poolAddress, [topics.v3Mint, ...owner], data(who, 77n, 10n, 20n), 1),
    log(poolAddress, [topics.v3Collect, ...owner], data(who, 3n, 4n), 2),
  ]
  expect(decodeEvmLogs('eth', logs, known(info('v3'))).facts).toMatchObject([
    { kind: 'liquidity', units: [10n, 20n], isChange: true },
    { kind: 'liquidity', units: [-3n, -4n], isChange: true },
  ])
})

test('Balancer V2 reports its tokens', () => {
  const vault = eth?.balancerV2 ?? ''
  const list = data(64n, 160n, 2n, token0, token1, 0n)
  const hostile = data(64n, 160n, 2n ** 200n, token0)
  const logs = [list, hostile].map((payload) => log(vault, [topics.tokensRegistered, poolId], payload))
  expect(decodeEvmLogs('eth', logs, new Map())).toMatchObject({
    facts: [{ kind: 'pool', pool: poolId, tokens: [token0, token1] }],
    faults: [{ dex: 'balancer-v2', what: 'token-list' }],
  })
})

test.each([...evmDecoders.values()].map((decoder) => [decoder.dex, decoder] as const))(
  '%s: broken bytes give a fault or nothing',
  (_, { topic: first, topics: count, words }) => {
    const good = [first, ...Array.from({ length: count - 1 }, () => topic(who))]
    const full = `0x${'0'.repeat(64 * words)}`
    const emitters = [poolAddress, eth?.v4?.manager ?? '', bsc?.fourmeme?.v2 ?? '', eth?.balancerV2 ?? '']
    const broken: EvmLog[] = emitters.flatMap((address) => [
      log(address, good, `${full}0`),
      log(address, good, `${full}zz`),
      log(address, good, ''),
      log(address, good, full.slice(0, -2)),
      log(address, good, words > 0 ? full.slice(0, -64) : '0xabcd'),
      log(address, [...good, topic(who)], full),
      ...(count > 1 ? ['0x12', 'x'.repeat(66)] : []).map((bad) =>
        log(address, [first, ...good.slice(1).fill(bad)], full),
      ),
    ])
    for (const chain of ['eth', 'bsc'] as const) {
      const { facts, faults } = decodeEvmLogs(chain, broken, known(info('v2')))
      expect(facts).toEqual([])
      expect(faults.length).toBeGreaterThan(0)
    }
  },
)

test('every topic is decoded once', () => {
  for (const each of evmDecoders.keys()) expect(each).toMatch(/^0x[0-9a-f]{64}$/)
})
