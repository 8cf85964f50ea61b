import { createSolanaRpc, address as kitAddress, type Base64EncodedWireTransaction } from '@solana/kit'
import { jitoTipAccounts } from '@peregrine/protocols/solana/tipAccounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { Ledger } from '../ledger/ledger.ts'
import { wrappedSol } from '../programs/addresses.ts'
import { computeUnitLimit, computeUnitPrice, transferSol, wrapSol } from '../programs/systemInstructions.ts'
import { buildTransaction, type SolanaInstruction } from '../wire/buildTransaction.ts'
import { keypairFor } from '../wire/keypair.ts'
import { createRpcServer, type RpcServer } from './createRpcServer.ts'

const alice = keypairFor('rpc test', 'alice')
const bob = keypairFor('rpc test', 'bob')
const startLamports = 50_000_000_000n
let ledger: Ledger
let server: RpcServer
let url: string

beforeAll(async () => {
  ledger = new Ledger({ seed: 'rpc test', historyBytes: 1e8 })
  ledger.fund(alice.address, startLamports)
  server = await createRpcServer({ ledger, faucet: (address, lamports) => ledger.fund(address, lamports) }, 0)
  url = `http://127.0.0.1:${server.port}`
})
afterAll(async () => {
  ledger.stop()
  await server.stop()
})

async function post(path: string, body: unknown, signal: AbortSignal | null = null): Promise<unknown> {
  const answer = await fetch(url + path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal,
  })
  return answer.json()
}

async function call(method: string, ...params: unknown[]): Promise<unknown> {
  return ((await post('/', { jsonrpc: '2.0', id: 7, method, params })) as { result: unknown }).result
}

function build(...instructions: SolanaInstruction[]): string {
  const { blockhash } = ledger.latestBlockhash()
  return buildTransaction({ version: 0, payer: alice, instructions, blockhash }).toString('base64')
}

/** Subscribes, acts, and returns the first notification. */
async function nextNotification(
  method: string,
  params: unknown[],
  act: () => Promise<unknown>,
): Promise<unknown> {
  const socket = new WebSocket(url.replace('http', 'ws'))
  await new Promise((resolve) => socket.once('open', resolve))
  try {
    return await new Promise((resolve) => {
      socket.on('message', (text) => {
        const message = JSON.parse(String(text))
        if (message.id === 3) void act()
        else resolve(message)
      })
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 3, method, params }))
    })
  } finally {
    socket.close()
  }
}

test('a batch is answered in order, faults by code', async () => {
  const batch = [
    { jsonrpc: '2.0', id: 1, method: 'getHealth' },
    { jsonrpc: '2.0', id: 2, method: '__proto__' },
    { jsonrpc: '2.0', id: 'three', method: 'getBalance', params: [] },
  ]
  expect(await post('/', batch)).toMatchObject([
    { id: 1, result: 'ok' },
    { id: 2, error: { code: -32601 } },
    { id: 'three', error: { code: -32602 } },
  ])
  expect(await post('/', '{')).toMatchObject({ id: null, error: { code: -32700 } })
  expect(await post('/', 'null')).toMatchObject({ error: { code: -32600 } })
})

test('the fee of a message counts signatures and the price of its compute units', async () => {
  const wire = build(
    computeUnitLimit(300_000),
    computeUnitPrice(1_000_000n),
    transferSol(alice.address, bob.address, 1_000_000n),
  )
  const message = Buffer.from(wire, 'base64').subarray(65).toString('base64')
  expect(await call('getFeeForMessage', message)).toMatchObject({ value: 305_000 })
  const before = ledger.svm.getBalance(alice.publicKey) as bigint
  await call('sendTransaction', wire, { encoding: 'base64' })
  expect(before - (ledger.svm.getBalance(alice.publicKey) as bigint)).toBe(1_305_000n)
})

test('simulation returns logs, units and resulting accounts, and changes nothing', async () => {
  const rpc = createSolanaRpc(url)
  const wire = build(transferSol(alice.address, bob.address, 5_000_000_000n)) as Base64EncodedWireTransaction
  const before = ledger.svm.getBalance(bob.publicKey)
  const accounts = { addresses: [kitAddress(bob.address)], encoding: 'base64' as const }
  const { value } = await rpc.simulateTransaction(wire, { encoding: 'base64', accounts }).send()
  expect(value.err).toBeNull()
  expect(value.unitsConsumed).toBe(150n)
  expect(value.accounts[0]?.lamports).toBe((before ?? 0n) + 5_000_000_000n)
  expect(ledger.svm.getBalance(bob.publicKey)).toBe(before)
  const tooMuch = build(transferSol(alice.address, bob.address, 10n ** 15n)) as Base64EncodedWireTransaction
  const failed = await rpc.simulateTransaction(tooMuch, { encoding: 'base64' }).send()
  expect(failed.value.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
})

test('wrapped SOL is found by owner and parsed', async () => {
  await call('sendTransaction', build(...wrapSol(alice.address, 2_500_000_000n)), { encoding: 'base64' })
  const rpc = createSolanaRpc(url)
  const mint = kitAddress('So11111111111111111111111111111111111111112')
  const { value } = await rpc
    .getTokenAccountsByOwner(kitAddress(alice.address), { mint }, { encoding: 'jsonParsed' })
    .send()
  expect(value).toHaveLength(1)
  expect(value[0]?.pubkey).toBe(wrappedSol(alice.address))
  expect(value[0]?.account.data.parsed.info).toMatchObject({
    isNative: true,
    owner: alice.address,
    tokenAmount: { amount: '2500000000', decimals: 9, uiAmountString: '2.5' },
  })
})

test.each([
  ['logsSubscribe', [{ mentions: [bob.address] }, { commitment: 'processed' }], { value: { err: null } }],
  [
    'accountSubscribe',
    [bob.address, { commitment: 'confirmed', encoding: 'base64' }],
    { value: { owner: '1'.repeat(32) } },
  ],
  [
    'programSubscribe',
    ['1'.repeat(32), { commitment: 'confirmed', encoding: 'base64' }],
    { value: { account: { owner: '1'.repeat(32) } } },
  ],
  ['slotSubscribe', [], { slot: expect.any(Number), parent: expect.any(Number), root: expect.any(Number) }],
  ['rootSubscribe', [], expect.any(Number)],
])('%s tells what happens', async (method, params, expected) => {
  const transfer = build(computeUnitPrice(BigInt(Date.now())), transferSol(alice.address, bob.address, 3n))
  const received = await nextNotification(method, params, () =>
    call('sendTransaction', transfer, { encoding: 'base64' }),
  )
  const notification = method.replace('Subscribe', 'Notification')
  expect(received).toMatchObject({ method: notification, params: { subscription: expect.any(Number) } })
  const { result } = (received as { params: { result: unknown } }).params
  if (typeof expected === 'object' && 'value' in expected) expect(result).toMatchObject(expected)
  else expect(result).toEqual(expected)
})

test('the fast node accepts a transaction without simulating it, and fees can be estimated', async () => {
  const price = 777_777n
  const wire = build(computeUnitPrice(price), transferSol(alice.address, bob.address, 10n ** 15n))
  const taken = (await post('/solana/fast', {
    id: 1,
    method: 'sendTransaction',
    params: [wire, { encoding: 'base64' }],
  })) as { result: string }
  expect(taken.result).toMatch(/^\w{80,88}$/)
  await nextNotification('slotSubscribe', [], async () => undefined)
  expect(await call('getSignatureStatuses', [taken.result])).toMatchObject({
    value: [{ err: { InstructionError: [1, { Custom: 1 }] } }],
  })
  const levels = await call('getPriorityFeeEstimate', { options: { includeAllPriorityFeeLevels: true } })
  expect(
    (levels as { priorityFeeLevels: { unsafeMax: number } }).priorityFeeLevels.unsafeMax,
  ).toBeGreaterThanOrEqual(Number(price))
})

describe('regions of the block engine', () => {
  const send = (region: string, wire: string, signal?: AbortSignal) =>
    post(
      `/solana/block-engine/${region}/api/v1/transactions`,
      { id: 1, method: 'sendTransaction', params: [wire, { encoding: 'base64' }] },
      signal,
    ) as Promise<{ result?: string; error?: { code: number; message: string } }>
  const bundle = (region: string, ...wires: string[]) =>
    post(`/solana/block-engine/${region}/api/v1/bundles`, {
      id: 1,
      method: 'sendBundle',
      params: [wires, { encoding: 'base64' }],
    }) as Promise<{ result?: string; error?: { message: string } }>
  const setFaults = (faults: object) => post('/solana/faults', faults)
  afterEach(() => setFaults({}))

  test('a lie is a signature that never lands; the same bytes land elsewhere', async () => {
    await setFaults({ ny: { lies: true } })
    const wire = build(transferSol(alice.address, bob.address, 11n))
    const before = ledger.svm.getBalance(bob.publicKey)
    const lied = await send('ny', wire)
    expect(lied.result).toMatch(/^\w{80,88}$/)
    expect(ledger.svm.getBalance(bob.publicKey)).toBe(before)
    expect((await send('tokyo', wire)).result).toBe(lied.result)
    expect(ledger.svm.getBalance(bob.publicKey)).toBe((before ?? 0n) + 11n)
  })

  test('a refusal and a delay concern one region alone', async () => {
    await setFaults({ slc: { refuses: true }, london: { delayMs: 60_000 } })
    const wire = build(transferSol(alice.address, bob.address, 12n))
    expect((await send('slc', wire)).error?.code).toBe(-32097)
    const leaving = new AbortController()
    const late = send('london', wire, leaving.signal)
    const { result } = await send('frankfurt', wire)
    leaving.abort()
    await expect(late).rejects.toThrow('aborted')
    await setFaults({ london: { delayMs: 1 } })
    expect((await send('london', wire)).result).toBe(result)
  })

  test('a bundle pays at least 1,000 lamports to tip accounts', async () => {
    const tip = jitoTipAccounts[3] as string
    const paying = (lamports: bigint) => build(transferSol(alice.address, tip, lamports))
    ledger.fund(tip, 10_000_000n)
    expect((await bundle('amsterdam', paying(999n))).error?.message).toContain('1000 lamports')
    expect((await bundle('amsterdam', paying(1_000n))).result).toMatch(/^[0-9a-f]{64}$/)
  })
})

test('a transaction with a wrong signature never runs', async () => {
  const wire = Buffer.from(build(transferSol(alice.address, bob.address, 9n)), 'base64')
  wire[10] = (wire[10] as number) ^ 1
  const answer = await post('/', {
    id: 1,
    method: 'sendTransaction',
    params: [wire.toString('base64'), { encoding: 'base64' }],
  })
  expect(answer).toMatchObject({ error: { code: -32003 } })
})
