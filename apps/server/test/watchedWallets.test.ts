import { walletEvents } from '@peregrine/contract/topics/walletEvents'
import type { WalletEvent } from '@peregrine/contract/walletEvent'
import { type Peregrine, startPeregrine } from '@peregrine/testkit/startPeregrine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evmSigner } from '../src/http/session/testing/signInAs.ts'
import { type Follower, follow } from '../src/realtime/testing/follow.ts'

const alice = evmSigner(0xa11ce)
type Kol = { family: 'EVM' | 'SOL'; address: string; name: string }

let server: Peregrine
let cookie: string
let kols: Kol[]
let follower: Follower

async function send(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: server.url, cookie }
  const reply = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
  return reply
}

async function signIn(): Promise<string> {
  const { address, chainFamily } = alice
  const asked = (await (await send('/auth/nonce', { address, chainFamily })).json()) as {
    data: { message: string }
  }
  const reply = await send('/auth/verify', { chainFamily, ...(await alice.answer(asked.data.message)) })
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

beforeAll(async () => {
  server = await startPeregrine()
  cookie = ''
  cookie = await signIn()
  kols = ((await (await fetch(`${server.url}/sandbox`)).json()) as { kols: Kol[] }).kols
  const configs = kols.map(({ family, address, name }) => ({
    name,
    addAddress: address,
    chainType: family === 'EVM' ? 1 : 2,
  }))
  follower = follow(server.url, walletEvents, { userId: alice.address }, undefined, null, cookie)
  await send('/monitor-config/batch-add/v1', { userAddress: alice.address, configs })
})
afterAll(async () => {
  follower?.close()
  await server?.stop()
})

/** All events received live or by a read, each once. */
const seen = new Map<string, WalletEvent>()
function collect(): WalletEvent[] {
  for (const event of (follower.state() ?? []) as WalletEvent[]) seen.set(event.id, event)
  return [...seen.values()]
}

test('trades and plain transfers of watched wallets on real chains arrive, each once', async () => {
  const wanted = [
    (event: WalletEvent) => event.chain !== 'sol' && event.kind === 'buy',
    (event: WalletEvent) => event.chain !== 'sol' && event.kind === 'sell' && event.move !== null,
    (event: WalletEvent) => event.chain !== 'sol' && event.kind === 'out' && event.isNative,
    (event: WalletEvent) => event.chain !== 'sol' && event.kind === 'out' && !event.isNative,
    (event: WalletEvent) => event.chain === 'sol' && event.kind === 'buy',
    (event: WalletEvent) => event.chain === 'sol' && event.kind === 'out' && event.isNative,
    (event: WalletEvent) => event.chain === 'sol' && event.kind === 'in',
  ]
  await expect
    .poll(() => wanted.map((fits) => collect().some(fits)), { timeout: 120_000, interval: 100 })
    .toEqual(wanted.map(() => true))
  const events = collect()
  const watched = new Set(
    kols.map(({ address }) => (address.startsWith('0x') ? address.toLowerCase() : address)),
  )
  expect(events.filter(({ wallet, walletName }) => !watched.has(wallet) || walletName === null)).toEqual([])
  const traded = new Set(
    events.flatMap(({ kind, transactionHash, wallet }) =>
      kind === 'buy' || kind === 'sell' ? `${transactionHash} ${wallet}` : [],
    ),
  )
  const isTransfer = ({ kind }: WalletEvent) => kind === 'in' || kind === 'out'
  expect(
    events.filter((event) => isTransfer(event) && traded.has(`${event.transactionHash} ${event.wallet}`)),
  ).toEqual([])
  for (const event of events.filter(isTransfer)) {
    expect(event).toMatchObject({ move: null, quote: null, valueUsd: expect.stringMatching(/^\d/) })
    expect(Number(event.token.units)).toBeGreaterThan(0)
    expect(event.spam).toBeNull()
  }
})
