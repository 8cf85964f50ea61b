import { getPrices } from '@peregrine/contract/routes/prices'
import { getSecurity } from '@peregrine/contract/routes/security'
import { type Network, networkFacts } from '@peregrine/core/network'
import { largeBuyUsd, type SaleFacts } from '@peregrine/core/trading/saleSafety'
import { call } from '../../kit/http/call.ts'

/** A purchase waits this long for a measurement; then it counts as unknown. */
const measureMs = 3_000
const unknown: SaleFacts = { isUnsellable: null, sellTaxBps: null, buyTaxBps: null }

function taxOf(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= 10_000 ? value : null
}

/** What the node says of selling a token later. Never throws: a failed measurement is unknown. */
export async function readSaleFacts(
  network: Network,
  token: string,
  pool: string | null,
): Promise<SaleFacts> {
  try {
    const query = pool === null ? {} : { pool }
    const { flags } = await call(getSecurity, { params: { network, token }, query, timeoutMs: measureMs })
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
export async function readLargeBuy(network: Network): Promise<bigint | null> {
  const { coin, family } = networkFacts[network]
  try {
    const dollars = (await call(getPrices))[coin]
    if (typeof dollars !== 'number' || !(dollars > 0)) return null
    const decimals = family === 'SOL' ? 9 : 18
    // In thousandths of a coin: no amount of money is computed with, only a limit for a warning.
    return BigInt(Math.round((largeBuyUsd / dollars) * 1_000)) * 10n ** BigInt(decimals - 3)
  } catch (error) {
    console.warn('No price for the warning of large purchases', error)
    return null
  }
}
