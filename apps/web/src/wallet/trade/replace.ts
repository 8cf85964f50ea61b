import { formatUnits } from '@peregrine/core/units'
import { type ExecutionRecord, isFinal } from '@peregrine/wallet/execution/executionRecord'
import { replaceAttempt } from '@peregrine/wallet/execution/runExecution'
import type { QueryClient } from '@tanstack/react-query'
import { translate } from '../../kit/i18n/translate.ts'
import type { Replacement } from '../../domain/trade-ticket/historySource.ts'
import { waysToReplace } from '../../domain/trade-ticket/waysToReplace.ts'
import { findTrading } from '../../domain/trading/useTrading.ts'
import { portsOf, runReplacement } from '@peregrine/trader/executions'
import { executionLog, pageTrader } from './pageTrader.ts'
import { tellLate } from './tellLate.ts'
import { traderMemory } from './traderMemory.ts'
import {
  higherFees,
  raisedIntent,
  type Replaceable,
  replaceableOf,
  UnderBaseFee,
} from '@peregrine/trader/replacement'
import { Refused } from '@peregrine/trader/refused'
import { errorText } from './tradeText.ts'
import { unlockFirst } from './unlockFirst.ts'

const gweiDecimals = 9
async function findReplaceable(id: string, how: Replacement): Promise<Replaceable | null> {
  const found = replaceableOf(await executionLog.read(id))
  return found && waysToReplace(found.record).includes(how) ? found : null
}

/** Sends a replacement; resolves once it is under way, and throws where it was not signed. */
async function send(found: Replaceable, how: Replacement, queries: QueryClient): Promise<void> {
  const { record } = found
  const { environment } = await findTrading(queries)
  const trader = pageTrader(queries)
  const fees = await higherFees(trader, found)
  const way = { protection: record.summary.protection, isFast: false }
  const before = record.attempts.length
  await new Promise<void>((resolve, reject) => {
    const ports = portsOf(trader, {
      environment,
      way,
      onChange: ({ state, attempts }) => {
        if (attempts.length > before && (state === 'sent' || isFinal(state))) resolve()
      },
    })
    const sign: typeof ports.sign = async (intent, unsigned) => {
      const signed = await ports.sign(intent, unsigned)
      // Thrown, so that the trader reads why.
      if ('refused' in signed) throw new Refused(signed.refused, signed.detail)
      return signed
    }
    runReplacement({ memory: traderMemory }, record.id, () =>
      replaceAttempt({ ...ports, sign }, record, raisedIntent(found, how, fees)),
    ).then((ended) => {
      tellLate(ended, queries)
      resolve()
    }, reject)
  })
}

/**
 * Puts a transaction in the place of one that does not land, with its nonce and higher fees: at most one of them lands.
 * Null once it is sent, otherwise why it was not, in words. Never throws.
 */
export async function replaceWith(
  { id, intent: { network } }: ExecutionRecord,
  how: Replacement,
  queries: QueryClient,
): Promise<string | null> {
  try {
    if (!(await unlockFirst())) return translate('trade.locked.says')
    const found = await findReplaceable(id, how)
    if (!found) return translate('trade.replace.over')
    await send(found, how, queries)
    return null
  } catch (error) {
    if (error instanceof UnderBaseFee)
      return translate('trade.replace.underBase', {
        limit: formatUnits(error.limit, gweiDecimals),
        base: formatUnits(error.baseFee, gweiDecimals),
      })
    console.error('A transaction could not be replaced', error)
    return errorText(error, network)
  }
}
