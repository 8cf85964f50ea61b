import { generateKeyPairSync, sign } from 'node:crypto'
import { encodeBase58 } from '@peregrine/core/base58'
import { Fault } from '@peregrine/core/fault'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideClaim } from './claim.ts'
import type { FenceRow } from './fenceStore.ts'
import { readSigned } from './signedTransaction.ts'
import { defaultTradingSettings, tradingSettingsOf } from './settings.ts'
import { builderLanes, evmLanes, isWayOpen, solanaLanes, type Ways } from './ways.ts'

const none = { ws: [], logs: [], receipts: [], send: [] }
const chains: Ways['chains'] = {
  endpoints: Object.fromEntries(
    ['eth', 'base', 'bsc', 'sol'].map((chain) => [chain, { ...none, rpc: [`http://${chain}`] }]),
  ),
  genesis: {},
}
const closed: Ways = { chains, settings: defaultTradingSettings }
const open: Ways = {
  chains,
  settings: {
    ...defaultTradingSettings,
    builderUrls: ['http://b1', 'http://b2'],
    blockEngineUrls: ['http://e1', 'http://e2/'],
    fastNodeUrl: 'http://fast',
    privateRpcBsc: 'http://relay',
  },
}
const signedOf = (chain: 'eth' | 'base' | 'bsc' | 'sol') => ({
  chain,
  encoded: 'x',
  bytes: new Uint8Array(),
  hash: 'h',
  sender: 's',
  nonce: 1,
  canExpire: false,
})
const urls = (lanes: readonly { url: string }[]) => lanes.map(({ url }) => url)
const window = { minTimestamp: 5, maxTimestamp: 65, head: 100, maxBlockNumber: 112 }

test('a protected send never goes to a public pool, and without its setting goes nowhere', () => {
  expect(urls(builderLanes(open, signedOf('eth'), 'on', window))).toEqual(['http://b1', 'http://b2'])
  expect(urls(evmLanes(open, signedOf('bsc'), 'strong'))).toEqual(['http://relay'])
  expect(urls(solanaLanes(open, signedOf('sol'), 'on'))).toEqual([
    'http://e1/api/v1/transactions',
    'http://e2/api/v1/transactions',
  ])
  expect(urls(solanaLanes(open, signedOf('sol'), 'strong'))).toEqual([
    'http://e1/api/v1/bundles',
    'http://e2/api/v1/bundles',
  ])
  for (const send of [
    () => builderLanes(closed, signedOf('eth'), 'on', window),
    () => evmLanes(closed, signedOf('bsc'), 'on'),
    () => solanaLanes(closed, signedOf('sol'), 'strong'),
  ])
    expect(send).toThrow(expect.objectContaining({ code: 'feature.off' }))
})

test('Solana races engines, fast node and main node; Base has one way whatever is asked', () => {
  expect(urls(solanaLanes(open, signedOf('sol'), 'off'))).toEqual([
    'http://e1/api/v1/transactions',
    'http://e2/api/v1/transactions',
    'http://fast',
    'http://sol',
  ])
  expect(urls(evmLanes(closed, signedOf('base'), 'strong'))).toEqual(['http://base'])
})

test('strong is one bundle for each block of the window, with its times', () => {
  const lanes = builderLanes(open, signedOf('eth'), 'strong', window)
  expect(lanes).toHaveLength(24)
  expect(lanes[0]?.params).toEqual([{ txs: ['x'], blockNumber: '0x65', minTimestamp: 5, maxTimestamp: 65 }])
  expect(lanes[11]?.params).toEqual([{ txs: ['x'], blockNumber: '0x70', minTimestamp: 5, maxTimestamp: 65 }])
})

test.each([
  ['eth', 'on', false, true],
  ['bsc', 'strong', false, true],
  ['sol', 'on', false, true],
  ['base', 'strong', true, true],
  ['eth', 'off', true, true],
] as const)('%s %s is open: %s without, %s with the settings', (chain, protection, without, with_) => {
  expect([isWayOpen(closed, chain, protection), isWayOpen(open, chain, protection)]).toEqual([without, with_])
})

test('a fee that nobody would receive is a wrong setting', () => {
  expect(() => tradingSettingsOf({ SERVICE_FEE_BPS: 40 })).toThrow(Fault)
  expect(tradingSettingsOf({ SERVICE_FEE_BPS: 0 }).serviceFee.bps).toBe(0)
})

// Any order of claims, replacements and deaths: two transactions of one intent that could both land never leave.
test('the fence lets out only what cannot land beside what left before', () => {
  const row = fc.record({
    hash: fc.constantFrom('a', 'b', 'c', 'd'),
    nonce: fc.constantFrom(1, 2, null),
    state: fc.constantFrom('claimed', 'accepted', 'unknown', 'refused', 'landed', 'failed', 'dead'),
  })
  const asked = fc.record({ hash: fc.constantFrom('a', 'b', 'e'), nonce: fc.constantFrom(1, 2, null) })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 4 }), asked, (made, signed) => {
      const rows = made.map((one, attempt) => ({ ...one, attempt })) as FenceRow[]
      const step = decideClaim(signed, rows)
      const alive = rows.filter(({ state }) => state !== 'dead')
      if (rows.some(({ hash }) => hash === signed.hash)) expect(step.do).toBe('go')
      else if (step.do === 'insert') {
        expect(step.attempt).toBe(rows.length)
        for (const { nonce } of alive) expect([nonce, nonce === null]).toEqual([signed.nonce, false])
      } else expect(alive.length).toBeGreaterThan(0)
    }),
    { numRuns: 2_000 },
  )
})

function solanaWire(
  change: (message: Buffer) => Buffer = (message) => message,
  program = Buffer.alloc(32, 7),
  data = [1],
) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const payer = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const head = [1, 0, 1, 2]
  const rest = [...Buffer.alloc(32, 9), 1, 1, 1, 0, data.length, ...data]
  const message = change(Buffer.from([...head, ...payer, ...program, ...rest]))
  const signature = sign(null, message, privateKey)
  return { wire: Buffer.concat([Buffer.from([1]), signature, message]), payer, signature }
}

test('a Solana transaction is read strictly: payer, signature, durable nonce', async () => {
  const { wire, payer, signature } = solanaWire()
  expect(await readSigned('sol', wire.toString('base64'))).toMatchObject({
    sender: encodeBase58(payer),
    hash: encodeBase58(signature),
    canExpire: true,
  })
  const durable = solanaWire(undefined, Buffer.alloc(32), [4, 0, 0, 0])
  expect((await readSigned('sol', durable.wire.toString('base64'))).canExpire).toBe(false)
})

test('no changed, cut or longer wire of a Solana transaction is read', async () => {
  const { wire } = solanaWire()
  const bad = [
    Buffer.concat([wire, Buffer.from([0])]),
    wire.subarray(0, -1),
    Buffer.alloc(0),
    Buffer.concat([Buffer.from([0x81, 0]), wire.subarray(1)]),
    ...Array.from({ length: wire.length }, (_, at) => {
      const changed = Buffer.from(wire)
      changed[at] = (changed[at] ?? 0) ^ 1
      return changed
    }),
  ]
  for (const one of bad)
    await expect(readSigned('sol', one.toString('base64'))).rejects.toMatchObject({
      code: 'request.malformed',
    })
})
