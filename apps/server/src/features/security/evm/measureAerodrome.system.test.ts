import { createEvmClient } from '@peregrine/chains/evm/evmClient'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unknown } from '../finding.ts'
import type { Subject } from '../subject.ts'
import { measureEvm } from './measureEvm.ts'
import { createSolidly, router } from '../testing/testSolidly.ts'

let chain: TestChain
let launch: Awaited<ReturnType<typeof createSolidly>>

beforeAll(async () => {
  chain = await startTestChain({ chainId: 8453, mining: 'auto' })
  launch = await createSolidly(chain)
})
afterAll(() => chain?.stop())

async function flagsOf(subject: Subject) {
  const endpoints = { rpc: [chain.rpcUrl], ws: [], logs: [], receipts: [], send: [] }
  const client = createEvmClient({ chain: 'base', endpoints })
  const { flags } = await measureEvm(
    (method, params) => client.request(method, params),
    subject,
    async () => unknown('no-explorer-key'),
  )
  return flags
}

test.each([false, true])(
  'an honest token is bought and sold without a tax, stable curve: %s',
  async (isStable) => {
    const flags = await flagsOf(await launch({ contract: 'HonestToken', isStable }))
    expect(flags.honeypot).toMatchObject({ value: false, evidence: [{ code: 'sold' }] })
    // The pool sends its own fee away: not a loss of the token.
    expect([flags.buyTax.value, flags.sellTax.value]).toEqual([0, 0])
  },
)

test('a token that cannot be sold is a honeypot', async () => {
  const flags = await flagsOf(await launch({ contract: 'HoneypotToken' }))
  expect(flags.honeypot).toMatchObject({ value: true, evidence: [{ code: 'sale-reverted' }] })
})

test('taxes are measured as they are', async () => {
  const flags = await flagsOf(await launch({ contract: 'TaxToken', taxBps: [0, 900] }))
  expect([flags.honeypot.value, flags.buyTax.value, flags.sellTax.value]).toEqual([false, 0, 900])
})

test('an Aerodrome pool of unknown kind is not traded in', async () => {
  const subject = await launch({ contract: 'HonestToken' })
  const pool = { ...subject.pool, id: subject.token } as NonNullable<Subject['pool']>
  const flags = await flagsOf({ ...subject, pool })
  expect(flags.honeypot).toMatchObject({ value: null, evidence: [{ code: 'venue-unsupported' }] })
})

test('a missing router does not count against the token', async () => {
  const subject = await launch({ contract: 'HonestToken' })
  const code = await chain.rpc.call<string>('eth_getCode', router, 'latest')
  await chain.rpc.call('anvil_setCode', router, '0x')
  const flags = await flagsOf(subject)
  await chain.rpc.call('anvil_setCode', router, code)
  expect(flags.honeypot).toMatchObject({ value: null, evidence: [{ code: 'venue-unsupported' }] })
})
