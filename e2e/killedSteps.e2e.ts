import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { atCall, atQuestion, atSignature, killTrade, type KilledTrade } from './killedStep.ts'
import { contradictions, countLanded, resolvedTrades } from './killedTab.ts'
import { pausedServer } from './server.ts'
import {
  askNode,
  coinsOnChain,
  createWallets,
  fund,
  heldOnChain,
  ownAddresses,
  press,
  sentOnChain,
  tradedPool,
} from './tradeSteps.ts'
import { visits } from './visits.ts'

const { open, read, url } = visits({ ready: '[data-testid=token-page]', server: pausedServer })

const build = '/api/swap'
const send = '/api/base/broadcast-tx'
const lookUp = '/api/execution/base/**'

type Kill = KilledTrade & {
  name: string
  /** Transactions that land all the same. */
  lands: 0 | 1
  /** What the history says of the newest one; null where nothing is kept of it. */
  told: 'success' | 'failed' | null
}

const purchase = { side: 'buy', amount: '0.1' } as const
const purchases: readonly Kill[] = [
  {
    ...purchase,
    name: 'routed, and not agreed to',
    stop: atQuestion,
    says: 'Waiting for your confirmation',
    lands: 0,
    told: null,
  },
  {
    ...purchase,
    name: 'building',
    stop: atCall(build, 'unsent'),
    says: 'Building the transaction',
    lands: 0,
    told: 'failed',
  },
  {
    ...purchase,
    name: 'signing',
    stop: atSignature,
    says: 'Building the transaction',
    lands: 0,
    told: 'failed',
  },
  {
    ...purchase,
    name: 'signed, and nothing left',
    stop: atCall(send, 'unsent'),
    says: 'Sending',
    lands: 1,
    told: 'success',
  },
  {
    ...purchase,
    name: 'sent, and no answer came',
    stop: atCall(send, 'unanswered'),
    says: 'Sending',
    lands: 1,
    told: 'success',
  },
  {
    ...purchase,
    name: 'confirming',
    stop: atCall(lookUp, 'unsent'),
    says: 'Sent, waiting for a block',
    lands: 1,
    told: 'success',
  },
]

const half = { side: 'sell', amount: '50' } as const
const approving = 'Approving the token'

/** Shows the trades in a page that was loaded again; returns them once each has its end. */
async function reload(page: Page) {
  await page.reload()
  await page.getByTestId('token-tabs-mine').click()
  return resolvedTrades(page, 60_000)
}

/** A trader on Base whose tabs are killed, and what his page and the chain say then. */
async function openTrader() {
  const { pool, token } = await tradedPool(read, 'base', 'uniswap-v3')
  const path = `/base/lp/${pool}`
  const { page } = await open(path, { locale: 'en' })
  await createWallets(page)
  const wallet = (await ownAddresses(page)).EVM[0] ?? ''
  await fund(url(), 'base', wallet)
  const ask = (method: string, params: unknown[]) => askNode(url(), 'base', method, params)
  const chain = {
    sent: () => sentOnChain(url(), 'base', wallet),
    held: () => heldOnChain(url(), 'base', wallet, token),
    coins: () => coinsOnChain(url(), 'base', wallet),
  }
  /** Kills a tab at its step; after a reload the log says what the chain does. */
  async function kill({ name, lands, told, ...trade }: Kill): Promise<void> {
    const before = await chain.sent()
    await killTrade(page, path, trade)
    const trades = await reload(page)
    expect(await contradictions(trades, ask), name).toEqual([])
    const { onChain, inLog } = await countLanded(trades, wallet, ask)
    expect([onChain, inLog], name).toEqual([before + lands, before + lands])
    if (told === null) return expect(trades, name).toEqual([])
    const newest = page.getByTestId('history-row').first().getByTestId('history-state')
    await expect.poll(() => newest.getAttribute('data-state'), { message: name }).toBe(told)
  }
  return { page, chain, kill }
}

test('a tab killed at each step of a purchase: after a reload what left is bought, once, and nothing else is', async () => {
  const { page, chain, kill } = await openTrader()
  for (const killed of purchases) {
    const [held, coins] = [await chain.held(), await chain.coins()]
    await kill(killed)
    const spent = coins - (await chain.coins())
    if (killed.lands === 0) {
      expect([(await chain.held()) - held, spent], killed.name).toEqual([0n, 0n])
      continue
    }
    expect(await chain.held(), killed.name).toBeGreaterThan(held)
    // Paid for once: gas on Base is far below a tenth.
    expect(spent, killed.name).toBeGreaterThanOrEqual(10n ** 17n)
    expect(spent, killed.name).toBeLessThan(11n * 10n ** 16n)
  }
  // No nonce was lost on the way, and nothing of what was killed comes later.
  const sent = await chain.sent()
  expect(await press(page, '0.1')).toEqual(['done'])
  expect(await chain.sent()).toBe(sent + 1)
})

test('a tab killed at each step of a sale: the approval lands, or the sale does, once; the next press ends it', async () => {
  const { page, chain, kill } = await openTrader()
  await page.getByTestId('wallet-balance').waitFor()
  expect(await press(page, '0.1')).toEqual(['done'])
  const bought = await chain.held()
  const landed = { lands: 1, told: 'success' } as const
  const unsent = { ...half, ...landed, stop: atCall(send, 'unsent'), says: approving }
  await kill({ ...unsent, name: 'approval signed, and nothing left' })
  expect(await chain.held()).toBe(bought)

  // What was approved is sold without another approval.
  const sale = { ...half, ...landed, stop: atCall(send, 'unanswered'), says: 'Sending' }
  await kill({ ...sale, name: 'sale sent, and no answer came' })
  const rest = bought - bought / 2n
  expect(await chain.held()).toBe(rest)

  const confirming = { ...half, ...landed, stop: atCall(lookUp, 'unsent'), says: approving }
  await kill({ ...confirming, name: 'approval confirming' })
  expect(await chain.held()).toBe(rest)

  const sent = await chain.sent()
  await page.getByTestId('ticket-sell').click()
  expect(await press(page, '50')).toEqual(['done'])
  expect(await chain.sent()).toBe(sent + 1)
  expect(await chain.held()).toBe(rest - rest / 2n)
})
