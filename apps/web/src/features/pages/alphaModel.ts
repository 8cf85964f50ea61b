/** The calculator's inputs. Dollars, percent. */
export type AlphaInput = {
  balance: number
  /** Bought per day. */
  volume: number
  isDoubled: boolean
  /** Lost per round trip, percent of the amount bought. */
  wear: number
  claims: number
  claimUsd: number
  claimPoints: number
}

export type AlphaOutcome = {
  balancePoints: number
  volumePoints: number
  points: number
  left: number
  /** Additional daily volume for one more point. */
  next: number
  cost: number
  earned: number
  net: number
}

/** Days for which points count. */
const countedDays = 15
const balanceSteps = [100, 1_000, 10_000, 100_000] as const

/** One point at 2 dollars, one more with every doubling. Rounds first: a logarithm may miss an integer by a hair. */
function volumePointsOf(counted: number): number {
  return counted < 2 ? 0 : Math.floor(Number(Math.log2(counted).toFixed(9)))
}

/**
 * Computes the points and earnings of an Alpha wallet by Binance's published rules of 2025: balance tiers, doublings,
 * 15 days.
 */
export function alphaOutcome(input: AlphaInput): AlphaOutcome {
  const { balance, volume, isDoubled, wear, claims, claimUsd, claimPoints } = input
  const factor = isDoubled ? 2 : 1
  const balancePoints = balanceSteps.filter((step) => balance >= step).length
  const volumePoints = volumePointsOf(volume * factor)
  const points = (balancePoints + volumePoints) * countedDays
  const cost = volume * (wear / 100) * countedDays
  const earned = claims * claimUsd
  return {
    balancePoints,
    volumePoints,
    points,
    left: points - claims * claimPoints,
    next: 2 ** (volumePoints + 1) / factor,
    cost,
    earned,
    net: earned - cost,
  }
}
