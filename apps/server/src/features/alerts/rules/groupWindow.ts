/** A buy that counts. */
export type GroupBuy = { id: string; wallet: string; atMs: number }

/** Period with enough wallets: from the buy that completed them until they no longer suffice. Ends are excluded. */
type Span = { fromMs: number; toMs: number }

/** The buys of one token, oldest first, and the periods already alerted. */
export type GroupWindow<Buy extends GroupBuy> = { buys: readonly Buy[]; told: readonly Span[] }

export const emptyWindow: GroupWindow<never> = { buys: [], told: [] }

export type Wanted = { wallets: number; withinMs: number }

function place<Buy extends GroupBuy>(buys: readonly Buy[], buy: Buy): Buy[] {
  const later = buys.findLastIndex(({ atMs }) => atMs <= buy.atMs) + 1
  return buys.toSpliced(later, 0, buy)
}

/**
 * Returns the periods in which at least this many wallets had bought within the last `withinMs`. A buy counts from its
 * own time until `withinMs` later, exclusive.
 */
function enoughSpans(buys: readonly GroupBuy[], { wallets, withinMs }: Wanted): Span[] {
  const spans: Span[] = []
  const counts = new Map<string, number>()
  let oldest = 0
  let fromMs: number | null = null
  const dropUntil = (untilMs: number): void => {
    for (let buy = buys[oldest]; buy && buy.atMs + withinMs <= untilMs; buy = buys[++oldest]) {
      const left = (counts.get(buy.wallet) ?? 0) - 1
      if (left > 0) counts.set(buy.wallet, left)
      else counts.delete(buy.wallet)
      // Buys of one moment expire together: too few at its end means enough before it.
      if (fromMs !== null && counts.size < wallets) {
        spans.push({ fromMs, toMs: buy.atMs + withinMs })
        fromMs = null
      }
    }
  }
  for (const buy of buys) {
    dropUntil(buy.atMs)
    counts.set(buy.wallet, (counts.get(buy.wallet) ?? 0) + 1)
    if (fromMs === null && counts.size >= wallets) fromMs = buy.atMs
  }
  dropUntil(Number.POSITIVE_INFINITY)
  return joined(spans)
}

/** A wallet that joins as another leaves makes no gap. */
function joined(spans: readonly Span[]): Span[] {
  const whole: Span[] = []
  for (const span of spans) {
    const last = whole.at(-1)
    if (last && last.toMs >= span.fromMs) last.toMs = Math.max(last.toMs, span.toMs)
    else whole.push({ ...span })
  }
  return whole
}

const overlaps = (one: Span, other: Span): boolean => one.fromMs < other.toMs && other.fromMs < one.toMs

/** Buys this much older than the newest are forgotten: blocks of one chain arrive in order, give or take a reorg. */
function forgetBeforeMs(buys: readonly GroupBuy[], { withinMs }: Wanted): number {
  return (buys.at(-1)?.atMs ?? 0) - 2 * withinMs - 600_000
}

export type GroupStep<Buy extends GroupBuy> = {
  window: GroupWindow<Buy>
  /**
   * Buys behind each alert, oldest first, one or more per wallet. Usually at most one alert; a late buy may complete
   * two periods.
   */
  reached: Buy[][]
}

/**
 * Adds a buy, in any order. Alerts once each time the number of wallets rises to the target; further buys raise none.
 */
export function addBuy<Buy extends GroupBuy>(
  window: GroupWindow<Buy>,
  buy: Buy,
  wanted: Wanted,
): GroupStep<Buy> {
  if (window.buys.some(({ id }) => id === buy.id)) return { window, reached: [] }
  const all = place(window.buys, buy)
  const keepFromMs = forgetBeforeMs(all, wanted)
  const buys = all.filter(({ atMs }) => atMs >= keepFromMs)
  const spans = enoughSpans(buys, wanted)
  const fresh = spans.filter((span) => !window.told.some((told) => overlaps(span, told)))
  const older = window.told.filter(
    (told) => told.toMs >= keepFromMs && !spans.some((span) => overlaps(span, told)),
  )
  const reached = fresh.map(({ fromMs }) =>
    buys.filter(({ atMs }) => atMs > fromMs - wanted.withinMs && atMs <= fromMs),
  )
  return { window: { buys, told: [...older, ...spans] }, reached }
}

/**
 * Removes buys undone by a reorg. A period that lacks wallets without them is as if never told: its alert is void, and
 * the same buys in other blocks raise it again.
 */
export function removeBuys<Buy extends GroupBuy>(
  window: GroupWindow<Buy>,
  isUndone: (buy: Buy) => boolean,
  wanted: Wanted,
): GroupWindow<Buy> {
  const buys = window.buys.filter((buy) => !isUndone(buy))
  if (buys.length === window.buys.length) return window
  const spans = enoughSpans(buys, wanted)
  return { buys, told: window.told.filter((told) => spans.some((span) => overlaps(span, told))) }
}
