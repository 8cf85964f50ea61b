import type { TradeWire } from '@peregrine/contract/trade'
import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { type Network, networkFacts } from '@peregrine/core/network'

/** Seconds that a young sandbox may take until such a token is traded. */
const maxTries = 60

/** The data of a route's reply. Throws for anything else. */
export async function readData<T>(url: string): Promise<T> {
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`)
  return ((await reply.json()) as { data: T }).data
}

/** A token with the pool that it was traded in last. */
export type Traded = { token: string; pool: string }

/** A young sandbox has an hour of history in a few blocks: what was traded then may never be again. */
const tradedLatelyMs = 60_000

/** Tokens that people buy on a network now, the most traded first. */
async function findTraded(url: string, network: Network): Promise<Traded[]> {
  const { items } = await readData<{ items: TradeWire[] }>(`${url}/api/trades/${network}?limit=500`)
  const counts = new Map<string, { traded: Traded; count: number }>()
  for (const { tokenAddress: token, poolAddress: pool, inPool, buy, timestamp } of items) {
    if (!inPool || !buy || !pool || timestamp < Date.now() - tradedLatelyMs) continue
    const known = counts.get(token)
    counts.set(token, { traded: known?.traded ?? { token, pool }, count: (known?.count ?? 0) + 1 })
  }
  return [...counts.values()].sort((one, other) => other.count - one.count).map(({ traded }) => traded)
}

/** Holds nothing: what is quoted is simulated with balances of its own. */
const wallet = { EVM: `0x${'a5'.repeat(20)}`, SOL: '4Nd1mYQx6MFVCVGZvZz8RzhQ2u7cJhSTUyYQnGvHkWqd' }

/** Address of a small purchase's quote; another amount for each `at`, so that no answer can be an earlier one. */
export function quoteUrl(url: string, network: Network, { token, pool }: Traded, at: number): string {
  const { family } = networkFacts[network]
  const units = (family === 'SOL' ? 10n ** 8n : 10n ** 16n) + BigInt(at)
  const query = { side: 'buy', units: String(units), wallet: wallet[family], mode: 'safe', pool }
  return `${url}/api/quote/${network}/${token}?${new URLSearchParams(query)}`
}

/** Which tokens are looked for, by the quote of their purchase and what else is known of them. */
export type Wanted = {
  name: string
  network: Network
  isWanted(quote: QuoteWire, traded: Traded): boolean | Promise<boolean>
}

async function readQuoted(url: string, { network, isWanted }: Wanted, max: number): Promise<Traded[]> {
  const found: Traded[] = []
  for (const traded of await findTraded(url, network)) {
    if (found.length === max) break
    const reply = await fetch(quoteUrl(url, network, traded, 0))
    if (!reply.ok) continue
    const { data: quote } = (await reply.json()) as { data: QuoteWire }
    if (await isWanted(quote, traded)) found.push(traded)
  }
  return found
}

/**
 * Traded tokens whose purchase is quoted as asked for, waiting for the first one on a young sandbox. What cannot be
 * bought with the coin is left out.
 */
export async function findQuoted(url: string, wanted: Wanted, max: number): Promise<Traded[]> {
  for (let tries = 0; tries < maxTries; tries++) {
    const found = await readQuoted(url, wanted, max)
    if (found.length > 0) return found
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  throw new Error(`no token is quoted as ${wanted.name}`)
}
