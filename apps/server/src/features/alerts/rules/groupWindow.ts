/** A buy that counts. */
export type GroupBuy = { id: string; wallet: string; atMs: number }

/** When enough wallets were in: from the buy that made it so until the one that no longer is. Ends are excluded. */
type Span = { fromMs: number; toMs: number }

/** The buys of one token, oldest first, and the times that were already told of. */
export type GroupWindow<Buy extends GroupBuy> = { buys: readonly Buy[]; told: readonly Span[] }

export const emptyWindow: GroupWindow<never> = { buys: [], told: [] }

type Wanted = { wallets: number; withinMs: number }

function place<Buy extends GroupBuy>(buys: readonly Buy[], buy: Buy): Buy[] {
  const later = buys.findLastIndex(({ atMs }) => atMs <= buy.atMs) + 1
  return buys.toSpliced(later, 0, buy)
}

/**
 * The times at which at least so many different wallets had bought within the last `withinMs`. A buy counts from its
 * own time until `withinMs` later, that moment excluded.
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
      // Buys of one moment leave one moment together: what is too few at its end was enough before it.
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

/** A wallet that comes as another goes leaves no gap. */
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

/** Buys this much older than the newest are forgotten: blocks of one chain come in order, give or take a reorg. */
function forgetBeforeMs(buys: readonly GroupBuy[], { withinMs }: Wanted): number {
  return (buys.at(-1)?.atMs ?? 0) - 2 * withinMs - 600_000
}

export type GroupStep<Buy extends GroupBuy> = {
  window: GroupWindow<Buy>
  /**
   * The buys that make each alert, oldest first, one or more of each wallet. Mostly none or one alert; a buy that comes
   * late may be what two moments lacked.
   */
  reached: Buy[][]
}

/**
 * Takes a buy, in whatever order they come. One alert for each time that the number of wallets rises to what is wanted;
 * more buys while it is there say nothing.
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

/** Forgets buys that a reorg took back. What was told stays told. */
export function removeBuys<Buy extends GroupBuy>(
  window: GroupWindow<Buy>,
  ids: ReadonlySet<string>,
): GroupWindow<Buy> {
  return { ...window, buys: window.buys.filter(({ id }) => !ids.has(id)) }
}
