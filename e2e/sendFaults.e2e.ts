import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { confirmTrade } from './confirmTrade.ts'
import { type FaultyWorld, startFaultyWorld } from './faultyWorld.ts'
import { createWallets, ended, leaveUnprotected, ownAddresses, tradedPool } from './tradeSteps.ts'
import { visits } from './visits.ts'

// A server of its own on chains whose sends, blocks and route service these tests rule.
let world: FaultyWorld
const { open, read } = visits({
  ready: '[data-testid=token-page]',
  server: async () => (world = await startFaultyWorld()),
})

type Receipt = { status: string } | null

/** What the chain itself holds of a wallet and a token, by a client that our server has no part in. */
async function onChain(wallet: string) {
  const { rpc, token } = world.eth
  const data = `0x70a08231${wallet.slice(2).padStart(64, '0')}`
  const [count, held] = await Promise.all([
    rpc.call<string>('eth_getTransactionCount', wallet, 'latest'),
    rpc.call<string>('eth_call', { to: token, data }, 'latest'),
  ])
  return { count: Number(count), held: BigInt(held) }
}

const receiptOf = (hash: string) => world.eth.rpc.call<Receipt>('eth_getTransactionReceipt', hash)

/** Signatures that left, and how often they were sent, since the call before. */
function sentSince(at: number): { signed: string[]; sends: number } {
  const sent = world.eth.script.sent.slice(at)
  return { signed: [...new Set(sent)], sends: sent.length }
}

async function buy(page: Page, amount: string): Promise<void> {
  await page.getByTestId(`quick-${amount}`).click()
  await confirmTrade(page)
}

const newestRow = (page: Page) => page.getByTestId('history-row').first()
const stateOf = (page: Page) => newestRow(page).getByTestId('history-state').getAttribute('data-state')

const ethPath = () => `/eth/lp/${world.eth.pool}`

/** A visitor with funded wallets, whose first page keeps them unlocked. */
async function openTrader(prepare?: (page: Page) => Promise<unknown>) {
  const { page } = await open(ethPath(), { locale: 'en' }, prepare)
  await createWallets(page)
  const { EVM, SOL } = await ownAddresses(page)
  const [wallet = '', solWallet = ''] = [EVM[0], SOL[0]]
  await world.eth.fund(wallet)
  world.solana.fund(solWallet)
  return { page, wallet, solWallet }
}

/** Shows a pool in a tab, once it knows of the wallet's 100 coins. */
async function show(tab: Page, path: string): Promise<void> {
  await tab.goto(path)
  await tab.getByTestId('wallet-balance').filter({ hasText: '100' }).waitFor()
  await tab.getByTestId('token-tabs-mine').click()
}

/** Another tab of the same trader, by settings without protection. */
async function openUnprotected(page: Page, path: string): Promise<Page> {
  await leaveUnprotected(page)
  const tab = await page.context().newPage()
  await show(tab, path)
  return tab
}

test('what an endpoint says of a send is not what became of it: bought once, and said so', async () => {
  const { page, wallet } = await openTrader()
  const tab = await page.context().newPage()
  await show(tab, ethPath())
  // Protected by default, and the only builder is dead: nothing left, and the trade says so.
  await buy(tab, '0.1')
  expect(await ended(tab)).toEqual([expect.stringContaining('failed: Failed to broadcast transaction')])
  await expect.poll(() => stateOf(tab)).toBe('failed')
  expect(world.eth.script.sent).toEqual([])

  await leaveUnprotected(tab)
  await show(tab, ethPath())
  for (const [at, fault] of (['already-known', 'nonce-too-low', 'late-landing'] as const).entries()) {
    const [before, sentBefore] = [await onChain(wallet), world.eth.script.sent.length]
    expect(before.count, 'nothing of the trades before is doubled').toBe(at)
    world.eth.script.next(fault, Number.POSITIVE_INFINITY)
    await buy(tab, '0.1')
    expect(await ended(tab), fault).toEqual(['done'])
    const { signed } = sentSince(sentBefore)
    expect(signed, fault).toHaveLength(1)
    expect(await receiptOf(signed[0] ?? ''), fault).toMatchObject({ status: '0x1' })
    expect(await tab.getByTestId('trade-link').getAttribute('href')).toContain(signed[0])
    await expect.poll(() => stateOf(tab)).toBe('success')
    const { held, count } = await onChain(wallet)
    expect([count, held > before.held], fault).toEqual([at + 1, true])
  }
})

test('sped up while it waits, the faster one lands; called off, nothing is bought', async () => {
  const { page, wallet } = await openTrader()
  const tab = await openUnprotected(page, ethPath())
  const { rpc, miner, script } = world.eth
  type Waiting = { nonce: string; blockHash: string | null } | null
  const inPool = (hash: string) => rpc.call<Waiting>('eth_getTransactionByHash', hash)
  for (const [how, end, state] of [
    ['speed-up', 'done', 'success'],
    ['cancel', 'Cancelled: an empty transaction took its nonce, nothing was traded', 'cancelled'],
  ] as const) {
    const [before, sentBefore] = [await onChain(wallet), script.sent.length]
    await miner.hold()
    await buy(tab, '0.1')
    await expect.poll(() => stateOf(tab)).toBe('executing')
    await expect.poll(() => script.sent.length).toBe(sentBefore + 1)
    const [first = ''] = sentSince(sentBefore).signed
    await expect.poll(() => inPool(first)).toMatchObject({ blockHash: null })
    await newestRow(tab).getByTestId(`history-${how}`).click()
    await expect.poll(() => script.sent.length).toBe(sentBefore + 2)
    const [, second = ''] = sentSince(sentBefore).signed
    // The node took it in the place of the other: the same nonce, and only one of them waits.
    const nonce = `0x${before.count.toString(16)}`
    await expect.poll(() => inPool(second)).toMatchObject({ blockHash: null, nonce })
    expect(await inPool(first)).toBeNull()
    miner.release()
    await expect.poll(() => stateOf(tab)).toBe(state)
    expect(await ended(tab)).toEqual([expect.stringContaining(end)])
    expect([await receiptOf(first), await receiptOf(second)]).toEqual([
      null,
      expect.objectContaining({ status: '0x1' }),
    ])
    const { count, held } = await onChain(wallet)
    expect(count).toBe(before.count + 1)
    expect(held > before.held).toBe(how === 'speed-up')
    await newestRow(tab).getByTestId('history-open').click()
    const landed = tab
      .getByTestId('history-attempt')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-landed')))
    expect(await landed).toEqual(['false', 'true'])
    await tab.keyboard.press('Escape')
  }
})

test('while nobody can tell, the page says that; once the endpoint is back, both trades land once', async () => {
  const { page, wallet } = await openTrader((fresh) => fresh.clock.install())
  const tab = await openUnprotected(page, ethPath())
  const { script } = world.eth
  const sentBefore = script.sent.length
  // One endpoint says that it took the bytes and drops them, the other hangs up.
  script.next('success-that-never-lands', Number.POSITIVE_INFINITY)
  script.next('dead', Number.POSITIVE_INFINITY)
  for (const sends of [1, 2]) {
    await buy(tab, '0.1')
    await expect.poll(() => script.sent.length - sentBefore).toBe(sends)
  }
  const states = () =>
    tab.getByTestId('history-state').evaluateAll((all) => all.map((one) => one.getAttribute('data-state')))
  const passing = (ms: number) => async () => {
    await tab.clock.runFor(ms)
    return states()
  }
  await expect.poll(passing(2_000)).toEqual(['unresolved', 'unresolved'])
  const untaken = 'No node has taken it yet; trying until'
  expect(await tab.getByTestId('trade-part').textContent()).toContain(untaken)
  const toasts = (await tab.getByTestId('toast').allTextContents()).join('\n')
  expect(toasts).toContain(untaken)
  expect(toasts).toContain('Monitoring timed out; check the status in a block explorer')
  expect(await onChain(wallet)).toEqual({ count: 0, held: 0n })
  script.heal()
  // No faster than the server takes calls.
  await expect.poll(passing(1_000), { interval: 250 }).toEqual(['success', 'success'])
  expect(await ended(tab)).toEqual(['done'])
  const { signed, sends } = sentSince(sentBefore)
  expect(signed).toHaveLength(2)
  expect(sends, 'the same bytes were sent again').toBeGreaterThan(2)
  for (const hash of signed) expect(await receiptOf(hash)).toMatchObject({ status: '0x1' })
  expect((await onChain(wallet)).count).toBe(2)
})

async function askSolana(method: string, params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(world.solana.rpcUrl, { method: 'POST', headers, body })
  const { result, error } = (await reply.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

type TokenAccount = {
  pubkey: string
  account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } }
}

test('a route service that outbids ours is taken, its tables are resolved; one that lies is refused', async () => {
  const { page, solWallet } = await openTrader()
  const { pool, token } = await tradedPool(read, 'sol')
  const tab = await openUnprotected(page, `/sol/lp/${pool}`)
  const signatures = async () =>
    (await askSolana('getSignaturesForAddress', [solWallet, { commitment: 'confirmed' }])) as {
      signature: string
    }[]
  const before = (await signatures()).length
  await buy(tab, '1')
  expect(await ended(tab)).toEqual(['done'])
  expect(world.solana.routes.built()).toBe(1)
  const [newest, ...older] = await signatures()
  expect(older).toHaveLength(before)
  const landed = await askSolana('getTransaction', [
    newest?.signature,
    { maxSupportedTransactionVersion: 0, encoding: 'json', commitment: 'confirmed' },
  ])
  expect(landed).toMatchObject({
    version: 0,
    meta: { err: null },
    transaction: { message: { addressTableLookups: [expect.anything()] } },
  })
  const held = async () => {
    const reply = await askSolana('getTokenAccountsByOwner', [
      solWallet,
      { mint: token },
      { encoding: 'jsonParsed', commitment: 'confirmed' },
    ])
    return (reply as { value: TokenAccount[] }).value[0]
  }
  const own = await held()
  if (!own) throw new Error('nothing was bought')
  expect(BigInt(own.account.data.parsed.info.tokenAmount.amount)).toBeGreaterThan(0n)

  // The same trade, whose tokens would go to somebody else who holds them.
  const holders = (await askSolana('getTokenLargestAccounts', [token])) as { value: { address: string }[] }
  const thief = holders.value.findLast(({ address }) => address !== own.pubkey)
  world.solana.routes.tell({ address: own.pubkey, becomes: thief?.address ?? '' })
  await buy(tab, '1')
  const refused = 'Execution failed: The check before signing refused: swap.own-account'
  expect(await ended(tab)).toEqual([expect.stringContaining(refused)])
  expect(world.solana.routes.built()).toBe(2)
  expect(await signatures()).toHaveLength(before + 1)
  expect(await held()).toEqual(own)
})
