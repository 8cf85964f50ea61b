import { zeroAddress } from '@peregrine/core/address'
import type { HolderLink } from '@peregrine/contract/routes/holderLinks'
import type { LoggedTransfer } from '../../../domain/holders/parseTransfers.ts'

/** A wallet on the list, and who sent it some of the token first without a trade. */
export type Receiver = { address: string; receivedFrom: string | null }

const keyOf = (from: string, to: string): string => `${from} ${to}`

/** Adds up the transfers between two different wallets of a list, each direction by itself. */
export function sumLinks(
  transfers: readonly LoggedTransfer[],
  wallets: ReadonlySet<string>,
): Map<string, { from: string; to: string; units: bigint; count: number }> {
  const links = new Map<string, { from: string; to: string; units: bigint; count: number }>()
  for (const { from, to, units } of transfers) {
    // A node may send more than it was asked for.
    if (from === to || units === 0n || !wallets.has(from) || !wallets.has(to)) continue
    const link = links.get(keyOf(from, to))
    links.set(keyOf(from, to), {
      from,
      to,
      units: units + (link?.units ?? 0n),
      count: 1 + (link?.count ?? 0),
    })
  }
  return links
}

/** Lists senders off the list that sent to at least two wallets on it: one of them alone connects nobody. */
export function commonSenders(receivers: readonly Receiver[]): string[] {
  const listed = new Set(receivers.map(({ address }) => address))
  const counts = new Map<string, number>()
  for (const { receivedFrom } of receivers)
    if (receivedFrom !== null && receivedFrom !== zeroAddress && !listed.has(receivedFrom))
      counts.set(receivedFrom, (counts.get(receivedFrom) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1).map(([address]) => address)
}

/** Joins the transfers told with first receipts that are older, from wallets on the list or from common senders. */
export function linkHolders(
  transfers: readonly LoggedTransfer[],
  receivers: readonly Receiver[],
  senders: readonly string[],
): HolderLink[] {
  const listed = new Set(receivers.map(({ address }) => address))
  const told = sumLinks(transfers, listed)
  const known = new Set([...listed, ...senders])
  const first = receivers.flatMap(({ address: to, receivedFrom: from }): HolderLink[] => {
    if (from === null || from === to || !known.has(from) || told.has(keyOf(from, to))) return []
    return [{ from, to, units: null, count: 1 }]
  })
  return [...[...told.values()].map((link) => ({ ...link, units: link.units.toString() })), ...first]
}
