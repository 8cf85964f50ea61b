import type { Fact, SwapFact } from '../fact.ts'

/**
 * Corrects the reserves of pools traded more than once in a transaction: the RPC only gives final balances, so those
 * after an earlier swap are the later ones with the later swap reversed.
 */
export function reservesInOrder(facts: Fact[]): Fact[] {
  const later = new Map<string, SwapFact>()
  for (let at = facts.length - 1; at >= 0; at--) {
    const fact = facts[at]
    if (fact?.kind !== 'swap' || fact.pool === null || !fact.reserves) continue
    const next = later.get(fact.pool)
    const earlier = next ? { ...fact, reserves: before(next) } : fact
    facts[at] = earlier
    later.set(fact.pool, earlier)
  }
  return facts
}

function before({ reserves, sold, bought }: SwapFact): SwapFact['reserves'] {
  if (!reserves) return reserves
  const [first, second] = reserves.tokens
  const change = (token: string) =>
    token === sold.token ? -(sold.units ?? 0n) : token === bought.token ? (bought.units ?? 0n) : 0n
  return { ...reserves, units: [reserves.units[0] + change(first), reserves.units[1] + change(second)] }
}
