import { nativeCoin } from '@peregrine/core/address'
import type { BaseUnits } from '@peregrine/core/units'
import {
  type DecodeContext,
  type Decoded,
  type EvmDecoder,
  isPoolInfo,
  logFault,
  poolOfLog,
} from '../evmDecoder.ts'
import type { EvmLog } from '../evmLog.ts'
import { addressAt, type EvmWords, uintAt } from '../evmWords.ts'
import type { Leg, SwapFact } from '../fact.ts'

type Side = 'purchase' | 'sale'

/** The parts of a trade that the two versions place differently. */
type Trade = {
  dex: 'fourmeme' | 'fourmeme-v1'
  side: Side
  token: string
  account: string
  quote: string
  tokenUnits: BaseUnits
  quoteUnits: BaseUnits
  feeUnits: BaseUnits | null
}

function units(words: EvmWords, index: number): BaseUnits {
  return uintAt(words, index) as BaseUnits
}

function swapOf(log: EvmLog, { dex, side, token, account, quote, ...amounts }: Trade): SwapFact {
  const tokenLeg: Leg = { token, units: amounts.tokenUnits }
  const quoteLeg: Leg = { token: quote, units: amounts.quoteUnits }
  return {
    kind: 'swap',
    dex,
    pool: token,
    index: log.logIndex,
    sold: side === 'purchase' ? quoteLeg : tokenLeg,
    bought: side === 'purchase' ? tokenLeg : quoteLeg,
    sender: side === 'sale' ? account : null,
    fee: { token: quote, units: amounts.feeUnits },
  }
}

/** `price` is of so many base units: every token of the launchpad has 18 decimals. */
const wholeToken = 10n ** 18n

/**
 * token, account, price, amount, cost, fee, offers, funds. `cost` is the curve's amount without the fee; price, offers
 * and funds are those after the trade. `account` receives a purchase and need not be its payer; in a sale it is the
 * seller.
 */
function decodeTrade(log: EvmLog, words: EvmWords, context: DecodeContext, side: Side): Decoded {
  if (log.address !== context.addresses.fourmeme?.v2) return null
  const token = addressAt(words, 0)
  const account = addressAt(words, 1)
  if (token === null || account === null) return logFault('fourmeme', log, 'address')
  const pool = poolOfLog(context, log, 'fourmeme', token)
  if (!isPoolInfo(pool)) return pool
  const quote = pool.tokens[1] ?? nativeCoin
  const amounts = { tokenUnits: units(words, 3), quoteUnits: units(words, 4), feeUnits: units(words, 5) }
  const price = uintAt(words, 2)
  const told: Pick<SwapFact, 'after'> =
    price > 0n ? { after: { tokens: [token, quote], units: [wholeToken, price] } } : {}
  return {
    ...swapOf(log, { dex: 'fourmeme', side, token, account, quote, ...amounts }),
    reserves: { tokens: [token, quote], units: [uintAt(words, 6), uintAt(words, 7)] },
    ...told,
  }
}

/** V1 traded against BNB only: token, account, token amount, BNB amount, and in its later form the fee. */
function decodeFirstTrade(log: EvmLog, words: EvmWords, context: DecodeContext, side: Side): Decoded {
  if (log.address !== context.addresses.fourmeme?.v1) return null
  const token = addressAt(words, 0)
  const account = addressAt(words, 1)
  if (token === null || account === null) return logFault('fourmeme-v1', log, 'address')
  const feeUnits = words.count > 4 ? units(words, 4) : null
  const amounts = { tokenUnits: units(words, 2), quoteUnits: units(words, 3), feeUnits }
  return swapOf(log, { dex: 'fourmeme-v1', side, token, account, quote: nativeCoin, ...amounts })
}

function v2Trade(topic: string, side: Side): EvmDecoder {
  const decode: EvmDecoder['decode'] = (log, words, context) => decodeTrade(log, words, context, side)
  return { dex: 'fourmeme', topic, topics: 1, words: 8, decode }
}

function v1Trade(topic: string, words: number, side: Side): EvmDecoder {
  const decode: EvmDecoder['decode'] = (log, data, context) => decodeFirstTrade(log, data, context, side)
  return { dex: 'fourmeme-v1', topic, topics: 1, words, decode }
}

/** Purchases and sales of both token managers; topics from the published ABIs and event documentation. */
export const fourmemeTrades: readonly EvmDecoder[] = [
  v2Trade('0x7db52723a3b2cdd6164364b3b766e65e540d7be48ffa89582956d8eaebe62942', 'purchase'),
  v2Trade('0x0a5575b3648bae2210cee56bf33254cc1ddfbc7bf637c0af2ac18b14fb1bae19', 'sale'),
  v1Trade('0x623b3804fa71d67900d064613da8f94b9617215ee90799290593e1745087ad18', 4, 'purchase'),
  v1Trade('0x3aa3f154f6bf5e3490d1a7205aa8d1412e76d26f9d186830de86fb9309224040', 4, 'sale'),
  v1Trade('0x00fe0e12b43090c1fc19a34aefa5cc138a4eeafc60ab800f855c730b3fb9480e', 5, 'purchase'),
  v1Trade('0x80d4e495cda89b31af98c8e977ff11f417bafcee26902a17a15be51830c47533', 5, 'sale'),
]
