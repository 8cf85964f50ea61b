/** Moments of a trade, in their order. */
export type TradeMoment =
  /** The engine has the press. */
  | 'taken'
  /** Quoted and agreed: the intent stands. */
  | 'intended'
  /** The bytes go to whoever signs them, and come back. */
  | 'sign'
  | 'signed'
  /** Signed bytes are on disk and leave; the server's answer is there. */
  | 'send'
  | 'sent'
  /** Its end is known. */
  | 'ended'

/**
 * Notes a moment of a trade among the page's own timings (`trade:signed`), for the browser's profiler and
 * `npm run bench -- trading`. `id` is the press's for `taken`, else the intent's.
 */
export function markTrade(moment: TradeMoment, id: string): void {
  performance.mark(`trade:${moment}`, { detail: id })
}
