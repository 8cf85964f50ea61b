import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { defaultSettings } from '@peregrine/core/trading/settings/tradeSettings'
import { type Network, networkFacts } from '@peregrine/core/network'
import type { Browser, Page } from 'playwright-core'
import { openPage } from '../../e2e/browser.ts'
import { createWallets, isPlain, ownAddresses, password } from '../../e2e/tradeSteps.ts'
import { findQuoted, readData, type Traded } from './traded.ts'
import { recordPresses } from './pressTimes.ts'

/** Small enough that a hundred of them move no price and empty no wallet; large enough that no fee is a fifth of them. */
export const amounts = { EVM: ['0.01', '0.012'], SOL: ['0.05', '0.06'] } as const

/** The slots of every network as a trader in a hurry has them: small amounts, no question before a trade. */
async function hastySettings(url: string): Promise<Record<string, string>> {
  const html = await (await fetch(url)).text()
  const environment = /name="?environment"? content="([^"]*)"/.exec(html)?.[1]
  if (!environment) throw new Error('the page names no environment')
  return Object.fromEntries(
    (['eth', 'base', 'bsc', 'sol'] as const).map((network) => {
      const family = network === 'sol' ? 'SOL' : 'EVM'
      const quickActionAmounts = [...amounts[family].map(Number), 0.5]
      // The sandbox has builders of Ethereum only: what is saved is taken at its word elsewhere.
      const antiSandwich = network === 'eth' ? 'on' : 'off'
      const hasty = { quickActionAmounts, antiSandwich, confirmTrades: false }
      const settings = { network, ...defaultSettings[network], ...hasty }
      return [`${environment.slice(0, 12)}:trade-settings:${network}:S1`, JSON.stringify(settings)]
    }),
  )
}

async function fund(url: string, network: Network, address: string): Promise<void> {
  const reply = await fetch(`${url}/api/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ network, address }),
  })
  if (!reply.ok) throw new Error(`the faucet answered ${reply.status}: ${await reply.text()}`)
}

/** Tokens that are tried before presses on a network count as refused. */
export const tokensTried = 4

/** A purchase that the page does not warn of by its quote. */
const isPlainQuote = ({ hops, fees, priceImpactBps }: QuoteWire): boolean =>
  hops.length === 1 && !fees.tokenTax.buyBps && !fees.tokenTax.sellBps && (priceImpactBps ?? 0) < 100

/** A visitor with funded and unlocked wallets. */
export type Trader = {
  page: Page
  password: string
  /** Opens the page of a pool that is traded now: the most traded, or one after it. */
  goTo(network: Network, at?: number): Promise<void>
}

/** Opens a visitor who trades without being asked. Lives as long as the browser. */
export async function openTrader(browser: Browser, url: string): Promise<Trader> {
  const { page } = await openPage(browser, url, { locale: 'en', stored: await hastySettings(url) })
  await recordPresses(page)
  const goTo = async (network: Network, at = 0): Promise<void> => {
    const read = <T>(path: string) => readData<T>(url + path)
    // A token that cannot be sold again is warned of, and an order does not buy it.
    const isWanted = async (quote: QuoteWire, traded: Traded) =>
      isPlainQuote(quote) && (await isPlain(read, { network, ...traded }))
    const found = await findQuoted(url, { name: 'plain', network, isWanted }, tokensTried)
    const traded = found[at % found.length]
    if (traded) await page.goto(`/${network}/lp/${traded.pool}`)
  }
  await goTo('eth')
  await createWallets(page)
  const { EVM, SOL } = await ownAddresses(page)
  for (const network of ['eth', 'base', 'bsc', 'sol'] as const)
    await fund(url, network, (networkFacts[network].family === 'EVM' ? EVM : SOL)[0] ?? '')
  // Keeps the signing worker of the browser, and with it the unlocked vault, through every change of page.
  const keeper = await page.context().newPage()
  await keeper.goto('/multiWallets')
  await keeper.getByTestId('vault-lock').waitFor()
  await page.bringToFront()
  return { page, password, goTo }
}
