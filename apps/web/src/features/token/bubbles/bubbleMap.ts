import type { HolderLink, HolderLinksWire } from '@peregrine/contract/routes/holderLinks'
import type { HolderWire } from '@peregrine/contract/routes/tokens'

/** A wallet of the picture. */
export type Bubble = {
  address: string
  name: string | null
  /** Null of a former sender, which is not among the holders. */
  holder: HolderWire | null
  /** Of its holding to the largest one, from 0 to 1; 0 of a former sender. */
  weight: number
}

/** Wallets that sent the token to one another, the one with the most links first. */
export type Cluster = {
  bubbles: readonly Bubble[]
  /** Holders among them. */
  wallets: number
  /** Percent of the supply that they hold together; null if it is unknown. */
  percent: number | null
}

export type BubbleMap = {
  clusters: readonly Cluster[]
  /** Wallets without a link, the largest first. */
  single: readonly Bubble[]
  links: readonly HolderLink[]
}

/** Joins what is linked: each address maps to the first of its group. */
function groupsOf(addresses: readonly string[], links: readonly HolderLink[]): Map<string, string[]> {
  const parents = new Map(addresses.map((address) => [address, address]))
  const rootOf = (address: string): string => {
    let at = address
    for (let up = parents.get(at); up !== undefined && up !== at; up = parents.get(at)) at = up
    return at
  }
  for (const { from, to } of links) parents.set(rootOf(from), rootOf(to))
  return Map.groupBy(addresses, rootOf)
}

function sumPercent(bubbles: readonly Bubble[]): number | null {
  const shares = bubbles.flatMap(({ holder }) => (holder ? [holder.percent] : []))
  return shares.some((share) => share === null)
    ? null
    : shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)
}

function clusterOf(bubbles: readonly Bubble[], links: readonly HolderLink[]): Cluster {
  const linksOf = ({ address }: Bubble) =>
    links.filter(({ from, to }) => from === address || to === address).length
  const counts = new Map(bubbles.map((bubble) => [bubble, linksOf(bubble)]))
  return {
    bubbles: bubbles.toSorted(
      (a, b) =>
        (counts.get(b) ?? 0) - (counts.get(a) ?? 0) ||
        b.weight - a.weight ||
        (a.address < b.address ? -1 : 1),
    ),
    wallets: bubbles.filter(({ holder }) => holder !== null).length,
    percent: sumPercent(bubbles),
  }
}

/** Wallets alone: what a pool, a contract or nobody holds says nothing of who holds together. */
function bubblesOf(holders: readonly HolderWire[], { senders }: HolderLinksWire): Bubble[] {
  const wallets = holders.filter(({ kind }) => kind === 'wallet')
  const largest = Math.max(...wallets.map(({ units }) => Number(units)))
  const held = wallets.map((holder) => ({
    address: holder.address,
    name: holder.name,
    holder,
    weight: largest > 0 ? Number(holder.units) / largest : 0,
  }))
  const known = new Set(held.map(({ address }) => address))
  const former = senders.filter(({ address }) => !known.has(address))
  return [...held, ...former.map(({ address, name }) => ({ address, name, holder: null, weight: 0 }))]
}

/** Derives the picture: who is linked with whom, and what they hold together. */
export function bubbleMap(holders: readonly HolderWire[], told: HolderLinksWire): BubbleMap {
  const bubbles = bubblesOf(holders, told)
  const byAddress = new Map(bubbles.map((bubble) => [bubble.address, bubble]))
  const links = told.links.filter(({ from, to }) => byAddress.has(from) && byAddress.has(to))
  const groups = [...groupsOf([...byAddress.keys()], links).values()].map((group) =>
    group.flatMap((address) => byAddress.get(address) ?? []),
  )
  return {
    clusters: groups
      .filter((group) => group.length > 1)
      .map((group) => clusterOf(group, links))
      .sort((a, b) => (b.percent ?? 0) - (a.percent ?? 0) || b.wallets - a.wallets),
    // Holders that left the list since connect nobody any more.
    single: groups
      .filter((group) => group.length === 1)
      .flatMap((group) => group.filter(({ holder }) => holder !== null)),
    links,
  }
}

/** Returns what all linked wallets hold together, in percent of the supply; null if it is unknown. */
export function linkedPercent(clusters: readonly Cluster[]): number | null {
  return sumPercent(clusters.flatMap(({ bubbles }) => bubbles))
}
