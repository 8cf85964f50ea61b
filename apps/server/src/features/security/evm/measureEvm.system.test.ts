import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { Fault } from '@peregrine/core/fault'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Findings } from '../findings.ts'
import { unknown } from '../finding.ts'
import type { Subject } from '../subject.ts'
import { measureEvm } from './measureEvm.ts'
import { createTestSubjects, subjectOf, type TestSubjects } from '../testing/testSubjects.ts'

let chain: TestChain
let subjects: TestSubjects

beforeAll(async () => {
  chain = await startTestChain({ chainId: 1, mining: 'auto' })
  subjects = createTestSubjects(chain)
})
afterAll(() => chain?.stop())

const noSource = async () => unknown('no-explorer-key')
const measure = (subject: Subject): Promise<Findings> => measureEvm(subjects.ask, subject, noSource)

function valuesOf({ flags }: Findings) {
  return Object.fromEntries(Object.entries(flags).map(([name, { value }]) => [name, value]))
}
function codesOf({ flags }: Findings) {
  return Object.fromEntries(Object.entries(flags).map(([name, { evidence }]) => [name, evidence[0]?.code]))
}

test('an honest token sells, without taxes or anybody who could add them', async () => {
  const { subject } = await subjects.launch('honest')
  const found = await measure(subject)
  expect({ values: valuesOf(found), codes: codesOf(found) }).toMatchObject({
    values: {
      mintable: false,
      blacklist: false,
      freezable: false,
      renounced: true,
      honeypot: false,
      buyTax: 0,
      sellTax: 0,
      poolBurned: false,
      poolLocked: false,
      openSource: null,
    },
    codes: {
      honeypot: 'sold',
      renounced: 'owner-renounced',
      mintable: 'function-absent',
      openSource: 'no-explorer-key',
    },
  })
  expect(found.remarks).toEqual([])
})

test('a honeypot can be bought, not sold', async () => {
  const { subject } = await subjects.launch('honeypot')
  const found = await measure(subject)
  expect(found.flags.honeypot).toMatchObject({ value: true, evidence: [{ code: 'sale-reverted' }] })
  expect(found.flags.buyTax.value).toBe(0)
  expect(found.flags.sellTax.value).toBeNull()
})

test.each([
  [0, 700],
  [300, 0],
  [1_250, 2_500],
])('taxes of %i and %i basis points are measured as they are', async (buyBps, sellBps) => {
  const { subject, pool } = await subjects.launch('tax')
  await subjects.setTax(pool, buyBps, sellBps)
  const { flags, remarks } = await measure(subject)
  expect([flags.honeypot.value, flags.buyTax.value, flags.sellTax.value]).toEqual([false, buyBps, sellBps])
  expect(remarks).toMatchObject([
    { code: 'tax-changeable', params: { function: 'setTax(address,uint256,uint256)' } },
  ])
})

test('the right to mint is proved by minting; a burned owner leaves nobody', async () => {
  const { subject, pool, creator } = await subjects.launch('mintable')
  const owner = creator.account.address.toLowerCase()
  const before = await measure(subject)
  expect(before.flags.mintable).toMatchObject({
    value: true,
    evidence: [{ code: 'proved-by-owner', params: { owner } }],
  })
  expect(before.flags.renounced).toMatchObject({ value: false, evidence: [{ code: 'owner-address' }] })
  await subjects.renounce(pool.base)
  const after = await measure(subject)
  expect(after.flags.mintable).toMatchObject({ value: false, evidence: [{ code: 'owner-renounced' }] })
})

test('a mint with a guard of its own is unknown, not safe', async () => {
  const { subject, pool } = await subjects.launch('hiddenMinter')
  await subjects.renounce(pool.base)
  const { flags } = await measure(subject)
  expect(flags.mintable).toMatchObject({ value: null, evidence: [{ code: 'guard-unknown' }] })
  expect(flags.renounced.value).toBe(true)
})

test('a minter is found even if it is not the owner', async () => {
  const { subject, pool } = await subjects.launch('openMint')
  await subjects.renounce(pool.base)
  const { flags } = await measure(subject)
  expect(flags.mintable).toMatchObject({ value: true, evidence: [{ code: 'proved-by-anyone' }] })
})

test.each([
  ['blacklist', 'blacklist', 'blacklist(address,bool)'],
  ['pausable', 'freezable', 'pause()'],
] as const)('a %s token is proved so by a transfer that fails after it', async (kind, flag, name) => {
  const { subject, pool } = await subjects.launch(kind)
  const before = await measure(subject)
  expect(before.flags[flag]).toMatchObject({
    value: true,
    evidence: [{ code: 'proved-by-owner', params: { function: name } }],
  })
  await subjects.renounce(pool.base)
  expect((await measure(subject)).flags[flag].value).toBe(false)
})

test.each([
  ['a token that each wallet sells once is a honeypot', 'oneSale', true, 'later-sale-reverted'],
  ['an enforced pause between buying and selling is no honeypot', 'cooldown', false, 'sold-after-wait'],
] as const)('%s', async (_title, kind, isHoneypot, code) => {
  const { subject } = await subjects.launch(kind)
  const { flags } = await measure(subject)
  expect(flags.honeypot).toMatchObject({
    value: isHoneypot,
    evidence: [{ code, params: { why: 'TransferHelper: TRANSFER_FROM_FAILED' } }],
  })
})

test('behind an upgradeable proxy no power counts as absent', async () => {
  const { pool, creator } = await subjects.launch('honest')
  const proxy = await subjects.deployProxy(pool.base, creator.account.address)
  const { flags, remarks } = await measure({ ...subjectOf(chain, pool), token: proxy, pool: null })
  expect(flags.mintable).toMatchObject({ value: null, evidence: [{ code: 'upgradeable' }] })
  expect(flags.renounced).toMatchObject({ value: false, evidence: [{ code: 'proxy-admin' }] })
  expect(remarks).toMatchObject([{ code: 'upgradeable' }])
})

test('shares at a burn address are burned, at a locker locked', async () => {
  const burned = await subjects.launch('honest')
  const half = (await subjects.shares(burned.pool)) / 2n
  await subjects.give(burned.pool.address, '0xe2fe530c047f2d85298b07d9333c05737f1435fb', half)
  const middle = await measure(burned.subject)
  expect(middle.flags.poolBurned).toMatchObject({
    value: false,
    evidence: [{ params: { burnedBps: 0, lockedBps: 4_999 } }],
  })
  expect(middle.flags.poolLocked.value).toBe(false)
  await subjects.give(burned.pool.address, '0x000000000000000000000000000000000000dead', half)
  expect((await measure(burned.subject)).flags.poolLocked.value).toBe(true)
  const all = await subjects.launch('honest')
  await subjects.give(
    all.pool.address,
    '0x000000000000000000000000000000000000dead',
    await subjects.shares(all.pool),
  )
  const { flags } = await measure(all.subject)
  expect([flags.poolBurned.value, flags.poolLocked.value]).toEqual([true, true])
})

test('established pools of both versions, and of other coins, sell without a tax', async () => {
  for (const pool of chain.world.memePools) {
    const { flags } = await measure(subjectOf(chain, pool))
    expect([pool.dex, pool.quote, flags.honeypot, flags.sellTax]).toMatchObject([
      pool.dex,
      pool.quote,
      { value: false },
      { value: 0 },
    ])
  }
})

test('without eth_simulateV1 a sale in one transaction still shows; a failed one proves nothing', async () => {
  const simple = async (method: string, params: unknown[]) => {
    if (method === 'eth_simulateV1')
      throw new Fault('chain.unreachable', { chain: 'eth', why: 'unsupported' })
    return subjects.ask(method, params)
  }
  const taxed = await subjects.launch('tax')
  await subjects.setTax(taxed.pool, 300, 900)
  const { flags } = await measureEvm(simple, taxed.subject, noSource)
  expect([flags.honeypot.value, flags.buyTax.value, flags.sellTax.value]).toEqual([false, 300, 900])
  const trap = await subjects.launch('honeypot')
  const caught = await measureEvm(simple, trap.subject, noSource)
  expect(caught.flags.honeypot).toMatchObject({ value: null, evidence: [{ code: 'sale-failed-same-block' }] })
})

test('a token without readable balances is neither honest nor a trap', async () => {
  const { subject } = await subjects.launch('honest')
  const mute = async (method: string, params: unknown[]) => {
    const answer = await subjects.ask(method, params)
    if (method !== 'eth_simulateV1') return answer
    const { blockStateCalls: asked } = params[0] as {
      blockStateCalls: { calls: { input?: string; data?: string }[] }[]
    }
    return (answer as { calls: object[] }[]).map((block, at) => ({
      ...block,
      calls: block.calls.map((call, place) =>
        (asked[at]?.calls[place]?.input ?? asked[at]?.calls[place]?.data)?.startsWith('0x70a08231')
          ? { ...call, returnData: '0x' }
          : call,
      ),
    }))
  }
  const { flags } = await measureEvm(mute, subject, noSource)
  for (const flag of [flags.honeypot, flags.buyTax, flags.sellTax])
    expect(flag).toMatchObject({ value: null, evidence: [{ code: 'balance-unread' }] })
})

test('a node that lies or stops halfway leaves flags unknown with the reason', async () => {
  const { subject } = await subjects.launch('honest')
  const garbage = async (method: string, params: unknown[]) =>
    method === 'eth_simulateV1' ? [{ calls: [{ status: 7 }] }] : subjects.ask(method, params)
  const lying = await measureEvm(garbage, subject, noSource)
  expect(lying.flags.honeypot).toMatchObject({ value: null, evidence: [{ code: 'reply-malformed' }] })
  expect(lying.flags.poolBurned.value).toBe(false)
  const stopping = async (method: string, params: unknown[]) => {
    if (method === 'eth_simulateV1') throw new Fault('chain.unreachable', { chain: 'eth', why: 'timeout' })
    return subjects.ask(method, params)
  }
  const stopped = await measureEvm(stopping, subject, noSource)
  expect(codesOf(stopped)).toMatchObject({ honeypot: 'node-unreachable', buyTax: 'node-unreachable' })
})
