import { afterEach, expect, test } from 'vitest'
import { evmSigner, signInAs, solanaSigner } from '../../http/session/testing/signInAs.ts'
import { useSignedInApp } from '../../realtime/testing/signedInApp.ts'
import { type Reward, storeReward } from './store.ts'

const alice = evmSigner(0xa11ce)
const bob = evmSigner(0xb0b)
const signed = useSignedInApp(alice)
const pool = () => signed.app.database.pool

afterEach(async () => void (await pool().query('delete from community_reward')))

async function list(as: string | null = signed.cookie, of = alice.address, query = '') {
  const url = `/community-reward/list/v1/${of}${query}`
  return (await signed.app.server.inject({ url, headers: as ? { cookie: as } : {} })).json()
}

let stored = 0

async function store(more: Partial<Reward> = {}): Promise<string> {
  stored += 1
  const hash = `0x${stored.toString(16).padStart(64, '0')}`
  await storeReward(pool(), {
    environment: 'test',
    chain: 'eth',
    hash,
    feeHash: null,
    owner: { chainFamily: 'EVM', address: alice.address },
    wallet: alice.address,
    feeUnits: 0n,
    volumeUnits: 1n,
    share: 0,
    ...more,
  })
  return hash
}

test('without a reward there is nothing, and no zero', async () => {
  expect((await list()).data).toEqual({ sums: [], rewards: [] })
})

test('sums by chain are exact beyond what a float or 78 digits hold, and rows are newest first', async () => {
  const most = 10n ** 78n - 1n
  await store({ feeUnits: most, volumeUnits: 9_007_199_254_740_993n, share: 250 })
  await store({ feeUnits: most, volumeUnits: 1n, share: 250 })
  const last = await store({ chain: 'bsc', feeUnits: 3n, volumeUnits: 700n, share: 33 })
  const { sums, rewards } = (await list()).data
  expect(sums).toEqual([
    { chain: 'bsc', trades: 1, feeUnits: '3', volumeUnits: '700' },
    { chain: 'eth', trades: 2, feeUnits: (2n * most).toString(), volumeUnits: '9007199254740994' },
  ])
  expect(rewards).toHaveLength(3)
  expect(rewards[0]).toEqual({
    chain: 'bsc',
    transactionHash: last,
    wallet: alice.address,
    feeUnits: '3',
    volumeUnits: '700',
    share: 33,
    timeMs: expect.any(Number),
  })
})

test('rows are bounded, sums count all of them', async () => {
  const hashes = []
  for (let n = 0; n < 22; n++) hashes.push(await store({ feeUnits: 1n }))
  const { sums, rewards } = (await list()).data
  expect([sums[0].trades, sums[0].feeUnits, rewards.length]).toEqual([22, '22', 20])
  const two = (await list(signed.cookie, alice.address, '?limit=2')).data.rewards
  expect(two.map((row: { transactionHash: string }) => row.transactionHash)).toEqual(
    hashes.slice(-2).reverse(),
  )
  for (const limit of ['0', '101', 'x', '1.5'])
    expect([limit, (await list(signed.cookie, alice.address, `?limit=${limit}`)).code]).toEqual([
      limit,
      'request.malformed',
    ])
})

test('a visitor and another user are refused, and each sees their own alone', async () => {
  await store({ feeUnits: 5n })
  const other = await signInAs(signed.app.server, bob)
  const solana = await signInAs(signed.app.server, solanaSigner())
  expect(await list(null)).toMatchObject({ code: 'session.missing', data: null })
  expect(await list(other)).toMatchObject({ code: 'session.foreign', data: null })
  expect(await list(solana)).toMatchObject({ code: 'session.foreign', data: null })
  expect((await list(other, bob.address)).data).toEqual({ sums: [], rewards: [] })
})

test('rewards of another environment, or of another family with the same address, are not told', async () => {
  await store({ environment: 'test:run-9', feeUnits: 5n })
  await store({ owner: { chainFamily: 'SOL', address: alice.address }, feeUnits: 7n })
  expect((await list()).data).toEqual({ sums: [], rewards: [] })
})
