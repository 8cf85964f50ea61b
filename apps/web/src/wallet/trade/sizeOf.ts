import { parseUnits } from '@peregrine/core/units'
import { parseShare, type TradeSize } from '@peregrine/wallet/trade/tradeSize'
import { readInitial } from '@peregrine/trader/readInitial'
import { amountFor, type TradeRequest } from '../../domain/doors/tradeDoor.ts'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { requestBody } from '../../kit/http/request.ts'

/** How much one wallet trades for a press; null for an amount that is none. */
export async function sizeOf(request: TradeRequest, wallet: string): Promise<TradeSize | null> {
  const { side } = request
  const amount = amountFor(request, wallet)
  if (side === 'sell' && amount === 'initial') return readInitial({ request: requestBody }, request, wallet)
  if (side === 'sell') {
    const bps = parseShare(amount)
    return bps === null ? null : { type: 'share', bps }
  }
  const units = parseUnits(amount, coinAddress(request.network).decimals)
  return units === null || units <= 0n ? null : { type: 'units', units }
}
