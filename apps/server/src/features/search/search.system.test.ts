import { getListedFacts } from '@peregrine/contract/routes/listedFacts'
import { getCopycats, searchTokens } from '@peregrine/contract/routes/search'
import type { ChainKey, Network } from '@peregrine/core/network'
import { textSkeleton } from '@peregrine/core/tokenText'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'

let app: TestApp

const at = (digits: string) => `0x${digits.repeat(40).slice(0, 40)}`
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

type Seeded = {
  chain: ChainKey
  address: string
  symbol: string
  name: string
  dollars: number
  network?: Network
}
const pepe = { chain: 'eth', address: at('1'), symbol: 'PEPE', name: 'Pepe', dollars: 900_000 } as const
const seeded: readonly Seeded[] = [
  pepe,
  { chain: 'eth', address: at('2'), symbol: 'pepe', name: 'Other', dollars: 40_000 },
  // Cyrillic letters, as textSkeleton folds them.
  { chain: 'eth', address: at('3'), symbol: 'РЕРЕ', name: 'Frog', dollars: 3_000 },
  { chain: 'eth', address: at('4'), symbol: 'FROGGY', name: 'Рере', dollars: 200 },
  { chain: 'base', address: at('5'), symbol: 'PEPE', name: 'Pepe', dollars: 5_000_000 },
  { chain: 'bsc', address: at('6'), symbol: 'PEPEKING', name: 'King of Pepe', dollars: 50_000_000 },
  { chain: 'eth', address: at('7'), symbol: 'USDC', name: 'USD Coin', dollars: 70_000 },
  { chain: 'eth', address: usdc, symbol: 'USDC', name: 'USD Coin', dollars: 0 },
  { chain: 'eth', address: at('8'), symbol: 'LONE', name: 'Nothing like it', dollars: 1 },
  { chain: 'bsc', address: at('9'), symbol: '狗', name: '狗狗', dollars: 1 },
  { chain: 'eth', address: at('c'), symbol: 'TOAD', name: 'Told', dollars: 5 },
  // Much volume in its pool, whose depth is unknown.
  { chain: 'eth', address: at('d'), symbol: 'TOAD', name: 'Untold', dollars: 80_000_000 },
]

beforeAll(async () => {
  app = await startTestApp()
  for (const { chain, address, symbol, name, dollars } of seeded)
    await app.database.pool.query(
      `insert into token (chain, address, symbol, name, decimals, skeleton, first_block, first_seen_ms,
         is_holders_complete, liquidity_micros) values ($1, $2, $3, $4, 18, $5, 1, 1, true, $6)`,
      [chain, address, symbol, name, textSkeleton(symbol), dollars * 1e6],
    )
  await app.database.pool.query(
    `insert into pool (chain, id, dex, network, tokens, token, quote, is_known_factory, first_block, first_seen_ms, reserves,
       liquidity_micros) values ('eth', $1, 'uniswap-v2', 'eth', array[$2, $3], $2, $3, true, 1, 1, array[1, 2], 7000000)`,
    [at('b'), pepe.address, usdc],
  )
  await app.database.pool.query(
    `insert into pool (chain, id, dex, family, network, tokens, token, quote, is_known_factory, first_block,
       first_seen_ms, reserves, liquidity_micros)
     values ('eth', $1, 'uniswap-v4', 'v4', 'eth', array[$2, $3], $2, $3, true, 1, 1, array[1, 2], 80000000000000)`,
    [at('e'), at('d'), usdc],
  )
  await app.database.pool.query(`update token set best_pool = $1 where address = $2`, [at('e'), at('d')])
  await app.database.pool.query(
    `insert into pool (chain, id, dex, network, tokens, token, quote, is_known_factory, first_block, first_seen_ms,
       born_ms, reserves, liquidity_micros)
     values ('eth', $1, 'uniswap-v2', 'eth', array[$2, $3], $2, $3, true, 1, 1, 1700000000000, array[1, 2], 1000000)`,
    [at('a'), at('8'), usdc],
  )
  await app.database.pool.query(`update token set best_pool = $1 where address = $2`, [at('a'), at('8')])
})
afterAll(() => app.end())

async function search(query: string) {
  const reply = await app.server.inject(`/unified-search/${encodeURIComponent(query)}`)
  expect(reply.statusCode).toBe(200)
  return searchTokens.reply.parse(reply.json()).data
}
async function copycats(address: string, network = 'eth') {
  const reply = await app.server.inject(`/api/copycats/${network}/${address}`)
  return { status: reply.statusCode, body: reply.json() }
}

test('the exact symbol comes first, most liquid token in front; then look-alikes, then prefixes', async () => {
  const hits = await search('pepe')
  expect(hits.map(({ tokenAddress }) => tokenAddress)).toEqual([
    at('5'),
    pepe.address,
    at('2'),
    at('3'),
    at('6'),
  ])
  expect((await search('рере')).map(({ tokenAddress }) => tokenAddress)).toContain(pepe.address)
})

test('the venue of the shown pair is told; none without a pair', async () => {
  const hits = await search('toad')
  expect(new Map(hits.map(({ tokenAddress, dex }) => [tokenAddress, dex]))).toEqual(
    new Map([
      [at('d'), 'uniswap-v4'],
      [at('c'), null],
    ]),
  )
})

test('a copy is marked against the deepest on its own chain, or on another chain if it is the deepest on its own', async () => {
  const hits = new Map((await search('pepe')).map((hit) => [hit.tokenAddress, hit]))
  const found = (address: string) => {
    const hit = hits.get(address)
    return [hit?.copyOf, hit?.original?.tokenAddress, hit?.original?.why, hit?.original?.isSameChain]
  }
  expect(found(at('5'))).toEqual([null, undefined, undefined, undefined])
  expect(found(pepe.address)).toEqual([null, at('5'), 'same-symbol', false])
  expect(found(at('2'))).toEqual([pepe.address, pepe.address, 'same-symbol', true])
  expect(found(at('3'))).toEqual([pepe.address, pepe.address, 'look-alike-symbol', true])
  expect(found(at('6'))).toEqual([null, undefined, undefined, undefined])
})

test('a name in look-alike letters is marked too', async () => {
  const [hit] = await search('froggy')
  expect(hit?.original).toMatchObject({ tokenAddress: pepe.address, why: 'look-alike-name' })
})

test('a coin that markets are quoted in is the original of its fakes, however little its own pools hold', async () => {
  const hits = await search('usdc')
  expect(hits.map(({ tokenAddress, copyOf }) => [tokenAddress, copyOf])).toEqual([
    [at('7'), usdc],
    [usdc, null],
  ])
})

test("a token's page and tweets name the same original as the search", async () => {
  const fakes = [at('2'), at('4'), at('7'), usdc, pepe.address]
  const expected = [pepe.address, pepe.address, usdc, null, null]
  const alone = await Promise.all(
    fakes.map(async (address) => (await app.server.inject(`/api/token/eth/${address}`)).json().data),
  )
  expect(alone.map(({ copyOf }) => copyOf?.tokenAddress ?? null)).toEqual(expected)
  await app.database.pool.query(
    `insert into tweet (id, time_ms, source, user_name, user_handle, content, medias, is_retweet, original_medias, addresses,
       tickers) values ('1', $1, 'import', 'Vera', 'vera', '', '{}', false, '{}', $2, '{}')`,
    [Date.now(), fakes],
  )
  const { data } = (await app.server.inject('/api/tweets/tokens')).json()
  const named = new Map<string, string | null>(
    data.map(({ tokenAddress, copyOf }: { tokenAddress: string; copyOf: string | null }) => [
      tokenAddress,
      copyOf,
    ]),
  )
  expect(fakes.map((address) => named.get(address))).toEqual(expected)
})

test('a token of unknown depth comes last, and is never an original', async () => {
  const hits = await search('toad')
  expect(hits.map(({ tokenAddress, liquidity, copyOf }) => [tokenAddress, liquidity, copyOf])).toEqual([
    [at('c'), 5, null],
    [at('d'), null, at('c')],
  ])
  const told = getCopycats.reply.parse((await copycats(at('c'))).body.data)
  expect(told.original).toBeNull()
  expect(told.similar.map(({ tokenAddress }) => tokenAddress)).toEqual([at('d')])
  const untold = getCopycats.reply.parse((await copycats(at('d'))).body.data)
  expect(untold.original?.tokenAddress).toBe(at('c'))
  const { rows } = await app.database.pool.query(`select tier from token_search where address = $1`, [
    at('d'),
  ])
  expect(rows).toEqual([{ tier: 0 }])
})

test('of an address that is no token, the chains on which it traded are told, the latest first', async () => {
  const wallet = at('ab')
  const told = async (query: string) =>
    searchTokens.reply.parse((await app.server.inject(`/unified-search/${query}`)).json()).traded
  expect(await told(wallet)).toEqual([])
  const { pool: db } = app.database
  await db.query('create table trade_all partition of trade for values from (minvalue) to (maxvalue)')
  for (const [time, chain] of ['eth', 'bsc', 'base'].entries())
    await db.query(
      `insert into trade (chain, network, block_number, block_hash, time_ms, tx_index, tx_hash, idx, in_pool, in_wallet,
         route_id, hops, dex, pool, sender, side, token, quote, sold_token, sold_units, bought_token, bought_units,
         value_micros, price_usd, market_cap, seen_ms)
       values ($1, $1, 8, 'h', $2, 0, 't', 0, true, $3, 't', 1, 'uniswap-v2', 'p', $4, 'b', 'k', 'q', 'q', 1, 'k', 1,
         null, null, null, $2)`,
      [chain, time + 1, chain !== 'base', wallet],
    )
  expect(await told(wallet.toUpperCase().replace('0X', '0x'))).toEqual(['bsc', 'eth'])
  expect(await told(pepe.address)).toEqual([])
})

test('hidden characters in a query do not hide a token', async () => {
  expect((await search('pe\u200bpe')).map(({ tokenAddress }) => tokenAddress)).toContain(pepe.address)
})

test.each([
  `${pepe.address}\n`,
  `${pepe.address.slice(0, 22)}\n${pepe.address.slice(22)}`,
  `https://etherscan.io/token/${pepe.address}`,
  `https://dexscreener.com/ethereum/${at('b')}`,
  `eth:${pepe.address}`,
  `eip155:1:${pepe.address}`,
  `"${pepe.address}"`,
  `CA：${pepe.address}`,
  `look at ${pepe.address}, early`,
  `${pepe.address}\u200d`,
  `\ufeff${pepe.address}\u00a0`,
])('%j finds the token that is in it', async (pasted) => {
  expect((await search(pasted)).map(({ tokenAddress }) => tokenAddress)).toEqual([pepe.address])
})

test('two pasted addresses are found in their order', async () => {
  const found = await search(`${at('9')} ${pepe.address}`)
  expect(found.map(({ tokenAddress }) => tokenAddress)).toEqual([at('9'), pepe.address])
})

test('a symbol is found with its sign, and in full-width letters', async () => {
  for (const query of ['$LONE', '\uff2c\uff2f\uff2e\uff25', 'buy $lone now'])
    expect((await search(query))[0]?.tokenAddress).toBe(at('8'))
})

test('what has the form of a key finds nothing', async () => {
  expect(await search('ab'.repeat(32))).toEqual([])
})

test('a pasted pool finds the pool itself', async () => {
  const [hit] = await search(at('B').replace('0x', '0X'))
  expect(hit).toMatchObject({
    tokenAddress: pepe.address,
    poolAddress: at('b'),
    totalLiquidity: 7,
    chainType: 'eth',
  })
})

test('similar tokens of a token, over all chains, the most liquid first', async () => {
  const { body } = await copycats(at('3'))
  const { original, similar } = getCopycats.reply.parse(body.data)
  expect(original).toMatchObject({ tokenAddress: pepe.address, why: 'look-alike-symbol' })
  expect(similar.map(({ tokenAddress, why }) => [tokenAddress, why])).toEqual([
    [at('5'), 'look-alike-symbol'],
    [pepe.address, 'look-alike-symbol'],
    [at('2'), 'look-alike-symbol'],
  ])
  const alone = getCopycats.reply.parse((await copycats(at('8'))).body.data)
  expect(alone).toMatchObject({ token: { symbol: 'LONE', liquidity: 1 }, original: null, similar: [] })
})

test('a list of tokens gets the originals that the search names and births, and nothing where neither is known', async () => {
  const asked = [at('2'), at('4'), pepe.address, usdc, at('8'), at('f')].map((address) => `eth.${address}`)
  const reply = await app.server.inject(`/api/listed-facts?tokens=${asked.join(',')}`)
  const data = getListedFacts.reply.parse(reply.json().data)
  expect(
    data.map(({ token, original, bornAt }) => [token, original?.tokenAddress, original?.isSameChain, bornAt]),
  ).toEqual([
    [at('2'), pepe.address, true, null],
    [at('4'), pepe.address, true, null],
    [pepe.address, at('5'), false, null],
    [at('8'), undefined, undefined, 1_700_000_000_000],
  ])
  for (const tokens of [
    '',
    'eth',
    `tron.${at('2')}`,
    Array(101)
      .fill(`eth.${at('2')}`)
      .join(','),
  ])
    expect((await app.server.inject(`/api/listed-facts?tokens=${tokens}`)).statusCode).toBe(400)
})

test('a missing token is reported as unknown', async () => {
  expect(await copycats(at('f'))).toMatchObject({ status: 404, body: { code: 'token.unknown' } })
})
