import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contradictions, readTrades, resolvedTrades } from './killedTab.ts'
import { askAll, runFirst } from './pageScripts.ts'
import { pausedServer } from './server.ts'
import {
  askedToSign,
  askNode,
  createWallets,
  fund,
  heldOnChain,
  ownAddresses,
  password,
  press,
  saveBackup,
  sentOnChain,
  tradedPool,
} from './tradeSteps.ts'
import { visits } from './visits.ts'

const { open, read, url } = visits({ ready: '[data-testid=token-page]', server: pausedServer })

const channel = 'refusing writes'

/** What is refused: every write, those of one store, or those of records in one state; null for none. */
type Refused = { store?: string; state?: string } | null

/** Runs in page and worker before their own code: refuses writes on request, as a browser does whose disk is full. */
const refuser = `{
  let refused = null
  const isRefused = (store, value) =>
    refused !== null &&
    (refused.store === undefined || refused.store === store.name) &&
    (refused.state === undefined || refused.state === value?.state)
  for (const name of ['add', 'put']) {
    const write = IDBObjectStore.prototype[name]
    IDBObjectStore.prototype[name] = function (...given) {
      if (isRefused(this, given[0])) throw new DOMException('The disk is full', 'QuotaExceededError')
      return write.apply(this, given)
    }
  }
  const line = new BroadcastChannel('${channel}')
  line.onmessage = ({ data }) => {
    if (!('refuse' in data)) return
    refused = data.refuse
    line.postMessage({ answer: true })
  }
}`

const refuse = (page: Page, what: Refused) => askAll<true>(page, channel, { refuse: what })

/** Of the trade that could not be stored. */
const toldOfTrade =
  'This browser refused to store the trade; nothing was sent. Check disk space, or leave private browsing'
/** Of the vault that could not be. */
const toldOfVault =
  'The browser did not store it, and nothing was changed. Check the disk space, or leave private browsing'

/** A trader with coins on Base, and what has left his browser for its chain. */
async function openTrader() {
  const { pool, token } = await tradedPool(read, 'base', 'uniswap-v3')
  const path = `/base/lp/${pool}`
  const { page } = await open(path, { locale: 'en' }, (fresh) => runFirst(fresh.context(), refuser))
  const sends: string[] = []
  page.context().on('request', (request) => {
    if (request.url().includes('/broadcast-tx')) sends.push(request.postData() ?? '')
  })
  await createWallets(page)
  const wallet = (await ownAddresses(page)).EVM[0] ?? ''
  await fund(url(), 'base', wallet)
  await page.getByTestId('wallet-balance').filter({ hasText: '10' }).waitFor()
  return {
    page,
    path,
    sends,
    held: () => heldOnChain(url(), 'base', wallet, token),
    onChain: () => sentOnChain(url(), 'base', wallet),
  }
}

const askBase = (method: string, params: unknown[]) => askNode(url(), 'base', method, params)

/** The trade that could not be stored was told, in the panel and in a toast. */
async function wasTold(page: Page, ends: string[]): Promise<void> {
  expect(ends).toEqual([expect.stringContaining(`failed: ${toldOfTrade}`)])
  const toast = page.getByTestId('toast').filter({ hasText: toldOfTrade }).first()
  await toast.waitFor()
}

test('a full disk: no trade is signed or sent that is not stored, each is told, and once there is room the next is made', async () => {
  const { page, sends, held, onChain } = await openTrader()
  for (const [what, signatures] of [
    [{}, 0],
    // The record of the press; the nonce; the signed bytes.
    [{ state: 'claimed' }, 0],
    [{ store: 'nonces' }, 0],
    [{ state: 'signed' }, 1],
  ] as const) {
    const before = await askedToSign(page)
    await refuse(page, what)
    await wasTold(page, await press(page, '0.1'))
    expect((await askedToSign(page)) - before, JSON.stringify(what)).toBe(signatures)
    await refuse(page, null)
  }
  expect(sends).toEqual([])
  expect([await onChain(), await held()]).toEqual([0, 0n])

  expect(await press(page, '0.1')).toEqual(['done'])
  expect(await onChain()).toBe(1)
  expect(await held()).toBeGreaterThan(0n)
  const trades = await resolvedTrades(page, 60_000)
  expect(await contradictions(trades, askBase)).toEqual([])
  expect(trades.filter(({ state }) => state === 'confirmed')).toHaveLength(1)
})

test('a disk that fills up once a trade was sent: it is told as unknown, and ends as the chain has it, once', async () => {
  const { page, sends, held, onChain } = await openTrader()
  await page.getByTestId('token-tabs-mine').click()
  await refuse(page, { state: 'sent' })
  expect(await press(page, '0.1')).toEqual(['unresolved'])
  const [first] = await readTrades(page)
  // What is on disk is what was signed: nothing else ever left.
  expect(first).toMatchObject({ state: 'signed', hashes: [expect.any(String)] })
  await refuse(page, null)
  const newest = page.getByTestId('history-row').first().getByTestId('history-state')
  await expect.poll(() => newest.getAttribute('data-state')).toBe('success')
  const trades = await resolvedTrades(page, 60_000)
  expect(await contradictions(trades, askBase)).toEqual([])
  expect(new Set(sends.map((body) => (JSON.parse(body) as { signedTx: string }).signedTx)).size).toBe(1)
  expect(await onChain()).toBe(1)
  expect(await held()).toBeGreaterThan(0n)
})

test('a full disk: wallets that are not stored are not there, and the trader is told', async () => {
  const { pool } = await tradedPool(read, 'base')
  const { page } = await open(`/base/lp/${pool}`, { locale: 'en' }, (fresh) =>
    runFirst(fresh.context(), refuser),
  )
  await page.getByTestId('wallet-gate').click()
  await page.getByTestId('new-password').fill(password)
  await page.getByTestId('new-password-again').fill(password)
  await refuse(page, {})
  await page.getByTestId('create-submit').click()
  const fault = (form: string) => page.getByTestId(`${form}-fault`).filter({ hasText: toldOfVault })
  await fault('create-submit').waitFor()
  expect(await ownAddresses(page)).toEqual({ EVM: [], SOL: [] })
  await refuse(page, null)
  await page.getByTestId('create-submit').click()
  await saveBackup(page)
  const first = await ownAddresses(page)
  expect([first.EVM.length, first.SOL.length]).toEqual([1, 1])

  // A further one, which would be lost with the tab.
  await page.goto('/multiWallets')
  await page.getByTestId('vault-create').click()
  await page.locator('input[data-testid=add-count]').fill('1')
  await refuse(page, {})
  await page.getByTestId('add-submit').click()
  await fault('add-submit').waitFor()
  expect(await ownAddresses(page)).toEqual(first)
  await refuse(page, null)
  await page.getByTestId('add-submit').click()
  await saveBackup(page)
  const all = await ownAddresses(page)
  expect(all.EVM).toHaveLength(2)
  await page.reload()
  await page.getByTestId('own-wallet').nth(2).waitFor()
  const listed = await page
    .getByTestId('own-wallet')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-address')))
  expect(listed.toSorted()).toEqual([...all.EVM, ...all.SOL].toSorted())
})

test('a page that may store nothing at all signs nothing, and says why', async () => {
  const { page, path, sends, held, onChain } = await openTrader()
  const tab = await page.context().newPage()
  await tab.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is switched off', 'SecurityError')
    }
  })
  await tab.goto(path)
  await tab.getByTestId('wallet-balance').filter({ hasText: '10' }).waitFor()
  await wasTold(tab, await press(tab, '0.1'))
  expect(await askedToSign(tab)).toBe(0)
  expect(sends).toEqual([])
  expect([await onChain(), await held()]).toEqual([0, 0n])
  // The other page of the same browser still trades.
  expect(await press(page, '0.1')).toEqual(['done'])
  expect(await onChain()).toBe(1)
})
