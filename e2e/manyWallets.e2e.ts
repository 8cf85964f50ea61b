import type { TraderWire } from '@peregrine/contract/routes/topTraders'
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { readLog, type SentTrade, untilEnded } from './manyTrades.ts'
import { pausedServer } from './server.ts'
import {
  askNode,
  createWallets,
  gasOf,
  heldOnChain,
  ownAddresses,
  saveBackup,
  tradedPool,
} from './tradeSteps.ts'
import { visits } from './visits.ts'

const { open, read, url } = visits({ ready: '[data-testid=token-page]', server: pausedServer })
const hundred = 100
const given = 10n ** 18n
const spent = 10n ** 16n

const onBase = (method: string, params: unknown[]) => askNode(url(), 'base', method, params)
const coinsOf = async (wallet: string) =>
  BigInt((await onBase('eth_getBalance', [wallet, 'latest'])) as string)

/** Asks the chain for every wallet, a few at a time. */
async function ofAll<T>(wallets: readonly string[], ask: (wallet: string) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let at = 0; at < wallets.length; at += 10)
    answers.push(...(await Promise.all(wallets.slice(at, at + 10).map(ask))))
  return answers
}

/** Adds a group of a hundred wallets to the first one, and picks it. */
async function addHundred(page: Page): Promise<void> {
  await page.goto('/multiWallets')
  await page.getByTestId('vault-create').click()
  await page.locator('input[data-testid=add-count]').fill(String(hundred))
  await page.getByTestId('add-group').fill('hundred')
  await page.getByTestId('add-submit').click()
  await page.getByTestId('backup-download').waitFor({ timeout: 120_000 })
  await saveBackup(page)
}

/** From the press to the first and the last send, and to the last end, in seconds; for the reader of a run. */
function tellTimes(what: string, pressedMs: number, trades: readonly SentTrade[]): void {
  const seconds = (ms: number) => ((ms - pressedMs) / 1_000).toFixed(1)
  const signed = trades.map(({ signedAtMs }) => signedAtMs).toSorted((one, other) => one - other)
  const ended = Math.max(...trades.map(({ updatedAtMs }) => updatedAtMs))
  console.info(
    `${what}: ${trades.length} signed ${seconds(signed[0] ?? NaN)} to ${seconds(signed.at(-1) ?? NaN)} s after the press, all ended after ${seconds(ended)} s`,
  )
}

test('a hundred wallets buy with one press, and one without coins holds up nobody', async () => {
  const { pool, token } = await tradedPool(read, 'base', 'uniswap-v3')
  const { page } = await open(`/base/lp/${pool}`, { locale: 'en' })
  await createWallets(page)
  const [empty = ''] = (await ownAddresses(page)).EVM
  await addHundred(page)
  const wallets = (await ownAddresses(page)).EVM.filter((address) => address !== empty)
  expect(wallets).toHaveLength(hundred)
  await ofAll(wallets, (wallet) => onBase('anvil_setBalance', [wallet, `0x${given.toString(16)}`]))

  await page.goto(`/base/lp/${pool}`)
  await page.getByTestId('wallet-picker').click()
  await page.getByTestId('wallet-group').click()
  await page.keyboard.press('Escape')
  await page.getByTestId('ticket-amount').fill('0.01')
  const pressedMs = Date.now()
  await page.getByTestId('ticket-submit').click()
  await page.getByTestId('confirm-ok').click()
  const bought = await untilEnded(page, hundred + 1)
  tellTimes('purchases', pressedMs, await readLog(page, 'buy'))
  const [failed, ...others] = bought.filter(({ state }) => state !== 'done')
  expect(others).toEqual([])
  expect(failed?.text).toMatch(/^Wallet 1 · EVM.*Insufficient ETH balance/)
  expect(bought.filter(({ state }) => state === 'done')).toHaveLength(hundred)

  const purchases = await readLog(page, 'buy')
  expect(new Set(purchases.map(({ wallet }) => wallet))).toEqual(new Set(wallets))
  expect(purchases.map(({ units }) => units)).toEqual(wallets.map(() => spent))
  const held = await ofAll(wallets, (wallet) => heldOnChain(url(), 'base', wallet, token))
  for (const [at, wallet] of wallets.entries()) {
    const { hashes = [] } = purchases.find((one) => one.wallet === wallet) ?? {}
    expect(await coinsOf(wallet), wallet).toBe(given - spent - (await gasOf(url(), 'base', hashes)))
    expect(held[at], wallet).toBeGreaterThan(0n)
  }
  // Our own index has every purchase, to the unit.
  const heldByIndex = async () => {
    const { makers } = await read<{ makers: TraderWire[] }>(
      `/api/makers/base/${pool}?wallets=${wallets.join(',')}`,
    )
    return new Map(makers.map(({ address, heldUnits }) => [address, BigInt(heldUnits)]))
  }
  const onChain = new Map(wallets.map((wallet, at) => [wallet, held[at]]))
  await vi.waitFor(async () => expect(await heldByIndex()).toEqual(onChain), { timeout: 60_000 })
})
