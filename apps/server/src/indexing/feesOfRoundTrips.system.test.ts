import { nativeCoin } from '@peregrine/core/address'
import { createHash } from 'node:crypto'
import type { Block } from '@peregrine/chains/block'
import { parseHeader } from '@peregrine/chains/evm/header'
import { provenBlock } from '@peregrine/chains/evm/provenBlock'
import { parseSolBlock } from '@peregrine/chains/sol/parseSolBlock'
import type { ChainKey } from '@peregrine/core/network'
import { totalFees, tradeFees } from '@peregrine/core/portfolio/fees'
import { computePosition, type Position } from '@peregrine/core/portfolio/position'
import type { PoolFamily } from '@peregrine/protocols/poolInfo'
import { decodeBase58 } from '@peregrine/core/base58'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { tipAccounts } from '@peregrine/protocols/solana/tipAccounts'
import { fourManager } from '@peregrine/sandbox/evm/contractAddresses'
import { approveCall, type Call } from '@peregrine/sandbox/evm/call'
import type { Person } from '@peregrine/sandbox/evm/cast'
import { fourAbi, fourBuy, fourCreate, fourSell } from '@peregrine/sandbox/evm/fourCalls'
import { buyWithCoin, sellForCoin } from '@peregrine/sandbox/evm/swapCalls'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { createTestWallet } from '@peregrine/testkit/testWallet'
import { associatedToken, wrappedSol } from '@peregrine/sandbox/solana/programs/addresses'
import { createToken, migrateToken, tradeOnCurve } from '@peregrine/sandbox/solana/programs/pumpInstructions'
import { tradeOnPumpSwap } from '@peregrine/sandbox/solana/programs/pumpSwapInstructions'
import {
  computeUnitLimit,
  openTokenAccount,
  transferSol,
  wrapSol,
} from '@peregrine/sandbox/solana/programs/systemInstructions'
import { type SolanaSandbox, startSolanaSandbox } from '@peregrine/sandbox/solana/startSolanaSandbox'
import { buildTransaction, type SolanaInstruction } from '@peregrine/sandbox/solana/wire/buildTransaction'
import { type Keypair, keypairFromBytes } from '@peregrine/sandbox/solana/wire/keypair'
import type pg from 'pg'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
  parseEventLogs,
  parseAbiParameters,
} from 'viem'
import { untilFound } from '@peregrine/testkit/untilFound'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TradeRow } from '../db/rows.ts'
import type { BaseToken, ChainContext } from './chainContext.ts'
import { type ChainState, emptyState } from './chainState.ts'
import { decodeEvmBlocks } from './decodeEvmBlocks.ts'
import { decodeSolBlocks } from './decodeSolBlocks.ts'
import { newPoolRow } from './derivePools.ts'
import { deriveUnit } from './deriveUnit.ts'
import { unasked, unaskedContext } from './testing/unaskedContext.ts'

/** A chain whose coin is so valuable that its smallest unit is a millionth of a dollar: dollars are then exact. */
function worldOf(chain: ChainKey, coins: readonly string[], symbol: string, decimals: number) {
  const coin = (address: string): [string, BaseToken] => [
    address,
    { address, symbol, decimals, rank: 1, isStable: false },
  ]
  const context = unaskedContext({
    chain,
    nativeSymbol: symbol,
    baseTokens: new Map(coins.map(coin)),
  })
  const state = emptyState(chain)
  const price_e8 = 10n ** BigInt(decimals + 2)
  state.coinPrices.set(symbol, { chain, symbol, price_e8, pool: '', time_ms: 0 })
  return { context, state }
}

const client = { query: unasked } as unknown as pg.ClientBase

async function tradesOf(
  { context, state }: { context: ChainContext; state: ChainState },
  blocks: readonly Block[],
): Promise<TradeRow[]> {
  const evm = blocks.filter((block) => block.family === 'EVM')
  const sol = blocks.filter((block) => block.family === 'SOL')
  const decoded =
    evm.length > 0 ? await decodeEvmBlocks(client, context, state, evm) : await decodeSolBlocks(context, sol)
  return deriveUnit(context, state, decoded.blocks, { newPools: [], newTokens: [] }).trades
}

function feesOf(row: TradeRow) {
  return tradeFees({
    venue: row.venue_fee_micros,
    router: row.router_fee_micros,
    network: row.network_fee_micros,
    tip: row.tip_micros,
  })
}

/** Returns a wallet's position in a token from its trades. */
function positionOf(rows: readonly TradeRow[], wallet: string, token: string): Position {
  const own = rows.filter(
    ({ sender, in_wallet, token: of }) => sender === wallet && in_wallet && of === token,
  )
  const trades = own.map((row) => ({
    id: row.tx_hash,
    side: row.side === 'b' ? ('buy' as const) : ('sell' as const),
    units: row.side === 'b' ? row.bought_units : row.sold_units,
    micros: row.value_micros,
    fees: feesOf(row),
  }))
  return computePosition(trades, 'fifo')
}

/** Profit before fees, as computed formerly. */
const grossOf = (position: Position): bigint => position.realisedMicros + totalFees(position.fees.realised)

describe('Solana, by the balances of the chain', () => {
  let sandbox: SolanaSandbox
  let trader: Keypair
  const slots: number[] = []
  const coin = () => ({ mint: mint.address, creator: trader.address, tokenProgram: programs.token })
  const mint = keypairFromBytes(createHash('sha256').update('fees').digest())
  const tip = [...tipAccounts][0] as string
  const bot = keypairFromBytes(createHash('sha256').update('bot').digest()).address

  async function call<T>(method: string, ...params: unknown[]): Promise<T> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await (await fetch(sandbox.rpcUrl, { method: 'POST', body })).json()
    if (answer.error) throw new Error(JSON.stringify(answer.error))
    return answer.result
  }

  const asked = { commitment: 'confirmed', maxSupportedTransactionVersion: 0, encoding: 'json' }

  async function send(instructions: SolanaInstruction[], signers: Keypair[] = []): Promise<void> {
    const { value } = await call<{ value: { blockhash: string } }>('getLatestBlockhash')
    const { blockhash } = value
    const wire = buildTransaction({ version: 0, payer: trader, signers, instructions, blockhash })
    const signature = await call<string>('sendTransaction', wire.toString('base64'), { encoding: 'base64' })
    const find = () =>
      call<{ slot: number; meta: { err: unknown } } | null>('getTransaction', signature, asked)
    const found = await untilFound(find, { what: signature, everyMs: 50 })
    expect(found.meta.err).toBeNull()
    slots.push(found.slot)
  }

  /** Returns all of the trader's lamports: its own, and those of its account for wrapped SOL. */
  async function lamports(): Promise<bigint> {
    const accounts = [trader.address, wrappedSol(trader.address)]
    const values = await Promise.all(
      accounts.map((account) => call<{ value: number }>('getBalance', account)),
    )
    return values.reduce((sum, { value }) => sum + BigInt(value), 0n)
  }

  const tokens = async (): Promise<bigint> => {
    const account = associatedToken(trader.address, mint.address, programs.token)
    const { value } = await call<{ value: { amount: string } }>('getTokenAccountBalance', account)
    return BigInt(value.amount)
  }

  /** Returns the result of trades, as computed and as the chain shows. */
  async function during(trade: () => Promise<void>): Promise<{ position: Position; changed: bigint }> {
    slots.length = 0
    const before = await lamports()
    await trade()
    const changed = (await lamports()) - before
    const config = { ...asked, transactionDetails: 'full', rewards: false }
    const blocks = await Promise.all(
      [...new Set(slots)].map(async (slot) => parseSolBlock(slot, await call('getBlock', slot, config))),
    )
    const rows = await tradesOf(worldOf('sol', [nativeSolMint], 'SOL', 9), blocks)
    return { position: positionOf(rows, trader.address, mint.address), changed }
  }

  beforeAll(async () => {
    sandbox = await startSolanaSandbox({ seed: 'fees', rate: 0 })
    const key = decodeBase58(sandbox.accounts[0]?.privateKey as string) as Uint8Array
    trader = keypairFromBytes(key.subarray(0, 32))
    const texts = { name: 'Fee coin', symbol: 'FEE', uri: 'https://example.invalid/1' }
    await send([computeUnitLimit(400_000), createToken(coin(), texts)], [mint])
    await send([
      openTokenAccount(trader.address, trader.address, mint.address, programs.token),
      ...wrapSol(trader.address, 1_000n),
      transferSol(trader.address, bot, 1_000_000n),
      transferSol(trader.address, tip, 1_000_000n),
    ])
  })
  afterAll(() => sandbox?.stop())

  test('a round trip on the curve of pump.fun', async () => {
    const { position, changed } = await during(async () => {
      await send([tradeOnCurve('buy_exact_sol_in', coin(), trader.address, 1_000_000_000n, 1n)])
      await send([tradeOnCurve('sell', coin(), trader.address, await tokens(), 1n)])
    })
    expect(position.realisedMicros).toBe(changed)
    expect(position.unknownFees).toEqual([])
    // The curve returned what it took, up to rounding; the fees are 1.25 % each way and two signatures.
    expect(grossOf(position)).toBeGreaterThan(-10n)
    const { venue, network, router, tip: tips } = position.fees.realised
    expect([network, router, tips]).toEqual([10_000n, 0n, 0n])
    expect(Number(venue)).toBeCloseTo(24_691_358, -4)
    expect(position.outcome).toBe('loss')
  })

  test('with a tip and the fee of a trading bot in the same transactions', async () => {
    const beside = [
      transferSol(trader.address, tip, 1_000_000n),
      transferSol(trader.address, bot, 10_000_000n),
    ]
    const { position, changed } = await during(async () => {
      await send([tradeOnCurve('buy_exact_sol_in', coin(), trader.address, 1_000_000_000n, 1n), ...beside])
      await send([...beside, tradeOnCurve('sell', coin(), trader.address, await tokens(), 1n)])
    })
    expect(position.realisedMicros).toBe(changed)
    const { network, router, tip: tips } = position.fees.realised
    expect([network, router, tips]).toEqual([10_000n, 20_000_000n, 2_000_000n])
  })

  test('a round trip in a pool of PumpSwap', async () => {
    await send([tradeOnCurve('buy_exact_sol_in', coin(), trader.address, 95_000_000_000n, 1n)])
    const migrator = sandbox.contracts.pumpMigrator as string
    await send([computeUnitLimit(800_000), migrateToken(coin(), trader.address, migrator)])
    const units = 1_000_000_000_000n
    const limit = 2_000_000_000n
    const buy = () =>
      send([
        computeUnitLimit(400_000),
        ...wrapSol(trader.address, limit),
        tradeOnPumpSwap('buy', coin(), trader.address, units, limit),
      ])
    // The first purchase also pays for the account of the creator's fees.
    await buy()
    const { position, changed } = await during(async () => {
      await buy()
      await send([tradeOnPumpSwap('sell', coin(), trader.address, units, 1n)])
    })
    expect(position.realisedMicros).toBe(changed)
    expect(position.unknownFees).toEqual([])
    // Protocol and creator take 0.05 % each; the share of liquidity providers is within the pool's amounts.
    expect(position.fees.realised.venue).toBeGreaterThan(0n)
    expect(grossOf(position)).toBeGreaterThan(position.realisedMicros)
  })
})

describe.each([1, 56] as const)('EVM chain %s, by the balances of the chain', (chainId) => {
  let chain: TestChain
  let trader: Person
  const ether = 10n ** 18n
  const deadline = 2n ** 40n
  const wallet = () => trader.account.address.toLowerCase()
  const send = (call: Call) => createTestWallet(chain).send(trader, call)
  const balance = (token: Address) => createTestWallet(chain).balance(token, trader.account.address)

  /** Native coin and its wrapped form. */
  async function coins(): Promise<bigint> {
    const own = await createTestWallet(chain).reader.getBalance({ address: trader.account.address })
    return own + (await balance(chain.contracts.wrapped))
  }

  async function blocksFrom(first: number): Promise<Block[]> {
    const last = Number(await chain.rpc.call<string>('eth_blockNumber'))
    const numbers = Array.from({ length: last - first + 1 }, (_, at) => `0x${(first + at).toString(16)}`)
    return Promise.all(
      numbers.map(async (number) => {
        const header = parseHeader(await chain.rpc.call('eth_getBlockByNumber', number, false))
        return provenBlock(chain.key, header, await chain.rpc.call('eth_getBlockReceipts', number))
      }),
    )
  }

  async function during(token: string, trade: () => Promise<void>) {
    const from = Number(await chain.rpc.call<string>('eth_blockNumber')) + 1
    const before = await coins()
    await trade()
    const changed = (await coins()) - before
    const world = worldOf(chain.key, [nativeCoin, chain.contracts.wrapped], 'COIN', 18)
    const add = (pool: string, dex: string, family: PoolFamily, tokens: string[]): void => {
      const info = { pool, dex, family, tokens, factory: null, isKnownFactory: true, feePips: null }
      world.state.pools.set(pool, newPoolRow(world.context, info, { number: 0, timeMs: 0 }))
    }
    for (const { address, dex, base, quote } of chain.world.memePools)
      add(address, dex, dex.endsWith('v2') ? 'v2' : 'v3', base < quote ? [base, quote] : [quote, base])
    if (chain.key === 'bsc') add(token, 'fourmeme', 'fourmeme', [token, nativeCoin])
    const rows = await tradesOf(world, await blocksFrom(from))
    return { position: positionOf(rows, wallet(), token), changed, rows }
  }

  const poolOf = (version: 'v2' | 'v3') => {
    const { wrapped } = chain.contracts
    const found = chain.world.memePools.find(({ dex, quote }) => dex.endsWith(version) && quote === wrapped)
    if (!found) throw new Error(`no ${version} pool`)
    return found
  }

  beforeAll(async () => {
    chain = await startTestChain({ chainId, mining: 'auto' })
    trader = chain.users[0] as Person
  })
  afterAll(() => chain?.stop())

  test('a round trip of native coins through a router without a fee', async () => {
    const pool = poolOf('v2')
    await send(approveCall(pool.base, chain.contracts.v2Router))
    const order = { key: chain.key, pool, trader: trader.account.address, minOut: 1n, deadline }
    const { position, changed } = await during(pool.base, async () => {
      const had = await balance(pool.base)
      await send(buyWithCoin({ ...order, amountIn: ether / 10n }, 'router'))
      await send(sellForCoin({ ...order, amountIn: (await balance(pool.base)) - had }, 'router'))
    })
    expect(position.realisedMicros).toBe(changed)
    expect(position.fees.realised.network).toBeGreaterThan(0n)
    // The pool's own fee is within its amounts, and is not counted again.
    expect(position.fees.realised).toMatchObject({ venue: 0n, router: 0n, tip: 0n })
    expect(position.unknownFees).toEqual(['tip'])
  })

  test('a router that may forward native coins has an unknown fee', async () => {
    const pool = poolOf('v3')
    const order = { key: chain.key, pool, trader: trader.account.address, minOut: 1n, deadline }
    const { position } = await during(pool.base, async () => {
      await send(buyWithCoin({ ...order, amountIn: ether / 100n }, 'swapRouter02'))
    })
    expect(position.unknownFees).toEqual(['router', 'tip'])
  })

  test.runIf(chainId === 1)('a router with a fee on both sides', async () => {
    const pool = poolOf('v3')
    const { wrapped, permit2, universalRouters } = chain.contracts
    const [router] = universalRouters as [Address]
    const taker: Address = '0x00000000000000000000000000000000000fee00'
    const permitAbi = parseAbi([
      'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    ])
    const routerAbi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
    const wrapAbi = parseAbi(['function deposit() payable'])
    await send({ to: wrapped, data: encodeFunctionData({ abi: wrapAbi }), value: ether, gas: 100_000n })
    for (const token of [wrapped, pool.base]) {
      await send(approveCall(token, permit2))
      const args = [token, router, 2n ** 160n - 1n, 2 ** 47] as const
      await send({ to: permit2, data: encodeFunctionData({ abi: permitAbi, args }), gas: 100_000n })
    }
    const route = (commands: readonly `0x${string}`[], inputs: readonly `0x${string}`[]): Call => {
      const data = encodeFunctionData({
        abi: routerAbi,
        args: [concatHex([...commands]), inputs, deadline],
      })
      return { to: router, data, gas: 600_000n }
    }
    const path = (from: Address, to: Address) =>
      concatHex([from, `0x${pool.feePips.toString(16).padStart(6, '0')}`, to])
    const swap = parseAbiParameters('address, uint256, uint256, bytes, bool')
    const three = parseAbiParameters('address, address, uint256')
    const [me, self] = [
      '0x0000000000000000000000000000000000000001',
      '0x0000000000000000000000000000000000000002',
    ] as const
    const { position, changed } = await during(pool.base, async () => {
      const had = await balance(pool.base)
      await send(
        route(
          ['0x02', '0x00'],
          [
            encodeAbiParameters(three, [wrapped, taker, ether / 1_000n]),
            encodeAbiParameters(swap, [me, ether / 10n, 0n, path(wrapped, pool.base), true]),
          ],
        ),
      )
      const bought = (await balance(pool.base)) - had
      await send(
        route(
          ['0x00', '0x06', '0x04'],
          [
            encodeAbiParameters(swap, [self, bought, 0n, path(pool.base, wrapped), true]),
            encodeAbiParameters(three, [wrapped, taker, 90n]),
            encodeAbiParameters(three, [wrapped, me, 0n]),
          ],
        ),
      )
    })
    expect(position.realisedMicros).toBe(changed)
    expect(position.unknownFees).toEqual(['tip'])
    expect(position.fees.realised.router).toBe(await createTestWallet(chain).balance(wrapped, taker))
    expect(position.fees.realised.router).toBeGreaterThan(ether / 1_000n)
  })

  test.runIf(chainId === 56)('a round trip on the curve of four.meme', async () => {
    const creator = chain.users[1] as Person
    const receipt = await createTestWallet(chain).send(creator, fourCreate('Fee', 'FEE', 0n))
    const [created] = parseEventLogs({ abi: fourAbi, eventName: 'TokenCreate', logs: receipt.logs })
    const token = created?.args.token.toLowerCase() ?? ''
    await send(approveCall(token as Address, fourManager))
    const { position, changed } = await during(token, async () => {
      await send(fourBuy(token as Address, ether / 10n, 0n))
      await send(fourSell(token as Address, await balance(token as Address), 0n))
    })
    expect(position.realisedMicros).toBe(changed)
    expect(position.unknownFees).toEqual(['tip'])
    const { venue, router, network } = position.fees.realised
    // One percent each way.
    expect(Number(venue) / 1e18).toBeCloseTo(0.002, 4)
    expect(router).toBe(0n)
    expect(network).toBeGreaterThan(0n)
  })
})
