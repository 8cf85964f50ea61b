import { Fault } from '@peregrine/core/fault'
import { addressBytes } from '@peregrine/sandbox/solana/wire/programAddress'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Subject } from '../subject.ts'
import { measureSolana } from './measureSolana.ts'
import { startMints, type TestExtension, trader, transferFee } from '../testing/testMints.ts'

let mints: Awaited<ReturnType<typeof startMints>>

beforeAll(async () => {
  mints = await startMints()
})
afterAll(() => mints?.stop())

const key = Buffer.from(addressBytes(trader.address))
const alone = (token: string): Subject => ({ chain: 'sol', token, pool: null, quoteHolders: [], traders: [] })

test('a plain token buys and sells without a loss; its creator may still mint', async () => {
  const token = mints.write({ name: 'plain', extensions: [] })
  const { flags, remarks } = await measureSolana(mints.ask, mints.openPool(token))
  expect(flags).toMatchObject({
    honeypot: { value: false, evidence: [{ code: 'sold' }] },
    buyTax: { value: 0 },
    sellTax: { value: 0, evidence: [{ code: 'tax-measured' }] },
    mintable: { value: true, evidence: [{ params: { authority: trader.address } }] },
    freezable: { value: false },
    blacklist: { value: false },
    renounced: { value: false },
    poolBurned: { value: false, evidence: [{ code: 'shares-held', params: { burnedBps: 0 } }] },
  })
  expect(remarks).toEqual([])
})

test.each([250, 1_500])('a transfer fee of %i basis points is a tax both ways', async (bps) => {
  const token = mints.write({ name: `fee ${bps}`, extensions: [transferFee(bps)] })
  // Without a pool there is nothing to simulate: the mint's own fee has to do.
  const { flags, remarks } = await measureSolana(mints.ask, alone(token))
  expect([flags.honeypot.value, flags.buyTax.value, flags.sellTax.value]).toEqual([null, bps, bps])
  expect(flags.buyTax.evidence[0]?.code).toBe('transfer-fee')
  expect(remarks).toMatchObject([{ code: 'transfer-fee', params: { bps } }])
})

const hook = Buffer.concat([Buffer.alloc(32), key])
const extensions: [string, TestExtension, string, object][] = [
  ['permanent delegate', { type: 12, data: key }, 'permanent-delegate', { blacklist: { value: true } }],
  [
    'transfer hook',
    { type: 14, data: hook },
    'transfer-hook',
    { blacklist: { value: true }, openSource: { value: null } },
  ],
  ['default frozen', { type: 6, data: Buffer.from([2]) }, 'default-frozen', { blacklist: { value: true } }],
  ['non-transferable', { type: 9, data: Buffer.alloc(0) }, 'non-transferable', { honeypot: { value: true } }],
  [
    'pausable',
    { type: 26, data: Buffer.concat([key, Buffer.from([0])]) },
    'pausable',
    { freezable: { value: true } },
  ],
]
test.each(extensions)('%s is named', async (name, extension, code, flags) => {
  const token = mints.write({ name, extensions: [extension] })
  const found = await measureSolana(mints.ask, alone(token))
  expect(found.remarks).toMatchObject([{ code }])
  expect(found.flags).toMatchObject(flags)
})

test('a freeze authority is a power over every holder', async () => {
  const token = mints.write({ name: 'frozen', extensions: [], freezeAuthority: trader.address })
  const { flags } = await measureSolana(mints.ask, alone(token))
  expect(flags.freezable).toMatchObject({ value: true, evidence: [{ code: 'authority-address' }] })
})

test('without a wallet to pay, or a node that answers, the sale is unknown with its reason', async () => {
  const token = mints.write({ name: 'unpaid', extensions: [] })
  const subject = mints.openPool(token)
  const unpaid = await measureSolana(mints.ask, { ...subject, traders: [] })
  expect(unpaid.flags.honeypot).toMatchObject({ value: null, evidence: [{ code: 'no-payer' }] })
  const silent = async (method: string, params: unknown[]) => {
    if (method === 'simulateTransaction')
      throw new Fault('chain.unreachable', { chain: 'eth', why: 'timeout' })
    return mints.ask(method, params)
  }
  const unanswered = await measureSolana(silent, subject)
  expect(unanswered.flags.honeypot).toMatchObject({ value: null, evidence: [{ code: 'node-unreachable' }] })
  expect(unanswered.flags.mintable.value).toBe(true)
  const lying = async (method: string, params: unknown[]) =>
    method === 'simulateTransaction' ? { value: { err: null, accounts: [7, 7] } } : mints.ask(method, params)
  const lied = await measureSolana(lying, subject)
  expect(lied.flags.honeypot).toMatchObject({ value: null, evidence: [{ code: 'reply-malformed' }] })
})

test('an account that is no mint has no flags', async () => {
  const { flags } = await measureSolana(mints.ask, alone(trader.address))
  expect(Object.values(flags).every(({ value }) => value === null)).toBe(true)
})
