import { nativeCoin } from '@peregrine/core/address'
import { testAddresses } from '@peregrine/testkit/testAddresses'
import { expect, test } from 'vitest'
import { addressesByChain } from './addresses.ts'
import { wordOf } from './evmWords.ts'
import { initializeFilter, learnPool, parsePoolReads, poolReads } from './learnPool.ts'
import type { EvmCall, PoolQuestion } from './poolInfo.ts'

const [pool, token0, token1, token2, basePool, stranger] = testAddresses('9', '1', '2', '3', '4', '5')
const poolId = `0x${'7'.repeat(64)}`
const uniswapV2 = '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'
const uniswapV3 = '0x1f98431c8ad98523631ae4a59f267346ea31f984'
const aerodrome = '0x420dd381b31aef6683db6b902084cb0ffece40da'
const word = (value: string | number) => wordOf(value)

/** A chain whose contracts answer these calls, by address and the start of the call data; others revert. */
function chainOf(answers: Record<string, (string | number)[]>) {
  return async (calls: EvmCall[]) =>
    calls.map(({ to, data }) => {
      const key = Object.keys(answers).find((each) => `${to}:${data}`.startsWith(each))
      const words = key === undefined ? undefined : answers[key]
      return words ? `0x${words.map(word).join('')}` : null
    })
}

const ask = (family: PoolQuestion['family'], rest: Partial<PoolQuestion> = {}): PoolQuestion => ({
  kind: 'question',
  chain: 'eth',
  family,
  pool,
  emitter: pool,
  ...rest,
})

const pairAnswers = {
  [`${pool}:0x0dfe1681`]: [token0],
  [`${pool}:0xd21220a7`]: [token1],
  [`${pool}:0xc45a0155`]: [uniswapV2],
}

test("a pair confirmed by its factory gets the venue's name", async () => {
  const read = chainOf({ ...pairAnswers, [`${uniswapV2}:0xe6a43905${word(token0)}${word(token1)}`]: [pool] })
  expect(await learnPool(ask('v2'), read)).toEqual({
    pool,
    family: 'v2',
    dex: 'uniswap-v2',
    tokens: [token0, token1],
    factory: uniswapV2,
    isKnownFactory: true,
    feePips: 3_000,
    isStable: false,
  })
})

test('a pair says whether it trades along a stable curve', async () => {
  const solidly: Record<string, (string | number)[]> = { ...pairAnswers, [`${pool}:0xc45a0155`]: [stranger] }
  const stabilityOf = async (answers: typeof solidly) =>
    (await learnPool(ask('v2'), chainOf(answers)))?.isStable
  expect(await stabilityOf(solidly)).toBe(false)
  expect(await stabilityOf({ ...solidly, [`${pool}:0x22be3de1`]: [0] })).toBe(false)
  expect(await stabilityOf({ ...solidly, [`${pool}:0x22be3de1`]: [1] })).toBe(true)
})

test.each`
  name                                    | factory      | said
  ${'names a factory that knows another'} | ${uniswapV2} | ${stranger}
  ${'names a factory that knows none'}    | ${uniswapV2} | ${nativeCoin}
  ${'names an unknown factory'}           | ${stranger}  | ${pool}
`('a pair that $name stays generic', async ({ factory, said }) => {
  const read = chainOf({
    ...pairAnswers,
    [`${pool}:0xc45a0155`]: [factory],
    [`${factory}:0xe6a43905`]: [said],
  })
  const learned = await learnPool(ask('v2'), read)
  expect(learned).toMatchObject({
    dex: 'univ2',
    isKnownFactory: false,
    feePips: null,
    tokens: [token0, token1],
  })
})

test('a V3 pool is confirmed by its fee; a fake one stays generic, and an Algebra pool has no fee', async () => {
  const answers = {
    [`${pool}:0x0dfe1681`]: [token0],
    [`${pool}:0xd21220a7`]: [token1],
    [`${pool}:0xc45a0155`]: [uniswapV3],
    [`${pool}:0xddca3f43`]: [500],
    [`${uniswapV3}:0x1698ee82${word(token0)}${word(token1)}${word(500)}`]: [pool],
  }
  expect(await learnPool(ask('v3'), chainOf(answers))).toMatchObject({ dex: 'uniswap-v3', feePips: 500 })
  const fake = {
    ...answers,
    [`${uniswapV3}:0x1698ee82${word(token0)}${word(token1)}${word(500)}`]: [stranger],
  }
  expect(await learnPool(ask('v3'), chainOf(fake))).toMatchObject({ dex: 'univ3', isKnownFactory: false })
  const { [`${pool}:0xddca3f43`]: _, ...withoutFee } = answers
  expect(await learnPool(ask('v3'), chainOf(withoutFee))).toMatchObject({ dex: 'univ3', feePips: null })
})

test('a Slipstream pool is confirmed by its tick spacing, and its fee is not treated as fixed', async () => {
  const slipstream = '0x5e7bb104d84c7cb9b682aac2f3d509f5f406809a'
  const read = chainOf({
    ...pairAnswers,
    [`${pool}:0xc45a0155`]: [slipstream],
    [`${pool}:0xddca3f43`]: [400],
    [`${pool}:0xd0c93a7c`]: [200],
    [`${slipstream}:0x28af8d0b${word(token0)}${word(token1)}${word(200)}`]: [pool],
  })
  expect(await learnPool(ask('v3', { chain: 'base' }), read)).toMatchObject({
    dex: 'aerodrome-slipstream',
    isKnownFactory: true,
    feePips: null,
  })
})

test('Aerodrome confirms by isPool', async () => {
  const read = chainOf({
    ...pairAnswers,
    [`${pool}:0xc45a0155`]: [aerodrome],
    [`${aerodrome}:0x5b16ebb7${word(pool)}`]: [1],
  })
  expect(await learnPool(ask('v2', { chain: 'base' }), read)).toMatchObject({
    dex: 'aerodrome-v2',
    isKnownFactory: true,
  })
})

test.each(['v1', 'v2', 'v3', 'v4', 'infinity', 'curve', 'fourmeme'] as const)(
  'a contract without answers is not a pool (%s)',
  async (family) => {
    expect(await learnPool(ask(family, { chain: 'bsc', pool: poolId }), chainOf({}))).toBeNull()
  },
)

test('V1 must be confirmed, as its event signatures are common', async () => {
  const factory = '0xc0a47dfe034b400b47bdad5fecda2621de6c4d95'
  const own = { [`${pool}:0x9d76ea58`]: [token1], [`${pool}:0x966dae0e`]: [factory] }
  const confirmed = { ...own, [`${factory}:0x06f2bf62${word(token1)}`]: [pool] }
  expect(await learnPool(ask('v1'), chainOf(confirmed))).toMatchObject({ tokens: [nativeCoin, token1] })
  expect(await learnPool(ask('v1'), chainOf({ ...own, [`${factory}:0x06f2bf62`]: [stranger] }))).toBeNull()
})

test('V4 keys come from the position manager, by the first 25 bytes of the id', async () => {
  const positions = addressesByChain.eth?.v4?.positions
  const key = `${positions}:0x86b6be7d${'7'.repeat(50)}${'0'.repeat(14)}`
  const question = ask('v4', { pool: poolId, emitter: addressesByChain.eth?.v4?.manager ?? '' })
  const read = chainOf({ [key]: [nativeCoin, token1, 3_000, 60, nativeCoin] })
  expect(await learnPool(question, read)).toMatchObject({ tokens: [nativeCoin, token1], feePips: 3_000 })
  const empty = chainOf({ [key]: [0, 0, 0, 0, 0] })
  expect(await learnPool(question, empty)).toBeNull()
  expect(initializeFilter(question)).toMatchObject({
    address: question.emitter,
    topics: [expect.any(String), poolId],
  })
})

test('Infinity keys come from the manager that emitted the log', async () => {
  const bin = addressesByChain.bsc?.infinity?.bin ?? ''
  const question = ask('infinity', { chain: 'bsc', pool: poolId, emitter: bin })
  const key = (manager: string) =>
    chainOf({ [`${bin}:0x0e2d484a${poolId.slice(2)}`]: [token0, token1, 0, manager, 70, 0] })
  expect(await learnPool(question, key(bin))).toMatchObject({ dex: 'pancake-infinity-bin', feePips: 70 })
  expect(await learnPool(question, key(nativeCoin))).toBeNull()
})

const curveRegistry = addressesByChain.eth?.curveRegistry
const coinsOf = (address: string, selector: string, coins: string[]) =>
  Object.fromEntries(coins.map((coin, i) => [`${address}:${selector}${word(i)}`, [coin]]))

test('Curve coins are listed in order, the native coin as zero', async () => {
  const native = `0x${'e'.repeat(40)}`
  const read = chainOf({
    ...coinsOf(pool, '0xc6610657', [native, token1]),
    [`${curveRegistry}:0x619ea806${word(pool)}`]: [1],
  })
  expect(await learnPool(ask('curve'), read)).toMatchObject({
    tokens: [nativeCoin, token1],
    isKnownFactory: true,
  })
})

test('old Curve pools index coins by int128 and know their underlying coins', async () => {
  const read = chainOf({
    ...coinsOf(pool, '0x23746eb8', [token0, token1]),
    ...coinsOf(pool, '0xb739953e', [token2, basePool]),
  })
  expect(await learnPool(ask('curve'), read)).toMatchObject({
    tokens: [token0, token1],
    underlying: [token2, basePool],
    isKnownFactory: false,
  })
})

test('the underlying coins of a Curve meta pool are its first and those of its base pool', async () => {
  const read = chainOf({
    ...coinsOf(pool, '0xc6610657', [token0, stranger]),
    [`${pool}:0x5d6362bb`]: [basePool],
    ...coinsOf(basePool, '0xc6610657', [token1, token2]),
  })
  expect(await learnPool(ask('curve'), read)).toMatchObject({
    tokens: [token0, stranger],
    underlying: [token0, token1, token2],
  })
})

test("four.meme reports a token's quote", async () => {
  const lens = addressesByChain.bsc?.fourmeme?.lens
  const info = [2, stranger, token2, 1, 1, 1, 1, 1, 1, 1, 1, 0]
  const read = chainOf({ [`${lens}:0x1f69565f${word(token0)}`]: info })
  const question = ask('fourmeme', { chain: 'bsc', pool: token0 })
  expect(await learnPool(question, read)).toMatchObject({ tokens: [token0, token2], factory: stranger })
})

test('a failed request does not mark a pool as invalid', async () => {
  const down = () => Promise.reject(new Error('node is down'))
  await expect(learnPool(ask('v2'), down)).rejects.toThrow('node is down')
})

test('answers of any shape are parsed without a throw', () => {
  const junk = ['0x', '', '0xzz', `0x${'f'.repeat(64)}`, `0x${'0'.repeat(6400)}`, 'x', null]
  for (const family of ['v1', 'v2', 'v3', 'v4', 'infinity', 'curve', 'fourmeme'] as const) {
    for (const result of junk) {
      const question = ask(family, { chain: 'bsc', pool: poolId })
      const results = poolReads(question).map(() => result)
      expect(parsePoolReads(question, results).type).toMatch(/none|pool|ask/)
    }
  }
})
