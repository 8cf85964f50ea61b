import { getSecurity } from '@peregrine/contract/routes/security'
import type { Network } from '@peregrine/core/network'
import { largeBuyUsd, type SaleFacts } from '@peregrine/core/trading/saleSafety'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { call } from './http/callRoute.ts'
import { readCoinPrice } from './readCoinPrice.ts'
import type { Trader } from './traderPorts.ts'

/** A purchase waits this long for a measurement; then it counts as unknown. */
const measureMs = 3_000
const unknown: SaleFacts = { isUnsellable: null, sellTaxBps: null, buyTaxBps: null }

function taxOf(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= 10_000 ? value : null
}

/** What the node says of selling a token later. Never throws: a failed measurement is unknown. */
export async function readSaleFacts(
  trader: Trader,
  network: Network,
  token: string,
  pool: string | null,
): Promise<SaleFacts> {
  try {
    const query = pool === null ? {} : { pool }
    const { flags } = await call(trader, getSecurity, {
      params: { network, token },
      query,
      timeoutMs: measureMs,
    })
    return {
      isUnsellable: typeof flags.honeypot.value === 'boolean' ? flags.honeypot.value : null,
      sellTaxBps: taxOf(flags.sellTax.value),
      buyTaxBps: taxOf(flags.buyTax.value),
    }
  } catch (error) {
    console.warn('The token could not be checked before the purchase', error)
    return unknown
  }
}

/** Base units of the coin above which a purchase counts as large; null without a price. Never throws. */
export async function readLargeBuy(trader: Trader, network: Network): Promise<bigint | null> {
  try {
    const dollars = await readCoinPrice(trader, network)
    if (dollars === null) return null
    const { decimals } = coinAddress(network)
    // In thousandths of a coin: no amount of money is computed with, only a limit for a warning.
    return BigInt(Math.round((largeBuyUsd / dollars) * 1_000)) * 10n ** BigInt(decimals - 3)
  } catch (error) {
    console.warn('No price for the warning of large purchases', error)
    return null
  }
}
