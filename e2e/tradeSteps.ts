import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { SecurityWire } from '@peregrine/contract/routes/security'
import type { TradeWire } from '@peregrine/contract/trade'
import { decodeBase58 } from '@peregrine/core/base58'
import { type Network, networkFacts } from '@peregrine/core/network'
import { defaultSettings } from '@peregrine/core/trading/settings/tradeSettings'
import { untilFound } from '@peregrine/testkit/untilFound'
import type { Locator, Page } from 'playwright-core'
import { vi } from 'vitest'

/** Of the wallets that `createWallets` makes. */
export const password = 'a long enough passphrase 7'

/** Makes the first wallets as a newcomer does from a pool's page: one for each chain family, and the backup. */
export async function createWallets(page: Page): Promise<void> {
  await page.getByTestId('wallet-gate').click()
  await page.getByTestId('new-password').fill(password)
  await page.getByTestId('new-password-again').fill(password)
  await page.getByTestId('create-submit').click()
  await saveBackup(page)
}

/** Gives a wallet coins of the sandbox. */
export async function fund(url: string, network: Network, address: string): Promise<void> {
  const reply = await fetch(new URL('/api/faucet', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin },
    body: JSON.stringify({ network, address }),
  })
  if (!reply.ok) throw new Error(`the faucet answered ${reply.status}: ${await reply.text()}`)
}

/** Makes the first wallets on an open page, and gives the one of an EVM chain coins; returns its address. */
export async function fundedWallet(page: Page, url: string, network: Network): Promise<string> {
  await createWallets(page)
  const [wallet = ''] = (await ownAddresses(page)).EVM
  await fund(url, network, wallet)
  return wallet
}

/** Saves for every chain that trades go to its public nodes, as the settings form would; all else is as it was. */
export async function leaveUnprotected(page: Page): Promise<void> {
  const saved = Object.entries(defaultSettings).map(([network, settings]) => ({
    key: `trade-settings:${network}:S1`,
    text: JSON.stringify({ network, ...settings, antiSandwich: 'off' }),
  }))
  await page.evaluate((slots) => {
    const environment = document.querySelector<HTMLMetaElement>('meta[name=environment]')?.content ?? ''
    for (const { key, text } of slots) localStorage.setItem(`${environment.slice(0, 12)}:${key}`, text)
  }, saved)
}

/** Types the password into the open dialog. */
export async function typePassword(page: Page): Promise<void> {
  await page.getByTestId('unlock-password').fill(password)
  await page.getByTestId('unlock-submit').click()
  await page.getByTestId('unlock-password').waitFor({ state: 'hidden' })
}

/** Downloads the sealed backup, says that it is kept, and closes the dialog. */
export async function saveBackup(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('backup-download').click(),
  ])
  await download.delete()
  await page.getByTestId('backup-kept').click()
  await page.getByTestId('backup-done').click()
  await page.keyboard.press('Escape')
  await page.getByTestId('wallet-dialog').waitFor({ state: 'hidden' })
}

/** Addresses of the browser's own wallets, by family, as the page remembers them. */
export async function ownAddresses(page: Page): Promise<Record<'EVM' | 'SOL', string[]>> {
  const stored = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(':ownWallets'))
    return key === undefined ? '[]' : (localStorage.getItem(key) ?? '[]')
  })
  const wallets = JSON.parse(stored) as { address: string; family: 'EVM' | 'SOL' }[]
  const of = (family: 'EVM' | 'SOL') =>
    wallets.filter((one) => one.family === family).map((one) => one.address)
  return { EVM: of('EVM'), SOL: of('SOL') }
}

/** Base units of a network's coin that a wallet holds, by the chain's own node. */
export async function coinsOnChain(url: string, network: Network, wallet: string): Promise<bigint> {
  const { chain, family } = networkFacts[network]
  if (family === 'EVM')
    return BigInt((await askNode(url, chain, 'eth_getBalance', [wallet, 'latest'])) as string)
  const { value } = (await askNode(url, chain, 'getBalance', [wallet])) as { value: number }
  return BigInt(value)
}

type SandboxInfo = { chains: Record<string, { rpcUrl: string }> }

/** Where a chain's own node answers. */
export async function nodeUrl(url: string, chain: string): Promise<string> {
  const { chains } = (await (await fetch(new URL('/sandbox', url))).json()) as SandboxInfo
  return chains[chain]?.rpcUrl ?? ''
}

/** Asks a chain's own node: a truth that our server had no part in. */
export async function askNode(
  url: string,
  chain: string,
  method: string,
  params: unknown[],
): Promise<unknown> {
  const rpcUrl = await nodeUrl(url, chain)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await reply.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

type Receipt = { gasUsed: string; effectiveGasPrice: string }

/** Wei that transactions of an EVM chain cost in gas, by their receipts. */
export async function gasOf(url: string, network: Network, hashes: readonly string[]): Promise<bigint> {
  const { chain } = networkFacts[network]
  const receipts = await Promise.all(
    hashes.map((hash) => askNode(url, chain, 'eth_getTransactionReceipt', [hash])),
  )
  return (receipts as Receipt[]).reduce(
    (sum, { gasUsed, effectiveGasPrice }) => sum + BigInt(gasUsed) * BigInt(effectiveGasPrice),
    0n,
  )
}

/** Transactions that a wallet has in the blocks of an EVM chain, by the chain's own node. */
export async function sentOnChain(url: string, network: Network, wallet: string): Promise<number> {
  const { chain } = networkFacts[network]
  return Number(await askNode(url, chain, 'eth_getTransactionCount', [wallet, 'latest']))
}

/** Base units of a token that a wallet holds, by the chain's own node. */
export async function heldOnChain(
  url: string,
  network: Network,
  wallet: string,
  token: string,
): Promise<bigint> {
  const { chain, family } = networkFacts[network]
  if (family === 'EVM') {
    const data = `0x70a08231${wallet.slice(2).padStart(64, '0')}`
    return BigInt((await askNode(url, chain, 'eth_call', [{ to: token, data }, 'latest'])) as string)
  }
  if (decodeBase58(token)?.length !== 32) throw new Error('no mint')
  const { value } = (await askNode(url, chain, 'getTokenAccountsByOwner', [
    wallet,
    { mint: token },
    { encoding: 'jsonParsed' },
  ])) as { value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[] }
  return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
}

/** The newest press as the panel shows it: its id, and the state of each wallet's part, of a failed one with its words. */
async function newestPress(page: Page): Promise<{ id: string; states: string[] } | null> {
  const [newest = null] = await page.getByTestId('trade-steps').evaluateAll((shown) =>
    shown.map((steps) => ({
      id: steps.getAttribute('data-press') ?? '',
      states: [...steps.querySelectorAll('[data-testid=trade-part]')].map((part) => {
        const state = part.getAttribute('data-state') ?? ''
        return state === 'failed' ? `failed: ${part.textContent}` : state
      }),
    })),
  )
  return newest
}

/** States of the newest press once no part of it runs; null before, and while it is still the one `before`. */
async function endOf(page: Page, before?: string): Promise<string[] | null> {
  const newest = await newestPress(page)
  if (!newest || newest.id === before) return null
  return newest.states.length > 0 && !newest.states.includes('running') ? newest.states : null
}

/** What a page says of its trades: where they stand, what it asks, what it told. */
const saidOfTrades = (page: Page): Promise<string[]> =>
  page
    .locator(
      '[data-testid=quick-amounts], [data-testid=ticket-submit], [data-testid=trade-steps], [role=dialog], [data-testid=toast], [data-testid=page-error]',
    )
    .allInnerTexts()

/** Where something of a trade does not come, the error has what the page says instead. */
async function orSaid<Found>(page: Page, what: string, wait: () => Promise<Found>): Promise<Found> {
  try {
    return await wait()
  } catch (cause) {
    throw new Error(`no ${what} on ${page.url()}: ${(await saidOfTrades(page)).join(' | ')}`, { cause })
  }
}

const untilOfTrade = <Found>(page: Page, what: string, find: () => Promise<Found | null>): Promise<Found> =>
  orSaid(page, what, () => untilFound(find, { what, endMs: 120_000 }))

/** States of the newest trade's parts, once none of them runs. */
export function ended(page: Page, before?: string): Promise<string[]> {
  return untilOfTrade(page, 'end of a trade', () => endOf(page, before))
}

/** Agrees to the trade that waits, if it does not end before it asks; returns the ends of all wallets' parts. */
export async function agree(page: Page, before?: string): Promise<string[]> {
  const question = page.getByTestId('confirm-ok')
  const find = async () => ((await question.isVisible()) ? 'question' : endOf(page, before))
  const next = await untilOfTrade(page, 'question or end of a trade', find)
  if (next !== 'question') return next
  await question.click()
  return ended(page, before)
}

/** Presses a button that trades and agrees, once. */
export async function pressButton(page: Page, testId: string): Promise<string[]> {
  const before = (await newestPress(page))?.id
  await orSaid(page, testId, () => page.getByTestId(testId).click())
  return agree(page, before)
}

/** Presses a quick amount and agrees, once. */
export const press = (page: Page, amount: string): Promise<string[]> => pressButton(page, `quick-${amount}`)

/** Presses a row's button, agrees, and waits until the page says that it bought. */
export async function buyByRow(button: Locator): Promise<void> {
  const page = button.page()
  await button.click()
  await page.getByTestId('confirm-ok').click()
  await page.getByTestId('toast').filter({ hasText: 'Bought' }).first().waitFor()
}

/** How many signatures the page has asked for since it was loaded. */
export const askedToSign = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('trade:sign').length)

/** Waits until the server has a trade among those of its network, by the hash of its transaction. */
export async function untilTraded(read: Read, network: Network, hash: string): Promise<void> {
  const find = async () => {
    const { items } = await read<{ items: TradeWire[] }>(`/api/trades/${network}?limit=500`)
    return items.find(({ transactionHash }) => transactionHash === hash) ?? null
  }
  await untilFound(find, { what: 'trade of the test on the server' })
}

/** What tokens are bought with: no test buys money. */
const moneySymbols: readonly string[] = 'SOL WSOL WETH WBNB ETH BNB USDC USDT DAI VIRTUAL SUI'.split(' ')
const coins: readonly string[] = ['SOL', 'WSOL', 'WETH', 'WBNB', 'ETH', 'BNB']

/** A pool, its token, and the wrapped coin that it trades it for. */
export type TradedPool = { pool: string; token: string; decimals: number; anchor: string }

type Read = <T>(path: string) => Promise<T>

/** True for a token whose test sale went through at once and whole: an eighth of the launched ones are traps. */
export async function isPlain(
  read: Read,
  { network, token, pool }: { network: string; token: string; pool: string },
): Promise<boolean> {
  const { flags } = await read<SecurityWire>(`/api/security/${network}/${token}?pool=${pool}`)
  const { honeypot, buyTax, sellTax } = flags
  const isSold = honeypot.value === false && honeypot.evidence.some(({ code }) => code === 'sold')
  return isSold && !buyTax.value && !sellTax.value
}

/** True for what tokens are bought with. */
export const isMoney = (symbol: string): boolean => moneySymbols.includes(symbol)

/**
 * The deepest of the pools that were traded lately for the coin, of a token that can be sold again; of one venue if asked
 * for.
 */
export async function tradedPool(read: Read, network: Network, dex?: string): Promise<TradedPool> {
  const find = async () => {
    const { items } = await read<{ items: TradeWire[] }>(`/api/trades/${network}?limit=500`)
    const traded = items.filter((item) => item.inPool && !isMoney(item.tokenSymbol))
    const pools = new Set(traded.flatMap(({ poolAddress }) => poolAddress ?? []))
    const infos = await Promise.all(
      [...pools].map((pool) => read<PoolInfoWire>(`/${network}/pool-info/${pool}`)),
    )
    const deepest = infos
      .filter((info) => info.network === network && coins.includes(info.anchorSymbol))
      .filter((info) => dex === undefined || info.dex === dex)
      // A nearly full curve may be moved to its pool between a purchase and the sale.
      .filter(({ launch }) => launch?.stage !== 'curve' || launch.progress < 70)
      .toSorted((one, other) => (other.liquidityUsd ?? 0) - (one.liquidityUsd ?? 0))
    for (const { poolAddress: pool, tokenAddress: token, tokenDecimals, anchorAddress: anchor } of deepest)
      if (await isPlain(read, { network, token, pool }))
        return { pool, token, decimals: tokenDecimals ?? 18, anchor }
    return null
  }
  return vi.waitUntil(find, { timeout: 120_000, interval: 1_000 })
}
