import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { type Network, networkFacts } from '@peregrine/core/network'
import { formatUnits } from '@peregrine/core/units'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startPausedSandbox } from './sharedServer.ts'
import {
  askNode,
  coinsOnChain,
  createWallets,
  fund,
  heldOnChain,
  ownAddresses,
  press,
  pressButton,
  type TradedPool,
  tradedPool,
} from './tradeSteps.ts'
import { visits } from './visits.ts'

// Moves prices: a server of its own.
const { open, read, url } = visits({ ready: '[data-testid=token-page]', server: startPausedSandbox })

/** A browser profile with funded wallets, whose first page keeps them unlocked. */
type Trader = { context: BrowserContext; walletOn: (network: Network) => string }

async function openTrader(start: string): Promise<Trader> {
  const { page } = await open(start, { locale: 'en' })
  await createWallets(page)
  const wallets = await ownAddresses(page)
  return {
    context: page.context(),
    walletOn: (network) => wallets[networkFacts[network].family][0] ?? '',
  }
}

/** What the traders buy for on each network: a quick amount of the default slot, small beside the pool. */
const purchases = { eth: '1', base: '1', bsc: '1', four: '0.1', sol: '1', pump: '1' } as const
type Traded = keyof typeof purchases

/** Gives coins, as many as are wanted. */
async function give(network: Network, wallet: string, units: bigint): Promise<void> {
  const { chain, family } = networkFacts[network]
  if (family === 'EVM') {
    await askNode(url(), chain, 'anvil_setBalance', [wallet, `0x${units.toString(16)}`])
    return
  }
  // The faucet gives 100 SOL at a time.
  for (let given = 0n; given < units; given += 100n * 10n ** 9n) await fund(url(), network, wallet)
}

/** Whole coins for which somebody else buys until the price is half as high again, at the least. */
async function coinsToRaise(network: Traded, pool: string): Promise<bigint> {
  // Of a curve: 6.1 BNB and 30 SOL of its reserves are virtual.
  if (network === 'four') return 4n
  if (network === 'pump') return 15n
  const { anchorBalanceUnits } = await read<PoolInfoWire>(`/${network}/pool-info/${pool}`)
  const { family } = networkFacts[network]
  return (BigInt(anchorBalanceUnits) * 3n) / 10n ** (family === 'EVM' ? 19n : 10n) + 1n
}

/** A tab that knows of the wallet's coins. */
async function tabOn({ context }: Trader, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.getByTestId('wallet-balance').filter({ hasText: /[1-9]/ }).waitFor()
  return page
}

/** Has somebody else buy until the price is half as high again, at the least. */
async function raise(other: Trader, network: Traded, pool: string): Promise<void> {
  const coins = await coinsToRaise(network, pool)
  const { family } = networkFacts[network]
  await give(network, other.walletOn(network), (coins + 5n) * 10n ** (family === 'EVM' ? 18n : 9n))
  const page = await tabOn(other, `/${network}/lp/${pool}`)
  await page.getByTestId('ticket-amount').fill(String(coins))
  expect(await pressButton(page, 'ticket-submit'), `${network}: the price rises`).toEqual(['done'])
  await page.close()
}

type Scene = { trader: Trader; other: Trader; traded: TradedPool }

/** Buys, has the price rise, and sells the initial: the coins are back, and the rest is kept. */
async function sellsInitial(network: Traded, { trader, other, traded }: Scene): Promise<void> {
  const { pool, token, decimals } = traded
  const wallet = trader.walletOn(network)
  await fund(url(), network, wallet)
  const page = await tabOn(trader, `/${network}/lp/${pool}`)
  const held = () => heldOnChain(url(), network, wallet, token)
  const coins = () => coinsOnChain(url(), network, wallet)
  const given = await coins()
  expect(await press(page, purchases[network]), network).toEqual(['done'])
  const [bought, left] = [await held(), await coins()]
  await page.getByTestId('ticket-sell').click()
  await page.getByTestId('position-held').waitFor()
  await raise(other, network, pool)
  expect(await press(page, 'initial'), `${network}: initial`).toEqual(['done'])
  // The least that it may bring back is what was spent; the slippage, a fifth at the most, may come on top. 3 % are for
  // the fees of the sale itself and the coin's own price.
  const back = Number((await coins()) - left) / Number(given - left)
  expect(back, `${network} is back`).toBeGreaterThan(0.97)
  expect(back, `${network} is back`).toBeLessThan(1.03 / 0.8)
  const kept = await held()
  expect(kept, `${network} kept`).toBeGreaterThan(bought / 20n)
  expect(kept, `${network} kept`).toBeLessThan(bought)
  const shown = page.getByTestId('position-held').locator('[title]').first()
  await expect.poll(() => shown.getAttribute('title'), { message: network }).toBe(formatUnits(kept, decimals))
  await page.close()
}

/** Networks of one chain share a wallet's coins, and take turns. */
const chains: readonly (readonly Traded[])[] = [['eth'], ['base'], ['bsc', 'four'], ['sol', 'pump']]

test('the price has risen: selling the initial brings the coins back on all six networks, and keeps the rest', async () => {
  const { pool } = await tradedPool(read, 'base')
  const trader = await openTrader(`/base/lp/${pool}`)
  const other = await openTrader(`/base/lp/${pool}`)
  const sellAll = async (networks: readonly Traded[]) => {
    for (const network of networks)
      await sellsInitial(network, { trader, other, traded: await tradedPool(read, network) })
  }
  await Promise.all(chains.map(sellAll))
})
