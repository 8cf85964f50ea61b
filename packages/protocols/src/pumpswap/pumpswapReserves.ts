import { i128At, u32At, u64At } from '../solana/bytes.ts'
import { isAlongProduct } from '../solana/productPrice.ts'

/** Where a BuyEvent's instruction name begins, and a SellEvent's cashback. */
const buyName = 401
const sellCashback = 360
/** From the cashback to the virtual reserves: rates and amounts of cashback and buyback. */
const toVirtual = 32

/** The quote that a pool counts with but does not hold; zero in events before there was such. */
function virtualQuote(event: Uint8Array, isBuy: boolean): bigint {
  const cashback = isBuy
    ? event.length >= buyName + 4
      ? buyName + 4 + u32At(event, buyName)
      : event.length
    : sellCashback
  const at = cashback + toVirtual
  return event.length >= at + 16 ? i128At(event, at) : 0n
}

/**
 * Base and quote that a PumpSwap pool counts with after a trade, from its BuyEvent or SellEvent: reserves before the
 * trade at 48 and 56, base at 16, the curve's quote at 64 and the pool's at 104. Null unless the curve's quote follows
 * from them: else the event has another meaning than is known here.
 */
export function pumpswapReserves(event: Uint8Array, isBuy: boolean): readonly [bigint, bigint] | null {
  const base = u64At(event, 16)
  const baseAfter = isBuy ? u64At(event, 48) - base : u64At(event, 48) + base
  const quoteBefore = u64At(event, 56) + virtualQuote(event, isBuy)
  const quoteAfter = isBuy ? quoteBefore + u64At(event, 104) : quoteBefore - u64At(event, 104)
  if (quoteAfter <= 0n) return null
  const isKnown = isAlongProduct({ baseUnits: base, quoteUnits: u64At(event, 64), baseAfter, quoteBefore })
  return isKnown ? [baseAfter, quoteAfter] : null
}
