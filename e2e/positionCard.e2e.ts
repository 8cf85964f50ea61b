import type { Prices } from '@peregrine/contract/topics/prices'
import type { Trading } from '@peregrine/contract/routes/trading'
import { formatUnits } from '@peregrine/core/units'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, axeFindingsInBothThemes } from './axeFindings.ts'
import { phone } from './browser.ts'
import { readTrades } from './killedTab.ts'
import { readLog } from './manyTrades.ts'
import { boxOf, sidewaysPx } from './onPage.ts'
import { pausedServer } from './server.ts'
import {
  agree,
  askNode,
  coinsOnChain,
  createWallets,
  fund,
  gasOf,
  heldOnChain,
  ownAddresses,
  press,
  tradedPool,
} from './tradeSteps.ts'
import { visits } from './visits.ts'

const { open, read, url } = visits({ ready: '[data-testid=token-page]', server: pausedServer })

/** Price of a coin in hundred-millionths of a dollar. While the people are paused it does not move. */
async function priceOf(coin: 'ETH' | 'SOL'): Promise<bigint> {
  const { [coin]: dollars } = await read<Prices>('/api/prices')
  if (dollars === null) throw new Error(`no price of ${coin}`)
  return BigInt(Math.round(dollars * 1e8))
}

/** Millionths of a dollar that so many base units are worth. */
const worth = (units: bigint, decimals: number, price: bigint): bigint =>
  (units * price) / 10n ** BigInt(decimals + 2)

/** A figure adds up amounts, fees and tips, each of them rounded down to a millionth. */
const roundings = 10n

/** A figure of the card in millionths of a dollar, exact as its title has it; null while it is not there. */
async function shownMicros(page: Page, figure: 'bought' | 'sold' | 'realised'): Promise<bigint | null> {
  const place = page.getByTestId(`position-${figure}`).locator('[title*="$"]').first()
  if ((await place.count()) === 0) return null
  const title = await place.getAttribute('title')
  return BigInt(Math.round(Number(title?.replace('−', '-').replace(/[$,]/g, '')) * 1e6))
}

/** Waits until a figure of the card is within so many millionths of a dollar. */
async function untilShown(
  page: Page,
  figure: Parameters<typeof shownMicros>[1],
  { expected, within = roundings }: { expected: bigint; within?: bigint },
): Promise<bigint> {
  let shown: bigint | null = null
  const distance = async () => {
    shown = await shownMicros(page, figure)
    if (shown === null) return 'nothing is shown'
    const off = shown - expected
    return off <= within && off >= -within ? 'right' : `${shown} instead of ${expected}`
  }
  await expect.poll(distance, { message: figure }).toBe('right')
  return shown ?? 0n
}

/** Waits until the card shows exactly these units as held. */
async function untilHeld(page: Page, units: bigint, decimals: number): Promise<void> {
  const held = page.getByTestId('position-held').locator('[title]').first()
  const title = async () => ((await held.count()) > 0 ? held.getAttribute('title') : null)
  await expect.poll(title).toBe(formatUnits(units, decimals))
}

/** What the card writes for a result: its sign, and dollars and cents. */
function written(micros: bigint): string {
  const cents = (Math.abs(Number(micros)) / 1e6).toFixed(2)
  return `${micros < 0n ? '−' : '+'}$${cents}`
}

/** Coins that a wallet's account of a token holds as its deposit. */
async function depositOf(wallet: string, token: string): Promise<bigint> {
  const asked = [wallet, { mint: token }, { encoding: 'jsonParsed' }]
  const { value } = (await askNode(url(), 'sol', 'getTokenAccountsByOwner', asked)) as {
    value: { account: { lamports: number } }[]
  }
  return value.reduce((sum, { account }) => sum + BigInt(account.lamports), 0n)
}

/** What the history says that the newest trade brought, exactly. */
async function broughtByHistory(page: Page): Promise<string | undefined> {
  await page.getByTestId('token-tabs-mine').click()
  await page.getByTestId('history-open').first().click()
  const title = await page.getByTestId('history-received').locator('[title]').getAttribute('title')
  await page.keyboard.press('Escape')
  await page.getByTestId('history-details').waitFor({ state: 'detached' })
  return title?.split(' ')[0]
}

test('on Solana the card says what the chain took and gave, in dollars at the coin’s price, to the millionth', async () => {
  const { pool, token, decimals } = await tradedPool(read, 'sol', 'raydium-cpmm')
  const { page } = await open(`/sol/lp/${pool}`, { locale: 'en' })
  await createWallets(page)
  const wallet = (await ownAddresses(page)).SOL[0] ?? ''
  await fund(url(), 'sol', wallet)
  const [held, coins] = [
    () => heldOnChain(url(), 'sol', wallet, token),
    () => coinsOnChain(url(), 'sol', wallet),
  ]
  const price = await priceOf('SOL')
  await page.getByTestId('wallet-balance').filter({ hasText: '100' }).waitFor()
  const given = await coins()
  expect(await press(page, '1')).toEqual(['done'])
  const [bought, left] = [await held(), await coins()]
  // The deposit of the token's account is not spent: it comes back with its closing.
  const paid = worth(given - left - (await depositOf(wallet, token)), 9, price)
  expect(paid).toBeGreaterThan(worth(10n ** 9n, 9, price))
  await untilShown(page, 'bought', { expected: paid })
  await untilHeld(page, bought, decimals)
  expect(await broughtByHistory(page)).toBe(formatUnits(bought, decimals))

  await page.getByTestId('ticket-sell').click()
  expect(await press(page, '50')).toEqual(['done'])
  const [kept, got] = [await held(), worth((await coins()) - left, 9, price)]
  await untilShown(page, 'sold', { expected: got })
  await untilHeld(page, kept, decimals)
  const realised = got - (paid * (bought - kept)) / bought
  const shown = await untilShown(page, 'realised', { expected: realised, within: 2n * roundings })
  expect(await page.getByTestId('position-realised').textContent()).toContain(written(shown))
  // What was paid stays what it was.
  await untilShown(page, 'bought', { expected: paid })
})

test('on Ethereum gas is part of what was paid and got, and the realised profit is right but for the service fee', async () => {
  const { networks } = await read<Trading>('/api/trading')
  const fee = BigInt(networks.eth.serviceFee?.bps ?? 0)
  const { pool, token, decimals } = await tradedPool(read, 'eth', 'uniswap-v3')
  const { page } = await open(`/eth/lp/${pool}`, { locale: 'en' })
  await createWallets(page)
  const wallet = (await ownAddresses(page)).EVM[0] ?? ''
  await fund(url(), 'eth', wallet)
  const [held, coins] = [
    () => heldOnChain(url(), 'eth', wallet, token),
    () => coinsOnChain(url(), 'eth', wallet),
  ]
  const price = await priceOf('ETH')
  await page.getByTestId('wallet-balance').filter({ hasText: '10' }).waitFor()
  const given = await coins()
  expect(await press(page, '0.5')).toEqual(['done'])
  const [bought, left] = [await held(), await coins()]
  const paid = worth(given - left, 18, price)
  await untilShown(page, 'bought', { expected: paid })
  await untilHeld(page, bought, decimals)
  expect(await broughtByHistory(page)).toBe(formatUnits(bought, decimals))

  const before = (await readTrades(page)).flatMap(({ hashes }) => hashes)
  await page.getByTestId('ticket-sell').click()
  expect(await press(page, '50')).toEqual(['done'])
  const [kept, net] = [await held(), (await coins()) - left]
  const sent = (await readTrades(page)).flatMap(({ hashes }) => hashes)
  // The approval is a transaction of its own, which belongs to no trade.
  const allGas = await gasOf(
    url(),
    'eth',
    sent.filter((hash) => !before.includes(hash)),
  )
  const saleGas = await gasOf(
    url(),
    'eth',
    (await readLog(page, 'sell')).flatMap(({ hashes }) => hashes),
  )
  expect(await broughtByHistory(page)).toBe(formatUnits(net + allGas, 18))
  // The pool gave more than arrived: the router keeps the operator's share of the coins, which no log shows.
  const gave = ((net + allGas) * 10_000n) / (10_000n - fee)
  const got = worth(gave - saleGas, 18, price)
  await untilShown(page, 'sold', { expected: got })
  await untilHeld(page, kept, decimals)
  const cost = (paid * (bought - kept)) / bought
  // Of the tokens, too, the router kept the operator's share: the card may count them among those that were bought.
  const within = (cost * fee) / 10_000n + 2n * roundings
  const shown = await untilShown(page, 'realised', { expected: got - cost, within })
  expect(await page.getByTestId('position-realised').textContent()).toContain(written(shown))
})

test('on a phone: the sale side, its question and the position card fit, and nothing is inaccessible', async () => {
  const { pool, token } = await tradedPool(read, 'base', 'uniswap-v3')
  const path = `/base/lp/${pool}`
  const { page } = await open(path, { ...phone, isStill: true, locale: 'en' })
  await page.getByTestId('thumb-buy').click()
  await createWallets(page)
  const wallet = (await ownAddresses(page)).EVM[0] ?? ''
  await fund(url(), 'base', wallet)
  await page.goto(path)
  await page.getByTestId('thumb-buy').click()
  await page.getByTestId('wallet-balance').filter({ hasText: '10' }).waitFor()
  expect(await press(page, '0.1')).toEqual(['done'])
  const bought = await heldOnChain(url(), 'base', wallet, token)

  /** Nothing runs over the edge, of the page, of what lies over it, or of what scrolls in there. */
  const fits = async (testId: string) => {
    const place = page.getByTestId(testId)
    const inside = await place.evaluate((element) =>
      Math.max(
        ...[element, ...element.querySelectorAll('*')]
          .filter((one) => one === element || /auto|scroll/.test(getComputedStyle(one).overflowX))
          .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ),
    )
    const { x, width } = await boxOf(place)
    expect([await sidewaysPx(page), inside, x >= 0 && x + width <= phone.width], testId).toEqual([0, 0, true])
  }
  await page.getByTestId('ticket-sell').click()
  await page.getByTestId('ticket-amount').fill('50')
  await page.getByTestId('quote-more').click()
  await page.getByTestId('quote-fees').waitFor()
  await page.getByTestId('position-held').scrollIntoViewIfNeeded()
  await fits('trade-sheet')
  expect(await axeFindingsInBothThemes(page)).toEqual([])
  await page.getByTestId('position-share').click()
  await page.getByTestId('picture-download').waitFor()
  await fits('position-picture')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByTestId('picture-download').waitFor({ state: 'detached' })

  await page.getByTestId('ticket-submit').click()
  await page.getByTestId('confirm-ok').waitFor()
  await fits('confirm-trade')
  expect(await axeFindingsInBothThemes(page)).toEqual([])
  expect(await agree(page)).toEqual(['done'])
  expect(await heldOnChain(url(), 'base', wallet, token)).toBe(bought - bought / 2n)
})
