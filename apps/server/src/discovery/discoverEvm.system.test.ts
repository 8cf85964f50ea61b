import { startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import type { Person } from '@peregrine/sandbox/evm/cast'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EvmMarket, startEvmMarket } from '../features/quotes/evm/testing/evmMarket.ts'
import { addToPair, deployToken, openV3Pool, wrapCoins } from '../features/quotes/evm/testing/testPools.ts'
import type { TestApp } from '../realtime/testing/testApp.ts'
import { openDiscoveryChain, startDiscoveringApp } from './testing/testDiscovery.ts'

// Real contracts on a real node behind a free plan; the index has not seen one block of them.

const ether = 10n ** 18n

let market: EvmMarket
let owner: { market: EvmMarket; person: Person }
let provider: Awaited<ReturnType<typeof startProvider>>
let app: TestApp

beforeAll(async () => {
  market = await startEvmMarket({ chainId: 1 })
  const [, , person] = market.chain.users as [Person, Person, Person]
  owner = { market, person }
  provider = await startProvider({ target: { url: market.chain.rpcUrl }, profile: 'free-evm' })
  app = await startDiscoveringApp([openDiscoveryChain('eth', [provider.url])])
})
afterAll(async () => {
  await app?.end()
  await provider?.stop()
  await market?.end()
})

type Body = { data: Record<string, unknown> & Record<string, unknown>[] }
async function read(url: string): Promise<{ status: number; body: Body }> {
  const reply = await app.server.inject({ url })
  return { status: reply.statusCode, body: reply.json() }
}

/** A token with a deep V2 pair and a thin V3 pool against the wrapped coin. */
async function openMarkets(): Promise<{ token: Address; pair: Address; thin: Address }> {
  const token = await deployToken(owner)
  const deep = await wrapCoins(owner, 20n * ether)
  const pair = await addToPair(owner, { token, units: 4_000_000n * ether }, deep)
  const little = await wrapCoins(owner, ether)
  const thin = await openV3Pool(owner, { token, units: 200_000n * ether }, little, { feePips: 10_000 })
  return { token, pair, thin }
}

test('a token that nobody traded is found by its address, with price, pools by depth and security', async () => {
  const { token, pair, thin } = await openMarkets()
  expect(await app.database.pool.query('select from token')).toMatchObject({ rowCount: 0 })
  const { body } = await read(`/unified-search/${token}`)
  expect(body.data).toMatchObject([
    { network: 'eth', tokenAddress: token, symbol: 'TEST', name: 'Test', pairAddress: pair },
  ])
  const { body: pools } = await read(`/api/pools/eth/${token}`)
  expect(pools.data.map(({ poolAddress, dex }) => [poolAddress, dex])).toEqual([
    [pair, 'uniswap-v2'],
    [thin, 'uniswap-v3'],
  ])
  const [deepest, other] = pools.data
  expect(deepest).toMatchObject({ isKnownFactory: true, createdAt: null, tradedAt: null })
  // 20 coins for 4,000,000 tokens, and 1 for 200,000: the same price, twenty times the depth.
  const price = Number(deepest?.tokenPrice)
  expect(price).toBeGreaterThan(0)
  expect(Number(other?.tokenPrice) / price).toBeCloseTo(1, 3)
  expect(Number(deepest?.liquidityUsd) / Number(other?.liquidityUsd)).toBeCloseTo(20, 0)
  expect(Number(deepest?.liquidityUsd)).toBeCloseTo(price * 8_000_000, -1)

  expect((await read(`/api/token/eth/${token}`)).body.data).toMatchObject({
    decimals: 18,
    totalSupply: String(10n ** 27n),
    tokenPrice: price,
    bestPool: pair,
    holders: null,
    isHoldersComplete: false,
    tradedAt: null,
  })
  const { body: info } = await read(`/eth/pool-info/${thin}`)
  expect(BigInt(String(info.data.anchorBalanceUnits))).toBeGreaterThan((ether * 99n) / 100n)
  const security = await read(`/api/security/eth/${token}?maxAgeS=60`)
  expect(security.status).toBe(200)
  const held = await read(`/api/queryTokenBal/eth/${owner.person.account.address}/${token}`)
  expect(BigInt(String(held.body.data.units))).toBe(await market.held(token, owner.person))
  // Several wallets at once, in their order.
  const nobody = `0x${'77'.repeat(20)}`
  const wallets = `${nobody},${owner.person.account.address}`
  const together = await read(`/api/balances/eth/${token}?wallets=${wallets}`)
  expect(together.body.data.balances).toMatchObject([
    { wallet: nobody, units: '0', decimals: 18 },
    { wallet: owner.person.account.address.toLowerCase(), units: held.body.data.units, decimals: 18 },
  ])
})

test('a pasted pool is read with its tokens; its page needs no search', async () => {
  const { token, thin } = await openMarkets()
  const { status, body } = await read(`/eth/pool-info/${thin}`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    dex: 'uniswap-v3',
    tokenAddress: token,
    tokenSymbol: 'TEST',
    anchorSymbol: 'WETH',
    feePips: 10_000,
    isKnownFactory: true,
  })
})

/** Deploys a contract that returns a fixed word for each selector. */
async function deployAnswers(address: Address, answers: Record<string, string>): Promise<void> {
  const cases = Object.entries(answers)
  // Selector on the stack; each case compares it and returns 32 bytes.
  const body = cases.map(([selector, word]) => {
    const answer = `7f${word}5f5260205ff3`
    const skip = answer.length / 2
    return { test: `8063${selector}14`, answer, skip }
  })
  let code = '5f3560e01c'
  for (const { test, answer, skip } of body) {
    // Jumps over the answer unless the selector is this one.
    const at = code.length / 2 + test.length / 2
    const after = at + 5 + skip
    code += `${test}1561${after.toString(16).padStart(4, '0')}57${answer}5b`
  }
  await market.chain.rpc.call('anvil_setCode', address, `0x${code}5f5ffd`)
}

const word = (value: string | bigint): string =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0')

test('a contract that only claims to be a pair is marked, and prices nothing', async () => {
  const { token, pair } = await openMarkets()
  const fake = '0xfa4e000000000000000000000000000000000001'
  const { wrapped, v2Factory } = market.chain.contracts
  await deployAnswers(fake, {
    '0dfe1681': word(token),
    d21220a7: word(wrapped),
    c45a0155: word(v2Factory),
    // One token for a million coins.
    '0902f1ac': word(ether),
  })
  await read(`/api/token/eth/${token}`)
  const { body } = await read(`/eth/pool-info/${fake}`)
  expect(body.data).toMatchObject({ poolAddress: fake, isKnownFactory: false, dex: 'univ2' })
  expect((await read(`/api/token/eth/${token}`)).body.data).toMatchObject({ bestPool: pair })
})

test('where there is no token, it says what there is', async () => {
  const { address } = owner.person.account
  const unknown = async (token: string, network = 'eth') => {
    const { status, body } = await read(`/api/token/${network}/${token}`)
    return [status, JSON.stringify(body)]
  }
  // A key's account, an address never used, a proxy whose code is gone, a contract that is no token.
  const [status, text] = await unknown(address.toLowerCase())
  expect([status, text]).toEqual([404, expect.stringContaining('no-code')])
  expect(await unknown('0x00000000000000000000000000000000000000f1')).toEqual([
    404,
    expect.stringContaining('no-code'),
  ])
  const proxy = '0xfa4e000000000000000000000000000000000002'
  const gone = '00000000000000000000000000000000000000f2'
  const clone = `0x363d3d373d3d3d363d73${gone}5af43d82803e903d91602b57fd5bf3`
  await market.chain.rpc.call('anvil_setCode', proxy, clone)
  expect(await unknown(proxy)).toEqual([404, expect.stringContaining('"other"')])
  // An address of the other family is asked of no chain.
  const before = provider.total()
  expect((await unknown('So11111111111111111111111111111111111111112'))[0]).toBe(404)
  expect(provider.total()).toBe(before)
  expect(await app.database.pool.query('select from token where address = $1', [proxy])).toMatchObject({
    rowCount: 0,
  })
})

test('hostile names are stored as far as they can be shown, and figures as far as they can be true', async () => {
  const loud = '0xfa4e000000000000000000000000000000000003'
  const supply = 10n ** 77n - 1n
  await deployAnswers(loud, {
    '18160ddd': word(supply),
    '313ce567': word(255n),
    // The old bytes32 form, with a mark that turns text around.
    '95d89b41': Buffer.from('EV\u202eIL').toString('hex').padEnd(64, '0'),
  })
  const { status, body } = await read(`/api/token/eth/${loud}`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    symbol: 'EVIL',
    decimals: null,
    totalSupply: null,
    tokenPrice: null,
    marketCap: null,
    bestPool: null,
  })
})

test('a token that costs all gas, or answers nothing, takes no answer from the others', async () => {
  const burner = '0xfa4e000000000000000000000000000000000004'
  await market.chain.rpc.call('anvil_setCode', burner, '0xfe')
  const { token } = await openMarkets()
  const [bad, good] = await Promise.all([read(`/api/token/eth/${burner}`), read(`/api/token/eth/${token}`)])
  expect([bad.status, good.status]).toEqual([404, 200])
})
