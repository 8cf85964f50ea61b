import { decodeBase58 } from '@peregrine/core/base58'
import {
  composeRouted,
  parseRoutedInstruction,
  type RoutedInstructions,
  readLookupTables,
} from '@peregrine/protocols/solana/composeRouted'
import { composeSwap } from '@peregrine/protocols/solana/composeSwap'
import { findHopVenue } from '@peregrine/protocols/solana/openHops'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { quoteHops, type RouteQuote } from '@peregrine/protocols/solana/quoteHops'
import { requirePumpInstruction } from '@peregrine/protocols/solana/requirePumpInstruction'
import type { HopRequest, SolanaAccount, SolanaHop } from '@peregrine/protocols/solana/swapHop'
import { unsignedTransaction, writeMessageV0 } from '@peregrine/protocols/solana/writeMessageV0'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { associatedToken, canonicalPool, cpmmPool, usdc } from './programs/addresses.ts'
import { swapOnCpmm } from './programs/cpmmInstructions.ts'
import {
  bondingCurve,
  createToken,
  migrateToken,
  type PumpToken,
  tradeOnCurve,
} from './programs/pumpInstructions.ts'
import { openPumpSwapPool, tradeOnPumpSwap } from './programs/pumpSwapInstructions.ts'
import { computeUnitLimit, openTokenAccount, wrapSol } from './programs/systemInstructions.ts'
import { type SolanaSandbox, startSolanaSandbox } from './startSolanaSandbox.ts'
import { buildTransaction, type SolanaInstruction } from './wire/buildTransaction.ts'
import { type Keypair, keypairFor, keypairFromBytes } from './wire/keypair.ts'
import { programAddress } from './wire/programAddress.ts'

const seed = 'venue trades'
const sol = 1_000_000_000n
const noCosts = { priorityLamports: 10_000n, tip: null, service: null }
const find = async (program: string, seeds: readonly (string | Uint8Array)[]) =>
  programAddress(program, ...seeds)

let sandbox: SolanaSandbox
let trader: Keypair
let other: Keypair

beforeAll(async () => {
  sandbox = await startSolanaSandbox({ seed, rate: 0 })
  const [first, second] = sandbox.accounts
  const keypair = (account = first) =>
    keypairFromBytes((decodeBase58(account?.privateKey ?? '') as Uint8Array).subarray(0, 32))
  trader = keypair(first)
  other = keypair(second)
})
afterAll(() => sandbox?.stop())

async function call<T>(method: string, ...params: unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await (await fetch(sandbox.rpcUrl, { method: 'POST', body })).json()
  const { result, error } = answer as { result: T; error?: { message: string } }
  if (error) throw new Error(`${error.message} ${JSON.stringify(error)}`)
  return result
}

async function blockhash(): Promise<string> {
  return (await call<{ value: { blockhash: string } }>('getLatestBlockhash')).value.blockhash
}

async function submit(
  payer: Keypair,
  instructions: SolanaInstruction[],
  signers: Keypair[] = [],
): Promise<void> {
  const draft = { version: 0, payer, signers, instructions, blockhash: await blockhash() } as const
  await call('sendTransaction', buildTransaction(draft).toString('base64'), { encoding: 'base64' })
}

/** Signs what a builder made, and sends it. */
async function sign(message: Uint8Array): Promise<void> {
  const wire = Buffer.concat([Buffer.from([1]), trader.sign(message), message])
  await call('sendTransaction', wire.toString('base64'), { encoding: 'base64' })
}

async function read(addresses: readonly string[]): Promise<Map<string, SolanaAccount | null>> {
  const { value } = await call<{ value: ({ data: [string]; owner: string } | null)[] }>(
    'getMultipleAccounts',
    addresses,
    { encoding: 'base64' },
  )
  return new Map(
    addresses.map((address, index) => {
      const account = value[index]
      const read = account ? { data: Buffer.from(account.data[0], 'base64'), owner: account.owner } : null
      return [address, read]
    }),
  )
}

async function openHop(request: HopRequest): Promise<SolanaHop> {
  const venue = findHopVenue(request.dex)
  const state = (await read([request.pool])).get(request.pool)
  const hop = await venue?.open(
    find,
    request,
    await read((await venue.list(find, request, state?.data ?? null)) ?? []),
  )
  if (!hop) throw new Error(`not tradable: ${request.dex}`)
  return hop
}

async function route(units: bigint, ...requests: HopRequest[]): Promise<RouteQuote> {
  const hops: SolanaHop[] = []
  for (const request of requests) hops.push(await openHop(request))
  const quote = quoteHops(hops, units, 100)
  if (!quote) throw new Error('no quote')
  return quote
}

/** A token balance in base units; 0 without an account. For SOL the lamports. */
async function held(token: string, program: string = programs.token): Promise<bigint> {
  if (token === nativeSolMint)
    return BigInt((await call<{ value: number }>('getBalance', trader.address)).value)
  const account = associatedToken(trader.address, token, program)
  const data = (await read([account])).get(account)?.data
  return data ? Buffer.from(data).readBigUInt64LE(64) : 0n
}

type Options = { minimum?: bigint; closesSold?: boolean }

async function messageOf(quote: RouteQuote, { minimum = quote.received, closesSold = false }: Options = {}) {
  const instructions = await composeSwap(find, {
    wallet: trader.address,
    route: quote,
    minimum,
    costs: noCosts,
    closesSold,
  })
  return writeMessageV0({ payer: trader.address, instructions, blockhash: await blockhash() })
}

const signatureFee = 5_000n

/** Sends a quoted trade with the quote itself as the minimum; returns what arrived, network fees added back. */
async function trade(quote: RouteQuote, options?: Options): Promise<bigint> {
  const last = quote.hops.at(-1) as SolanaHop
  const before = await held(last.tokenOut, last.programOut)
  await sign(await messageOf(quote, options))
  const gain = (await held(last.tokenOut, last.programOut)) - before
  return last.tokenOut === nativeSolMint ? gain + signatureFee + noCosts.priorityLamports : gain
}

let launches = 0
async function launch(tokenProgram: string): Promise<PumpToken> {
  const mint = keypairFor(seed, `coin-${launches++}`)
  const token = { mint: mint.address, creator: other.address, tokenProgram }
  const name = `Coin ${launches}`
  const first = [
    createToken(token, { name, symbol: 'COIN', uri: 'https://coin.invalid' }),
    openTokenAccount(other.address, other.address, mint.address, tokenProgram),
    // Opens the creator's vault, so that later trades pay their fees alone.
    tradeOnCurve('buy_exact_sol_in', token, other.address, sol, 1n),
  ]
  await submit(other, first, [mint])
  return token
}

function curveHop(token: PumpToken, side: 'buy' | 'sell'): HopRequest {
  const [tokenIn, tokenOut] = side === 'buy' ? [nativeSolMint, token.mint] : [token.mint, nativeSolMint]
  return { dex: 'pumpfun', pool: bondingCurve(token.mint), tokenIn, tokenOut }
}

describe.each([
  ['first form, SPL Token', programs.token],
  ['second form, Token-2022', programs.token2022],
])('pump.fun, %s', (_, tokenProgram) => {
  test('a purchase and the sale of everything give what was quoted, to the unit', async () => {
    const token = await launch(tokenProgram)
    const buying = await route(1_234_567_891n, curveHop(token, 'buy'))
    expect(await trade(buying)).toBe(buying.received)
    const all = await held(token.mint, tokenProgram)
    const selling = await route(all, curveHop(token, 'sell'))
    expect(await trade(selling)).toBe(selling.received)
    expect(await held(token.mint, tokenProgram)).toBe(0n)
  })

  test('a curve moved past the slippage refuses', async () => {
    const token = await launch(tokenProgram)
    const buying = await route(sol, curveHop(token, 'buy'))
    const minimum = (buying.received * 99n) / 100n
    const message = await messageOf(buying, { minimum })
    await submit(other, [tradeOnCurve('buy_exact_sol_in', token, other.address, 5n * sol, 1n)])
    await expect(sign(message)).rejects.toThrow(/6042|0x179a/)
    await trade(await route(sol, curveHop(token, 'buy')))
    const all = await held(token.mint, tokenProgram)
    const selling = await route(all, curveHop(token, 'sell'))
    const stale = await messageOf(selling, { minimum: (selling.received * 99n) / 100n })
    const dumped = 30_000_000_000_000n
    await submit(other, [tradeOnCurve('sell', token, other.address, dumped, 1n)])
    await expect(sign(stale)).rejects.toThrow(/6003|0x1773/)
  })

  test('the sale of everything returns the account’s deposit if asked to', async () => {
    const token = await launch(tokenProgram)
    await trade(await route(sol, curveHop(token, 'buy')))
    const account = associatedToken(trader.address, token.mint, tokenProgram)
    const { value } = await call<{ value: { lamports: number } }>('getAccountInfo', account, {
      encoding: 'base64',
    })
    const selling = await route(await held(token.mint, tokenProgram), curveHop(token, 'sell'))
    expect(await trade(selling, { closesSold: true })).toBe(selling.received + BigInt(value.lamports))
    expect((await read([account])).get(account)).toBeNull()
  })

  test('the purchase that would fill the curve is cut to what is left, then PumpSwap trades', async () => {
    const token = await launch(tokenProgram)
    const buying = await route(500n * sol, curveHop(token, 'buy'))
    expect(buying.spend).toBeLessThan(90n * sol)
    const before = await held(nativeSolMint)
    expect(await trade(buying)).toBe(buying.received)
    // Never more than quoted, and only the last lamports of rounding less.
    const spent = before - (await held(nativeSolMint)) - signatureFee - noCosts.priorityLamports
    const rent = tokenProgram === programs.token ? 2_039_280n : 2_074_080n
    expect(spent).toBeLessThanOrEqual(buying.spend + rent)
    expect(spent).toBeGreaterThanOrEqual(buying.spend + rent - 3n)
    await expect(openHop(curveHop(token, 'buy')).then((hop) => hop.quote(sol))).resolves.toBeNull()
    await migrate(token)
    await tradePool(token)
  })
})

async function migrate(token: PumpToken): Promise<void> {
  const migrator = keypairFor(seed, 'migrator')
  const { address } = migrator
  await submit(migrator, [computeUnitLimit(800_000), migrateToken(token, address, address)])
}

function poolHop(token: PumpToken, side: 'buy' | 'sell'): HopRequest {
  return { ...curveHop(token, side), dex: 'pumpswap', pool: canonicalPool(token.mint) }
}

async function tradePool(token: PumpToken): Promise<void> {
  // The first trade opens the account for the creator's fees.
  await trade(await route(1_000_000n, poolHop(token, 'buy')))
  const buying = await route(777_777_777n, poolHop(token, 'buy'))
  expect(await trade(buying)).toBe(buying.received)
  const selling = await route(5_555_555_555_555n, poolHop(token, 'sell'))
  expect(await trade(selling)).toBe(selling.received)
  const next = await route(sol, poolHop(token, 'buy'))
  const stale = await messageOf(next, { minimum: (next.received * 99n) / 100n })
  const push = tradeOnPumpSwap('buy_exact_quote_in', token, other.address, 20n * sol, 1n)
  await submit(other, [...wrapSol(other.address, 20n * sol), push])
  await expect(sign(stale)).rejects.toThrow(/6004|0x1774/)
}

describe('Raydium CPMM', () => {
  const established = () => sandbox.contracts.tokenBONKY as string
  const direct = (side: 'buy' | 'sell'): HopRequest => {
    const token = established()
    const [tokenIn, tokenOut] = side === 'buy' ? [nativeSolMint, token] : [token, nativeSolMint]
    return { dex: 'raydium-cpmm', pool: cpmmPool(token, nativeSolMint).pool, tokenIn, tokenOut }
  }

  test('a direct purchase and sale give what was quoted', async () => {
    const buying = await route(3n * sol + 7n, direct('buy'))
    expect(await trade(buying)).toBe(buying.received)
    const selling = await route(await held(established()), direct('sell'))
    expect(await trade(selling)).toBe(selling.received)
    expect(await held(established())).toBe(0n)
  })

  test('a pool moved past the slippage refuses', async () => {
    const buying = await route(sol, direct('buy'))
    const message = await messageOf(buying, { minimum: (buying.received * 99n) / 100n })
    const wrapped = { mint: nativeSolMint, tokenProgram: programs.token }
    const token = { mint: established(), tokenProgram: programs.token }
    await submit(other, [
      ...wrapSol(other.address, 10n * sol),
      openTokenAccount(other.address, other.address, token.mint, programs.token),
      swapOnCpmm('swap_base_input', other.address, wrapped, token, 10n * sol, 1n),
    ])
    await expect(sign(message)).rejects.toThrow(/6007|0x1777/)
  })

  test('SOL to USDC and back over two pools', async () => {
    const dollars = { dex: 'raydium-cpmm', pool: cpmmPool(usdc, nativeSolMint).pool }
    const toDollars = { ...dollars, tokenIn: nativeSolMint, tokenOut: usdc }
    const fromDollars = { ...dollars, tokenIn: usdc, tokenOut: nativeSolMint }
    const dollarsBefore = await held(usdc)
    const there = await route(sol, direct('buy'))
    await trade(there)
    // Token, SOL, USDC: the first pool's output is fixed, the second delivers what was quoted.
    const sale = await route(await held(established()), direct('sell'), toDollars)
    const expected = sale.received
    await sign(await messageOf(sale))
    expect((await held(usdc)) - dollarsBefore).toBe(expected)
    expect(await held(established())).toBe(0n)
    const back = await route(expected, fromDollars, direct('buy'))
    expect(await trade(back)).toBe(back.received)
  })
})

/** A pool of PumpSwap with SOL as base, by the other trader. Returns its address. */
async function openReversePool(mint: string): Promise<string> {
  const { address } = other
  const tokenProgram = programs.token
  const base = { mint: nativeSolMint, tokenProgram, amount: 5n * sol }
  const { pool, instruction } = openPumpSwapPool(address, 7, base, {
    mint,
    tokenProgram,
    amount: 1_000_000_000_000n,
  })
  await submit(other, [computeUnitLimit(800_000), ...wrapSol(address, base.amount), instruction])
  return pool
}

test('PumpSwap with SOL as base: a purchase sells the base, a sale buys it', async () => {
  const token = { mint: sandbox.contracts.tokenPYTHY as string, tokenProgram: programs.token }
  const wrapped = { mint: nativeSolMint, tokenProgram: programs.token }
  await submit(other, [
    ...wrapSol(other.address, 20n * sol),
    openTokenAccount(other.address, other.address, token.mint, programs.token),
    swapOnCpmm('swap_base_input', other.address, wrapped, token, 20n * sol, 1n),
  ])
  const pool = await openReversePool(token.mint)
  const hop = { dex: 'pumpswap', pool, tokenIn: nativeSolMint, tokenOut: token.mint }
  const buying = await route(123_456_789n, hop)
  expect(buying.quotes[0]?.fee.token).toBe(token.mint)
  expect(await trade(buying)).toBe(buying.received)
  const all = await held(token.mint)
  const selling = await route(all, { ...hop, tokenIn: token.mint, tokenOut: nativeSolMint })
  const received = await trade(selling)
  expect(received).toBe(selling.received)
  // `buy_exact_quote_in` keeps what its rounding of fees did not need: a unit or two.
  expect(await held(token.mint)).toBeLessThanOrEqual(3n)
})

type RouteJson = RoutedInstructions & { addressLookupTableAddresses: string[] }

/** A quote of the route service and its instructions for the trader. */
async function askRoute(inputMint: string, outputMint: string, units: bigint) {
  const { routeService } = sandbox.standIns
  const query = new URLSearchParams({ inputMint, outputMint, amount: String(units), slippageBps: '100' })
  const quote = (await (await fetch(`${routeService}/quote?${query}`)).json()) as {
    outAmount: string
    otherAmountThreshold: string
    routePlan: unknown[]
  }
  const body = JSON.stringify({ quoteResponse: quote, userPublicKey: trader.address })
  const reply = await fetch(`${routeService}/swap-instructions`, { method: 'POST', body })
  return { quote, routed: (await reply.json()) as RouteJson }
}

async function routedMessage(routed: RouteJson): Promise<Uint8Array> {
  const names = routed.addressLookupTableAddresses
  const accounts = await read(names)
  const tables = readLookupTables(
    names,
    names.map((name) => accounts.get(name)?.data ?? null),
  )
  const draft = { wallet: trader.address, routed, tables, costs: noCosts }
  return composeRouted({ ...draft, blockhash: await blockhash() })
}

describe('the route service', () => {
  const established = () => sandbox.contracts.tokenWIFHAT as string

  test('trades over two pools with its lookup table give what was quoted', async () => {
    const dollars = 100_000_000n
    const buying = await askRoute(usdc, established(), dollars)
    expect(buying.quote.routePlan).toHaveLength(2)
    const message = await routedMessage(buying.routed)
    // Most of the accounts are in the table: the message names the few that it may not.
    expect(message[4]).toBeLessThan(14)
    await sign(message)
    expect(await held(established())).toBe(BigInt(buying.quote.outAmount))
    const selling = await askRoute(established(), nativeSolMint, await held(established()))
    const before = await held(nativeSolMint)
    await sign(await routedMessage(selling.routed))
    expect(await held(established())).toBe(0n)
    const gain = (await held(nativeSolMint)) - before + signatureFee + noCosts.priorityLamports
    expect(gain).toBe(BigInt(selling.quote.outAmount))
  })

  test('a pool moved past the slippage refuses, and so does a route without its table', async () => {
    const { routed } = await askRoute(nativeSolMint, established(), sol)
    const message = await routedMessage(routed)
    const wrapped = { mint: nativeSolMint, tokenProgram: programs.token }
    const token = { mint: established(), tokenProgram: programs.token }
    await submit(other, [
      ...wrapSol(other.address, 10n * sol),
      openTokenAccount(other.address, other.address, token.mint, programs.token),
      swapOnCpmm('swap_base_input', other.address, wrapped, token, 10n * sol, 1n),
    ])
    await expect(sign(message)).rejects.toThrow(/6007|0x1777/)
    const draft = { wallet: trader.address, routed, tables: {}, costs: noCosts, blockhash: await blockhash() }
    expect(() => composeRouted(draft)).toThrow('lookup-table.missing')
  })

  test('faults: refusals, and a lie about the minimum', async () => {
    const set = (faults: object) =>
      fetch(sandbox.standIns.faults as string, { method: 'POST', body: JSON.stringify(faults) })
    await set({ route: { refuses: true } })
    const query = new URLSearchParams({ inputMint: nativeSolMint, outputMint: usdc, amount: '1000000' })
    expect((await fetch(`${sandbox.standIns.routeService}/quote?${query}`)).status).toBe(503)
    await set({ route: { lies: true } })
    const { routed } = await askRoute(nativeSolMint, usdc, sol)
    const { data } = parseRoutedInstruction(routed.swapInstruction, 'swapInstruction')
    expect(Buffer.from(data).readBigUInt64LE(16)).toBe(1n)
    expect((await set({ nowhere: {} })).status).toBe(400)
    expect((await set({})).status).toBe(200)
  })
})

test('a transaction without pump.fun in it is refused as such', async () => {
  const token = await launch(programs.token)
  const pump = await messageOf(await route(sol, curveHop(token, 'buy')))
  expect(() => requirePumpInstruction(unsignedTransaction(pump))).not.toThrow()
  const transfer = writeMessageV0({ payer: trader.address, instructions: [], blockhash: await blockhash() })
  expect(() => requirePumpInstruction(unsignedTransaction(transfer))).toThrow('pump.no-instruction')
})

test('nothing is composed without a minimum', async () => {
  const token = await launch(programs.token)
  const quote = await route(sol, curveHop(token, 'buy'))
  await expect(messageOf(quote, { minimum: 0n })).rejects.toThrow('minimum')
})
