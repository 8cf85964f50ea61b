import { createHash } from 'node:crypto'
import {
  address,
  appendTransactionMessageInstruction,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getSignatureFromTransaction,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { decodeBase58 } from '@peregrine/core/base58'
import { decodeSolanaTransaction } from '@peregrine/protocols/solana/decodeSolanaTransaction'
import { programs } from '@peregrine/protocols/solana/programs'
import { untilFound } from '@peregrine/testkit/untilFound'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { associatedToken, canonicalPool, wrappedSol } from './programs/addresses.ts'
import {
  bondingCurve,
  createToken,
  migrateToken,
  type PumpToken,
  tradeOnCurve,
} from './programs/pumpInstructions.ts'
import { tradeOnPumpSwap } from './programs/pumpSwapInstructions.ts'
import {
  computeUnitLimit,
  openTokenAccount,
  transferSol,
  unwrapSol,
  wrapSol,
} from './programs/systemInstructions.ts'
import { type SolanaSandbox, startSolanaSandbox } from './startSolanaSandbox.ts'
import { buildTransaction, type SolanaInstruction } from './wire/buildTransaction.ts'
import { type Keypair, keypairFromBytes } from './wire/keypair.ts'

const blockConfig = {
  commitment: 'confirmed',
  encoding: 'json',
  transactionDetails: 'full',
  rewards: false,
  maxSupportedTransactionVersion: 0,
}

type Meta = {
  err: unknown
  fee: number
  preBalances: number[]
  postBalances: number[]
  preTokenBalances: { accountIndex: number; uiTokenAmount: { amount: string } }[]
  postTokenBalances: { accountIndex: number; uiTokenAmount: { amount: string } }[]
  loadedAddresses: { writable: string[]; readonly: string[] }
}
type Sent = { signature: string; slot: number; meta: Meta; keys: string[]; whole: unknown }

function client({ rpcUrl }: SolanaSandbox) {
  const call = async <T>(method: string, ...params: unknown[]): Promise<T> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = (await (await fetch(rpcUrl, { method: 'POST', body })).json()) as {
      result: T
      error?: { code: number }
    }
    if (answer.error) throw Object.assign(new Error(JSON.stringify(answer.error)), answer.error)
    return answer.result
  }
  const confirmed = { commitment: 'confirmed', maxSupportedTransactionVersion: 0, encoding: 'json' }
  const send = async (
    payer: Keypair,
    instructions: SolanaInstruction[],
    signers: Keypair[] = [],
  ): Promise<Sent> => {
    const { value } = await call<{ value: { blockhash: string } }>('getLatestBlockhash')
    const wire = buildTransaction({ version: 0, payer, signers, instructions, blockhash: value.blockhash })
    const signature = await call<string>('sendTransaction', wire.toString('base64'), { encoding: 'base64' })
    const find = () =>
      call<(WireTransaction & { slot: number }) | null>('getTransaction', signature, confirmed)
    const found = await untilFound(find, { what: signature, everyMs: 50 })
    const { slot, meta, transaction } = found
    return { signature, slot, meta, keys: transaction.message.accountKeys, whole: found }
  }
  const balance = async (owner: string): Promise<bigint> =>
    BigInt((await call<{ value: number }>('getBalance', owner)).value)
  const tokens = async (account: string): Promise<bigint> => {
    return BigInt((await call<{ value: { amount: string } }>('getTokenAccountBalance', account)).value.amount)
  }
  return { call, send, balance, tokens }
}

/** An account's gain in a transaction, in lamports or its tokens. */
function gained({ meta, keys }: Sent, account: string, what: 'lamports' | 'tokens'): bigint {
  const index = keys.indexOf(account)
  if (what === 'lamports')
    return BigInt(meta.postBalances[index] as number) - BigInt(meta.preBalances[index] as number)
  const amount = (list: Meta['preTokenBalances']) =>
    BigInt(list.find((one) => one.accountIndex === index)?.uiTokenAmount.amount ?? 0)
  return amount(meta.postTokenBalances) - amount(meta.preTokenBalances)
}

const ceilBps = (amount: bigint, bps: bigint): bigint => (amount * bps + 9_999n) / 10_000n

describe('a quiet chain', () => {
  let sandbox: SolanaSandbox
  let rpc: ReturnType<typeof client>
  let trader: Keypair
  const token = (version: 'create' | 'create_v2'): { mint: Keypair; token: PumpToken } => {
    const mint = keypairFromBytes(createHash('sha256').update(version).digest())
    const tokenProgram = version === 'create' ? programs.token : programs.token2022
    return { mint, token: { mint: mint.address, creator: trader.address, tokenProgram } }
  }

  beforeAll(async () => {
    sandbox = await startSolanaSandbox({ seed: 'quiet', rate: 0 })
    rpc = client(sandbox)
    trader = keypairFromBytes(
      (decodeBase58(sandbox.accounts[0]?.privateKey as string) as Uint8Array).subarray(0, 32),
    )
  })
  afterAll(() => sandbox.stop())

  test.each(['create', 'create_v2'] as const)(
    '%s, buy, sell, fill, migrate and trade on the pool by the formulas',
    async (version) => {
      const { mint, token: coin } = token(version)
      const { send, tokens } = rpc
      const curve = bondingCurve(coin.mint)
      const own = associatedToken(trader.address, coin.mint, coin.tokenProgram)
      const texts = { name: 'Test coin', symbol: 'TEST', uri: 'https://example.invalid/1' }

      const created = await send(trader, [computeUnitLimit(400_000), createToken(coin, texts)], [mint])
      const launch = decodeSolanaTransaction(created.whole).facts[0]
      expect(launch).toMatchObject({
        kind: 'launch',
        dex: 'pumpfun',
        token: coin.mint,
        pool: curve,
        name: 'Test coin',
        symbol: 'TEST',
      })
      expect(await tokens(associatedToken(curve, coin.mint, coin.tokenProgram))).toBe(1_000_000_000_000_000n)

      // Constant product over 1.073e15 virtual tokens and 30 SOL; fees of 0.95 % and 0.3 % on top.
      const spend = 2_000_000_000n
      const net = (spend * 10_000n) / 10_125n
      const bought = ((net - 1n) * 1_073_000_000_000_000n) / (30_000_000_000n + net - 1n)
      const opening = openTokenAccount(trader.address, trader.address, coin.mint, coin.tokenProgram)
      const buy = await send(trader, [
        opening,
        tradeOnCurve('buy_exact_sol_in', coin, trader.address, spend, bought),
      ])
      expect(gained(buy, own, 'tokens')).toBe(bought)
      expect(gained(buy, curve, 'lamports')).toBe(net)

      const sold = bought / 3n
      const virtualTokens = 1_073_000_000_000_000n - bought
      const gross = (sold * (30_000_000_000n + net)) / (virtualTokens + sold)
      const proceeds = gross - ceilBps(gross, 95n) - ceilBps(gross, 30n)
      const sell = await send(trader, [tradeOnCurve('sell', coin, trader.address, sold, proceeds)])
      expect(gained(sell, curve, 'lamports')).toBe(-gross)
      expect(gained(sell, trader.address, 'lamports') + BigInt(sell.meta.fee)).toBe(proceeds)
      await expect(
        send(trader, [tradeOnCurve('sell', coin, trader.address, sold, gross)]),
      ).rejects.toMatchObject({ code: -32002 })

      const filled = await send(trader, [
        tradeOnCurve('buy_exact_sol_in', coin, trader.address, 95_000_000_000n, 1n),
      ])
      expect(decodeSolanaTransaction(filled.whole).facts.map(({ kind }) => kind)).toEqual(['swap', 'curve'])
      await expect(
        send(trader, [tradeOnCurve('buy', coin, trader.address, 1_000n, 1_000_000n)]),
      ).rejects.toMatchObject({ code: -32002 })

      const migrator = sandbox.contracts.pumpMigrator as string
      const migrated = await send(trader, [
        computeUnitLimit(800_000),
        migrateToken(coin, trader.address, migrator),
      ])
      const pool = canonicalPool(coin.mint)
      const facts = decodeSolanaTransaction(migrated.whole).facts
      expect(facts).toContainEqual(
        expect.objectContaining({ kind: 'curve', stage: 'migrated', toPool: pool }),
      )
      expect(facts).toContainEqual(expect.objectContaining({ kind: 'pool', dex: 'pumpswap', pool }))
      const poolTokens = await tokens(associatedToken(pool, coin.mint, coin.tokenProgram))
      const poolSol = await tokens(wrappedSol(pool))
      expect(poolTokens).toBe(206_900_000_000_000n)
      expect(poolSol / 1_000_000_000n).toBe(84n)

      const units = 1_000_000_000_000n
      const cost = (poolSol * units + poolTokens - units - 1n) / (poolTokens - units)
      const total = cost + ceilBps(cost, 20n) + ceilBps(cost, 5n) + ceilBps(cost, 5n)
      const poolBuy = await send(trader, [
        computeUnitLimit(400_000),
        ...wrapSol(trader.address, total),
        tradeOnPumpSwap('buy', coin, trader.address, units, total),
      ])
      expect(gained(poolBuy, own, 'tokens')).toBe(units)
      expect(gained(poolBuy, wrappedSol(pool), 'tokens')).toBe(cost + ceilBps(cost, 20n))
      expect(await tokens(wrappedSol(trader.address))).toBe(0n)

      const [baseNow, quoteNow] = [poolTokens - units, poolSol + cost + ceilBps(cost, 20n)]
      const back = (quoteNow * units) / (baseNow + units)
      const received = back - ceilBps(back, 20n) - ceilBps(back, 5n) - ceilBps(back, 5n)
      await send(trader, [tradeOnPumpSwap('sell', coin, trader.address, units, received)])
      expect(await tokens(wrappedSol(trader.address))).toBe(received)
      await send(trader, [unwrapSol(trader.address)])
    },
  )

  test('sendAndConfirm of @solana/kit confirms a transfer', async () => {
    const kitRpc = createSolanaRpc(sandbox.rpcUrl)
    const rpcSubscriptions = createSolanaRpcSubscriptions(sandbox.wsUrl)
    const signer = await createKeyPairSignerFromBytes(
      decodeBase58(sandbox.accounts[1]?.privateKey as string) as Uint8Array,
    )
    const { value } = await kitRpc.getLatestBlockhash().send()
    const { accounts, data } = transferSol(signer.address, trader.address, 12_345n)
    const instruction = {
      programAddress: address(programs.system),
      accounts: accounts.map((one) => ({ address: address(one.address), role: one.isSigner ? 3 : 1 })),
      data,
    }
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (one) => setTransactionMessageFeePayerSigner(signer, one),
      (one) => setTransactionMessageLifetimeUsingBlockhash(value, one),
      (one) => appendTransactionMessageInstruction(instruction, one),
    )
    const signed = await signTransactionMessageWithSigners(message)
    const before = await rpc.balance(trader.address)
    const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc: kitRpc, rpcSubscriptions })
    await sendAndConfirm(signed as Parameters<typeof sendAndConfirm>[0], { commitment: 'confirmed' })
    expect((await rpc.balance(trader.address)) - before).toBe(12_345n)
    const { value: statuses } = await kitRpc
      .getSignatureStatuses([getSignatureFromTransaction(signed)])
      .send()
    expect(statuses[0]).toMatchObject({ err: null, confirmationStatus: 'confirmed' })
  })

  test('a sent transaction cannot be resent, and one with an unknown hash is rejected', async () => {
    const { value } = await rpc.call<{ value: { blockhash: string } }>('getLatestBlockhash')
    const draft = {
      version: 0 as const,
      payer: trader,
      instructions: [transferSol(trader.address, trader.address, 1n)],
    }
    const wire = buildTransaction({ ...draft, blockhash: value.blockhash }).toString('base64')
    await rpc.call('sendTransaction', wire, { encoding: 'base64' })
    const again = rpc.call('sendTransaction', wire, { encoding: 'base64' })
    await expect(again).rejects.toMatchObject({ code: -32002, data: { err: 'AlreadyProcessed' } })
    const stale = buildTransaction({ ...draft, blockhash: '1'.repeat(32) }).toString('base64')
    const refused = rpc.call('sendTransaction', stale, { encoding: 'base64' })
    await expect(refused).rejects.toMatchObject({ code: -32002, data: { err: 'BlockhashNotFound' } })
  })

  test('blockSubscribe pushes the same block that getBlock returns', async () => {
    const socket = new WebSocket(sandbox.wsUrl)
    await new Promise((resolve) => socket.once('open', resolve))
    const sent = rpc.send(trader, [transferSol(trader.address, trader.address, 2n)])
    const block = await new Promise<{ slot: number; block: { transactions: unknown[] } }>((resolve) => {
      socket.on('message', (text) => {
        const { params } = JSON.parse(String(text))
        if (params?.result.value.block.transactions.length > 0) resolve(params.result.value)
      })
      const { rewards, ...rest } = blockConfig
      const params = ['all', { ...rest, showRewards: rewards }]
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'blockSubscribe', params }))
    })
    socket.close()
    expect(block.slot).toBe((await sent).slot)
    expect(block.block).toEqual(await rpc.call('getBlock', block.slot, blockConfig))
  })

  test("slots before the first and after the last block return a node's error codes", async () => {
    const first = await rpc.call<number>('getFirstAvailableBlock')
    await expect(rpc.call('getBlock', first - 1)).rejects.toMatchObject({ code: -32001 })
    await expect(rpc.call('getBlock', first + 1_000_000)).rejects.toMatchObject({ code: -32004 })
    await expect(rpc.call('getNothing')).rejects.toMatchObject({ code: -32601 })
    await expect(rpc.call('getBalance', 'not-base58!')).rejects.toMatchObject({ code: -32602 })
  })

  test('a bundle is atomic', async () => {
    const { value } = await rpc.call<{ value: { blockhash: string } }>('getLatestBlockhash')
    const engine = client({ ...sandbox, rpcUrl: `${sandbox.standIns.blockEngineNy}/api/v1/bundles` })
    const [tip] = await engine.call<string[]>('getTipAccounts')
    const build = (lamports: bigint, to: string) => {
      const instructions = [transferSol(trader.address, to, lamports)]
      return buildTransaction({
        version: 0,
        payer: trader,
        instructions,
        blockhash: value.blockhash,
      }).toString('base64')
    }
    const before = await rpc.balance(trader.address)
    const tooMuch = build(10n ** 18n, trader.address)
    const failed = await engine.call<string>('sendBundle', [build(1_000_000n, tip as string), tooMuch], {
      encoding: 'base64',
    })
    expect(await rpc.balance(trader.address)).toBe(before)
    const status = await engine.call<{ value: { status: string }[] }>('getInflightBundleStatuses', [failed])
    expect(status.value[0]?.status).toBe('Failed')
    await engine.call('sendBundle', [build(1_000_001n, tip as string), build(7n, trader.address)], {
      encoding: 'base64',
    })
    expect(await rpc.balance(trader.address)).toBe(before - 1_000_001n - 10_000n)
  })
})

describe('people', () => {
  test('the same seed gives the same genesis and first launches, another seed different ones', async () => {
    const first = await firstLaunches('one')
    expect(await firstLaunches('one')).toEqual(first)
    const other = await firstLaunches('two')
    expect(other.genesisHash).not.toBe(first.genesisHash)
    expect(other.names).not.toEqual(first.names)
  })

  test('before its first block is closed, its slots are those of the clock', async () => {
    const sandbox = await startSolanaSandbox({ seed: 'young', rate: 0 })
    const { call } = client(sandbox)
    const [confirmed, first] = [
      await call<number>('getSlot', { commitment: 'confirmed' }),
      await call<number>('getFirstAvailableBlock'),
    ]
    const open = await call<number>('getSlot', { commitment: 'processed' })
    await sandbox.stop()
    expect(open - confirmed).toBeLessThan(10)
    expect(open - first).toBeLessThan(10)
  })

  test('every trade decodes to the exact changes of its pool or curve', async () => {
    const sandbox = await startSolanaSandbox({ seed: 'busy', rate: 150 })
    // As planned; those of the open slot are in no block yet.
    await expect.poll(() => sandbox.stats().trades, { timeout: 120_000 }).toBeGreaterThan(600)
    const blocks = await readBlocks(sandbox)
    const stats = sandbox.stats()
    await sandbox.stop()
    expect(stats.errors).toEqual({})
    const swaps = blocks.flatMap(({ transactions }) => transactions.flatMap((one) => checkSwaps(one)))
    expect(new Set(swaps)).toEqual(new Set(['pumpfun', 'pumpswap', 'raydium-cpmm']))
    const planned = blocks.flatMap(({ transactions }) => transactions).filter(({ meta }) => meta.err !== null)
    expect(swaps.length).toBeGreaterThan(300)
    expect(planned.length).toBeLessThan(swaps.length / 20)
  })
})

type WireTransaction = { transaction: { message: { accountKeys: string[] } }; meta: Meta }

async function firstLaunches(seed: string): Promise<{ genesisHash: string; names: string[] }> {
  const sandbox = await startSolanaSandbox({ seed, rate: 1 })
  const launched = async () => {
    const transactions = (await readBlocks(sandbox)).flatMap((block) => block.transactions)
    const facts = transactions.flatMap((one) => decodeSolanaTransaction(one).facts)
    return facts.flatMap((fact) => (fact.kind === 'launch' ? [fact.name] : []))
  }
  const count = sandbox.stats().tokensCreated
  expect(count).toBeGreaterThan(3)
  await expect.poll(async () => (await launched()).length).toBeGreaterThanOrEqual(count)
  const names = (await launched()).slice(0, count)
  await sandbox.stop()
  return { genesisHash: sandbox.genesisHash, names }
}

async function readBlocks(sandbox: SolanaSandbox): Promise<{ transactions: WireTransaction[] }[]> {
  const { call } = client(sandbox)
  const first = await call<number>('getFirstAvailableBlock')
  const slots = await call<number[]>('getBlocks', first, null, { commitment: 'confirmed' })
  return Promise.all(
    slots.map((slot) => call<{ transactions: WireTransaction[] }>('getBlock', slot, blockConfig)),
  )
}

/** Owner of every CPMM vault on mainnet. */
const cpmmAuthority = 'GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL'

/** Compares each swap with the changes of its pool's token accounts; returns the venues. */
function checkSwaps(entry: WireTransaction): string[] {
  const { facts, faults } = decodeSolanaTransaction(entry)
  expect(faults).toEqual([])
  const { meta, transaction } = entry
  const deltas = new Map<string, bigint>()
  for (const sign of [-1n, 1n]) {
    for (const one of sign > 0n ? meta.postTokenBalances : meta.preTokenBalances) {
      const { mint, owner } = one as unknown as { mint: string; owner: string }
      const key = `${owner}/${mint}`
      deltas.set(key, (deltas.get(key) ?? 0n) + sign * BigInt(one.uiTokenAmount.amount))
    }
  }
  const wrappedMint = 'So11111111111111111111111111111111111111112'
  const launches = facts.some(({ kind }) => kind === 'launch')
  const swaps = facts.filter((fact) => fact.kind === 'swap')
  for (const { dex, pool, sold, bought } of swaps) {
    const tokenLeg = sold.token === wrappedMint ? bought : sold
    const direction = tokenLeg === bought ? -1n : 1n
    if (dex === 'pumpfun') {
      // In the launch itself the curve first receives the whole supply.
      const supply = launches ? 1_000_000_000_000_000n : 0n
      expect(deltas.get(`${pool}/${tokenLeg.token}`)).toBe(supply + direction * (tokenLeg.units as bigint))
      if (launches) continue
      const index = transaction.message.accountKeys.indexOf(pool as string)
      const lamports = BigInt(meta.postBalances[index] as number) - BigInt(meta.preBalances[index] as number)
      expect(lamports).toBe(tokenLeg === bought ? sold.units : -(bought.units as bigint))
    } else if (dex === 'pumpswap') {
      expect(deltas.get(`${pool}/${tokenLeg.token}`)).toBe(direction * (tokenLeg.units as bigint))
    } else {
      // All CPMM vaults have one owner, so SOL of two hops adds up; the other tokens of this market do not.
      expect(deltas.get(`${cpmmAuthority}/${tokenLeg.token}`)).toBe(direction * (tokenLeg.units as bigint))
    }
  }
  return swaps.map(({ dex }) => dex)
}
