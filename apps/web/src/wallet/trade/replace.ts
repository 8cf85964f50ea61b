import { type EvmFees, raisedFees, replacementFees } from '@peregrine/core/trading/autoGas'
import { formatUnits } from '@peregrine/core/units'
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
import { feesNow } from '@peregrine/trader/fees'
import type { Trader } from '@peregrine/trader/traderPorts'
import { executionLog, pageTrader } from './pageTrader.ts'
import { tellLate } from './tellLate.ts'
import { traderMemory } from './traderMemory.ts'
import { Refused } from '@peregrine/trader/refused'
import { errorText } from './tradeText.ts'
import { unlockFirst } from './unlockFirst.ts'

const gweiDecimals = 9
/** Gas of an empty transaction to oneself. */
export const emptyGas = 21_000n

/** A record whose transaction may be replaced, and what is replaced in it. */
type Replaceable = { record: ExecutionRecord; limits: EvmLimits; last: Attempt; nonce: number }

async function findReplaceable(id: string, how: Replacement): Promise<Replaceable | null> {
  const record = await executionLog.read(id)
  const last = record?.attempts.at(-1)
  if (!record || !last || last.nonce === null || record.intent.limits.family !== 'EVM') return null
  if (!waysToReplace(record).includes(how)) return null
  return { record, limits: record.intent.limits, last, nonce: last.nonce }
}

/** Every price that it may be signed with is under the base fee: no block takes it. */
class UnderBaseFee extends Error {
  readonly limit: bigint
  readonly baseFee: bigint

  constructor(limit: bigint, baseFee: bigint) {
    super('the highest price of gas is under the base fee')
    this.limit = limit
    this.baseFee = baseFee
  }
}

/** Higher fees than the last attempt's, at least what a new transaction would get now. Throws UnderBaseFee. */
async function higherFees({ record, last }: Replaceable, trader: Trader): Promise<EvmFees> {
  // The last attempt's fees are the highest so far.
  const before = feesOfSigned(last.raw as `0x${string}`)
  const now = await feesNow(trader, record.intent).catch((error: unknown) => {
    // Higher than before is better than nothing.
    console.warn('What gas costs now is not known', error)
    return null
  })
  const fees = now ? replacementFees(before, now.fees) : raisedFees(before)
  if (now && fees.maxFeePerGas < now.baseFee) throw new UnderBaseFee(fees.maxFeePerGas, now.baseFee)
  return fees
}

function raisedIntent({ record, limits, nonce }: Replaceable, how: Replacement, fees: EvmFees): Intent {
  const { intent } = record
  const raised: EvmLimits = { ...limits, ...fees, nonce }
  if (how === 'speed-up') return { ...intent, limits: raised }
  const { id, environment, network, wallet } = intent
  return { kind: 'cancel', id, environment, network, wallet, limits: { ...raised, maxGas: emptyGas } }
}

/** Sends a replacement; resolves once it is under way, and throws where it was not signed. */
async function send(found: Replaceable, how: Replacement, queries: QueryClient): Promise<void> {
  const { record } = found
  const { environment } = await findTrading(queries)
  const trader = pageTrader(queries)
  const fees = await higherFees(found, trader)
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
