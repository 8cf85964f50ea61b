import { raisedFees } from '@peregrine/core/trading/autoGas'
import { type Attempt, type ExecutionRecord, isFinal } from '@peregrine/wallet/execution/executionRecord'
import { replaceAttempt } from '@peregrine/wallet/execution/runExecution'
import type { EvmLimits, Intent } from '@peregrine/wallet/intent'
import { feesOfSigned } from '@peregrine/wallet/trade/evmUnsigned'
import type { QueryClient } from '@tanstack/react-query'
import { translate } from '../../kit/i18n/translate.ts'
import type { Replacement } from '../../domain/trade-ticket/historySource.ts'
import { waysToReplace } from '../../domain/trade-ticket/waysToReplace.ts'
import { findTrading } from '../../domain/trading/useTrading.ts'
import { portsOf, runReplacement } from '@peregrine/trader/executions'
import { executionLog, pageTrader, traderMemory } from './pageTrader.ts'
import { tellPanel } from './tellPanel.ts'
import { Refused } from '@peregrine/trader/refused'
import { errorText } from './tradeText.ts'
import { unlockFirst } from './unlockFirst.ts'

/** Gas of an empty transaction to oneself. */
const emptyGas = 21_000n

/** A record whose transaction may be replaced, and what is replaced in it. */
type Replaceable = { record: ExecutionRecord; limits: EvmLimits; last: Attempt; nonce: number }

async function findReplaceable(id: string, how: Replacement): Promise<Replaceable | null> {
  const record = await executionLog.read(id)
  const last = record?.attempts.at(-1)
  if (!record || !last || last.nonce === null || record.intent.limits.family !== 'EVM') return null
  if (!waysToReplace(record).includes(how)) return null
  return { record, limits: record.intent.limits, last, nonce: last.nonce }
}

function raisedIntent({ record, limits, last, nonce }: Replaceable, how: Replacement): Intent {
  const { intent } = record
  // The last attempt's fees are the highest so far.
  const fees = raisedFees(feesOfSigned(last.raw as `0x${string}`))
  const raised: EvmLimits = { ...limits, ...fees, nonce }
  if (how === 'speed-up') return { ...intent, limits: raised }
  const { id, environment, network, wallet } = intent
  return { kind: 'cancel', id, environment, network, wallet, limits: { ...raised, maxGas: emptyGas } }
}

/** Sends a replacement; resolves once it is under way, and throws where it was not signed. */
async function send(found: Replaceable, how: Replacement, queries: QueryClient): Promise<void> {
  const { record } = found
  const { environment } = await findTrading(queries)
  const way = { protection: record.summary.protection, isFast: false }
  const before = record.attempts.length
  await new Promise<void>((resolve, reject) => {
    const ports = portsOf(pageTrader(queries), {
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
      replaceAttempt({ ...ports, sign }, record, raisedIntent(found, how)),
    ).then((ended) => {
      tellPanel(traderMemory, ended)
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
    console.error('A transaction could not be replaced', error)
    return errorText(error, network)
  }
}
