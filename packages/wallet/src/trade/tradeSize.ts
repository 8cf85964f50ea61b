/** How much a press trades, before balances are known. */
export type TradeSize =
  /** Base units to spend: of the coin for a purchase, of the token for a sale. */
  | { type: 'units'; units: bigint }
  /** Basis points of the wallet's balance of what is spent. */
  | { type: 'share'; bps: number }
  /** Sells what brings back the coins put into the holding, and keeps the rest (一键回本). */
  | { type: 'initial'; spent: bigint; received: bigint }

const allBps = 10_000n

/** Part of a balance in base units, rounded down; all of it leaves exactly nothing. */
export function shareOf(balance: bigint, bps: number): bigint {
  if (!Number.isInteger(bps) || bps < 0 || bps > 10_000) throw new Error(`not a share: ${bps} basis points`)
  return (balance * BigInt(bps)) / allBps
}

/**
 * Basis points of a percentage as typed, e.g. `12.5` is 1,250; null if it is not above 0 and at most 100 with two
 * decimals.
 */
export function parseShare(percent: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{0,2}))?$/.exec(percent.trim())
  if (!match) return null
  const bps = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return bps > 0 && bps <= 10_000 ? bps : null
}

/** Coins that a purchase can spend at most: the balance less the worst-case fees of the transaction. */
export function spendable(balance: bigint, reserve: bigint): bigint {
  return balance > reserve ? balance - reserve : 0n
}

/**
 * Tokens to sell so that the sale returns what is still out: `spent` less `received`, both in the coin.
 *
 * @param quoted what selling `held` whole would return, after all fees and impact
 * @returns base units, rounded up; 0 if nothing is out; all of it if even that does not return the rest
 */
export function unitsForInitial(held: bigint, quoted: bigint, spent: bigint, received: bigint): bigint {
  const out = spent - received
  if (out <= 0n || held <= 0n) return 0n
  if (quoted <= out) return held
  return (held * out + quoted - 1n) / quoted
}
