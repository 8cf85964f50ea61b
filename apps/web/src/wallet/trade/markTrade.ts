import type { TradeMoment } from '@peregrine/trader/traderPorts'

/**
 * Notes a moment of a trade among the page's own timings (`trade:signed`), for the browser's profiler and
 * `npm run bench -- trading`. `id` is the press's for `taken`, else the intent's.
 */
export function markTrade(moment: TradeMoment, id: string): void {
  performance.mark(`trade:${moment}`, { detail: id })
}
