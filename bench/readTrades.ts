import { networks } from '@peregrine/core/network'
import type { TradeWire } from '@peregrine/contract/trade'

/** JSON of a successful reply. Throws when the server refuses. */
export async function readJson<T>(url: string): Promise<T> {
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
  return (await reply.json()) as T
}

/** Reads the newest trades of every network from the server: those that the page should have shown. */
export async function readTrades(url: string): Promise<TradeWire[]> {
  const pages = await Promise.all(
    networks.map((network) =>
      readJson<{ data: { items: TradeWire[] } }>(`${url}/api/trades/${network}?limit=500`),
    ),
  )
  return pages.flatMap(({ data }) => data.items)
}
