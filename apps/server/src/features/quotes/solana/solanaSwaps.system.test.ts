import { zQuote } from '@peregrine/contract/routes/quotes'
import { buildSolanaSwap, getRouteInstructions, getRouteQuote } from '@peregrine/contract/routes/solanaSwaps'
import { decodeBase58 } from '@peregrine/core/base58'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import { cpmmPool, usdc } from '@peregrine/sandbox/solana/programs/addresses'
import { type SolanaSandbox, startSolanaSandbox } from '@peregrine/sandbox/solana/startSolanaSandbox'
import { type Keypair, keypairFromBytes } from '@peregrine/sandbox/solana/wire/keypair'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noTrading } from '../../../domain/sends/openSending.ts'
import { startTestApp, type TestApp } from '../../../realtime/testing/testApp.ts'
import { type QuoteRequest, solanaQuoter } from './solanaQuoter.ts'

const operator = 'HFqU5x63VTqvQss8hp11i4wVV8bD44PvwucfZ2bU7gRe'
const foreign = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const sol = 1_000_000_000n

let sandbox: SolanaSandbox
let app: TestApp
let trader: Keypair
let token: string
let pool: string
let quoter: ReturnType<typeof solanaQuoter>
let asked: string[] = []

async function call<T>(method: string, params: unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await (await fetch(sandbox.rpcUrl, { method: 'POST', body })).json()
  const { result, error } = answer as { result: T; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

const request = async (_chain: string, method: string, params: unknown[]): Promise<unknown> => {
  asked.push(method)
  return call(method, params)
}

async function addPool(id: string, traded: string, quote: string): Promise<void> {
  await app.database.pool.query(
    `insert into pool (chain, id, dex, network, tokens, token, quote, is_known_factory, first_block, first_seen_ms, reserves)
     values ('sol', $1, 'raydium-cpmm', 'sol', array[$2, $3], $2, $3, true, 1, 1, '{0,0}')`,
    [id, traded, quote],
  )
}

beforeAll(async () => {
  sandbox = await startSolanaSandbox({ seed: 'solana swaps', rate: 0 })
  const settings = {
    ...noTrading.settings,
    serviceFee: { bps: 100, evm: null, solana: operator },
    routeServiceUrl: sandbox.standIns.routeService as string,
  }
  const trading = { ...noTrading, settings }
  app = await startTestApp({ request, trading })
  trader = keypairFromBytes(
    (decodeBase58(sandbox.accounts[0]?.privateKey ?? '') as Uint8Array).subarray(0, 32),
  )
  token = sandbox.contracts.tokenRAYO as string
  pool = cpmmPool(token, nativeSolMint).pool
  await addPool(pool, token, nativeSolMint)
  await addPool(cpmmPool(usdc, nativeSolMint).pool, nativeSolMint, usdc)
  await addPool('odd', foreign, token)
  quoter = solanaQuoter({ pool: app.database.pool, request, trading, now: Date.now })
})
afterAll(async () => {
  await app?.end()
  await sandbox?.stop()
})

const plain: Omit<QuoteRequest, 'token'> = {
  network: 'sol',
  side: 'buy',
  units: sol,
  pool: null,
  wallet: null,
  slippageBps: 100,
  mode: 'safe',
}

async function post(url: string, payload: object) {
  const headers = { origin: 'http://peregrine.test' }
  const reply = await app.server.inject({ method: 'POST', url, payload, headers })
  return { status: reply.statusCode, ...reply.json() }
}

/** A body in the product's form, with amounts as a page of the product sends them. */
const swapBody = (more: object = {}) => ({
  amount: 1,
  poolAddress: pool,
  tokenAddress: token,
  slippage: '1',
  config: { slippage: 1, mode: 'safe', customFee: 0.005 },
  isBuy: true,
  publicKey: trader.address,
  ...more,
})

async function signAndSend(transaction: string): Promise<void> {
  const wire = Buffer.from(transaction, 'base64')
  const message = wire.subarray(65)
  const signed = Buffer.concat([Buffer.from([1]), trader.sign(message), message])
  await call('sendTransaction', [signed.toString('base64'), { encoding: 'base64' }])
}

async function held(): Promise<bigint> {
  const { value } = await call<{
    value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
  }>('getTokenAccountsByOwner', [trader.address, { mint: token }, { encoding: 'jsonParsed' }])
  return BigInt(value[0]?.account.data.parsed.info.tokenAmount.amount ?? 0)
}

test('a quote comes from one read of accounts, with every fee apart', async () => {
  await quoter({ ...plain, token, wallet: trader.address })
  asked = []
  const quote = zQuote.parse(await quoter({ ...plain, token, wallet: trader.address }))
  expect(asked.filter((method) => method === 'getMultipleAccounts')).toHaveLength(1)
  expect(quote.hops).toMatchObject([{ dex: 'raydium-cpmm', pool, tokenIn: nativeSolMint, tokenOut: token }])
  expect(quote.spend).toMatchObject({ symbol: 'SOL', decimals: 9, units: String(sol) })
  const { service, priority, tip, rent, network } = quote.fees
  expect(service).toEqual({
    bps: 100,
    recipient: operator,
    units: '10000000',
    token: nativeSolMint,
    isUnfunded: true,
  })
  expect([rent?.units, network?.units]).toEqual(['2039280', '5000'])
  // 30 % of the fee is the tip, the least fee 0.006 SOL.
  expect([priority?.units, tip?.units]).toEqual(['4200000', '1800000'])
  expect(BigInt(quote.minimumUnits)).toBe((BigInt(quote.receive.units) * 9_900n) / 10_000n)
})

test('automatic slippage is computed and marked', async () => {
  const quote = await quoter({ ...plain, token, slippageBps: null, units: 10n * sol })
  expect(quote.isAutoSlippage).toBe(true)
  expect(quote.slippageBps).toBeGreaterThan(800)
})

test('what is built delivers what was quoted, and pays service fee and tip', async () => {
  const quote = await quoter({ ...plain, token, wallet: trader.address })
  const { data } = await post('/api/sol/swap/build', swapBody({ minimumUnits: quote.receive.units }))
  const built = buildSolanaSwap.reply.parse(data)
  expect([built.isFeeClamped, built.priorityLamports, built.tipLamports]).toEqual([
    true,
    '4200000',
    '1800000',
  ])
  const before = await held()
  const paidBefore = await call<{ value: number }>('getBalance', [operator])
  await signAndSend(built.transaction)
  expect((await held()) - before).toBe(BigInt(quote.receive.units))
  const paid = await call<{ value: number }>('getBalance', [operator])
  // The operator's address of this test is a tip account too: the tip may have gone to any of eight.
  expect([10_000_000, 11_800_000]).toContain(paid.value - paidBefore.value)
  expect(built.lastValidBlockHeight).toBeGreaterThan(0)
})

test('getSwapTx/v2 gives the transaction alone; a sale of all leaves nothing', async () => {
  const all = await held()
  const body = swapBody({ isBuy: false, amount: '0', units: String(all), config: { mode: 'fast' } })
  const { data } = await post('/api/sol/swap/getSwapTx/v2', body)
  expect(typeof data).toBe('string')
  await signAndSend(data)
  expect(await held()).toBe(0n)
})

test('a sale by decimal amount uses the mint’s decimals', async () => {
  const first = await post('/api/sol/swap/build', swapBody())
  await signAndSend(first.data.transaction)
  const before = await held()
  const { data } = await post('/api/sol/swap/build', swapBody({ isBuy: false, amount: '12.345678' }))
  await signAndSend(data.transaction)
  expect(before - (await held())).toBe(12_345_678n)
})

test('a sale of everything closes the account if asked to, a sale of a part leaves it open', async () => {
  const accounts = () =>
    call<{ value: unknown[] }>('getTokenAccountsByOwner', [
      trader.address,
      { mint: token },
      { encoding: 'base64' },
    ])
  const sell = async (units: bigint) => {
    const body = swapBody({ isBuy: false, amount: '0', units: String(units), closesAccount: true })
    const { data } = await post('/api/sol/swap/build', body)
    await signAndSend(data.transaction)
  }
  await sell((await held()) / 2n)
  expect((await accounts()).value).toHaveLength(1)
  await sell(await held())
  expect((await accounts()).value).toEqual([])
})

test('a minimum above the current quote is refused before anybody signs', async () => {
  const quote = await quoter({ ...plain, token })
  const wanted = BigInt(quote.receive.units) + 1n
  const reply = await post('/api/sol/swap/build', swapBody({ minimumUnits: String(wanted) }))
  expect(reply).toMatchObject({ status: 409, code: 'quote.moved' })
})

test.each([
  ['an anchor that is none', { tokenAddress: foreign, poolAddress: 'odd' }, 400, 'anchor.unsupported'],
  ['an unknown pool', { poolAddress: 'nowhere' }, 404, 'pool.unknown'],
  ['an unknown token', { tokenAddress: usdc.replace('E', 'F') }, 404, 'token.unknown'],
  ['a wallet that is none', { publicKey: 'nobody' }, 400, 'request.malformed'],
  ['nothing to spend', { amount: '0' }, 400, 'request.malformed'],
  ['an amount that is none', { amount: '1e9' }, 400, 'request.malformed'],
])('%s is refused', async (_, more, status, code) => {
  expect(await post('/api/sol/swap/build', swapBody(more))).toMatchObject({ status, code })
})

test('the route service is asked through this server, and its replies are checked', async () => {
  const query = { inputMint: usdc, outputMint: token, units: '25000000', slippageBps: '100' }
  const reply = await app.server.inject({ url: '/api/sol/route/quote', query })
  const quote = getRouteQuote.reply.parse(reply.json().data)
  expect(quote.hops.map(({ dex }) => dex)).toEqual(['raydium-cpmm', 'raydium-cpmm'])
  const { quoteResponse } = quote
  const body = { quoteResponse, userPublicKey: trader.address }
  const { data } = await post('/api/sol/route/swap-instructions', body)
  expect(getRouteInstructions.reply.parse(data).addressLookupTableAddresses).toHaveLength(1)
  const broken = { ...body, quoteResponse: {} }
  expect(await post('/api/sol/route/swap-instructions', broken)).toMatchObject({ code: 'route.build-failed' })
})
