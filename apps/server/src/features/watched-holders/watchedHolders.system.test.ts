import { getWatchedHolders } from '@peregrine/contract/routes/watchedHolders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evmSigner, post, signInAs } from '../../http/session/testing/signInAs.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'

const alice = evmSigner(0xa11ce)
const bob = evmSigner(0xb0b)
const wallet = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const token = (n: number) => `0x${'f'.repeat(38)}${n.toString().padStart(2, '0')}`
const solWallet = 'BtMBMPkoNbnLF9Xn552guQq528KKXcsNBNNBre3oaQtr'
const mint = 'So11111111111111111111111111111111111111112'

let app: TestApp
let cookies: Record<'alice' | 'bob', string>
beforeAll(async () => {
  app = await startTestApp({ costLimits: { perSecond: 1e6, burst: 1e6 } })
  cookies = { alice: await signInAs(app.server, alice), bob: await signInAs(app.server, bob) }
  await watch('alice', [wallet(1), wallet(2), wallet(3)], 1)
  await watch('alice', [solWallet], 2)
  await watch('bob', [wallet(4)], 1)
  await hold('eth', token(1), wallet(1), 5)
  await hold('eth', token(1), wallet(2), 1)
  await hold('eth', token(1), wallet(4), 9)
  // Sold, and on another chain.
  await hold('eth', token(1), wallet(3), 0)
  await hold('base', token(2), wallet(3), 1)
  // One wallet, two accounts.
  await hold('sol', mint, solWallet, 1, 'account-1')
  await hold('sol', mint, solWallet, 2, 'account-2')
})
afterAll(() => app.end())

async function watch(who: 'alice' | 'bob', addresses: string[], chainType: number): Promise<void> {
  const userAddress = (who === 'alice' ? alice : bob).address
  const configs = addresses.map((addAddress, at) => ({ chainType, name: `w${at}`, addAddress }))
  const reply = await post(
    app.server,
    '/monitor-config/batch-add/v1',
    { userAddress, configs },
    { cookie: cookies[who] },
  )
  expect(reply.json()).toMatchObject({ code: '000000' })
}

async function hold(
  chain: string,
  held: string,
  owner: string,
  units: number,
  account = owner,
): Promise<void> {
  const text = 'insert into balance (chain, token, account, owner, units) values ($1, $2, $3, $4, $5)'
  await app.database.pool.query(text, [chain, held, account, owner, units])
}

async function ask(tokens: string, who: 'alice' | 'bob' = 'alice') {
  const reply = await app.server.inject({
    url: `/api/followed-holders?tokens=${tokens}`,
    headers: { cookie: cookies[who] },
  })
  return { status: reply.statusCode, data: reply.json().data as { token: string; count: number }[] }
}

test("each token has the number of its holders among the user's watched wallets", async () => {
  const { data } = await ask(`eth.${token(1)},eth.${token(2)},base.${token(2)},sol.${mint}`)
  expect(
    getWatchedHolders.reply.parse(data).toSorted((a, b) => b.count - a.count || (a.token < b.token ? -1 : 1)),
  ).toEqual([
    { chain: 'eth', token: token(1), count: 2 },
    { chain: 'base', token: token(2), count: 1 },
    { chain: 'sol', token: mint, count: 1 },
  ])
})

test('each user sees only their own list', async () => {
  expect((await ask(`eth.${token(1)},base.${token(2)}`, 'bob')).data).toEqual([
    { chain: 'eth', token: token(1), count: 1 },
  ])
})

test.each([
  ['nothing', ''],
  ['an unknown chain', `tron.${token(1)}`],
  ['no token', 'eth'],
  ['too many', Array.from({ length: 101 }, () => `eth.${token(1)}`).join(',')],
])('%s is refused', async (_, tokens) => {
  expect((await ask(tokens)).status).toBe(400)
})
