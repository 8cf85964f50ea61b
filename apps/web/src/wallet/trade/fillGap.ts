import { networkFacts } from '@peregrine/core/network'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { builtEvm } from '@peregrine/trader/buildEvm'
import { executeIntent, readNonces } from '@peregrine/trader/executions'
import { feesNow } from '@peregrine/trader/fees'
import { type ExecutionRecord, isFinal } from '@peregrine/wallet/execution/executionRecord'
import { type WaitsBehind, waitsBehind } from '@peregrine/wallet/execution/waitsBehind'
import type { Intent } from '@peregrine/wallet/intent'
import type { QueryClient } from '@tanstack/react-query'
import { findTrading } from '../../domain/trading/useTrading.ts'
import { translate } from '../../kit/i18n/translate.ts'
import { randomId } from '../../kit/randomId.ts'
import { executionLog, pageTrader } from './pageTrader.ts'
import { emptyGas } from '@peregrine/trader/replacement'
import { endText, errorText } from './tradeText.ts'
import { unlockFirst } from './unlockFirst.ts'

/** What a transaction waits for by the chain's node; null for nothing. Throws Fault, Unreachable, NodeRefusal. */
export async function findWhatIsBefore(
  record: ExecutionRecord,
  queries: QueryClient,
): Promise<WaitsBehind | null> {
  if (networkFacts[record.intent.network].family !== 'EVM' || isFinal(record.state)) return null
  const [records, counts] = await Promise.all([
    executionLog.list(),
    readNonces(pageTrader(queries), record.intent),
  ])
  return waitsBehind(record, records, counts)
}

/** An empty transaction of the wallet, which takes the first nonce that nothing is known to use. */
async function sendEmpty({ intent }: ExecutionRecord, queries: QueryClient): Promise<string | null> {
  const { network, wallet } = intent
  const trader = pageTrader(queries)
  const { environment } = await findTrading(queries)
  const base = { kind: 'cancel', id: randomId(), environment, network, wallet } as const
  const { symbol, decimals } = coinAddress(network)
  const { fees } = await feesNow(trader, { ...base, limits: intent.limits })
  const chainId = intent.limits.family === 'EVM' ? intent.limits.chainId : 0
  const limits: Intent['limits'] = { family: 'EVM', chainId, nonce: 0, maxGas: emptyGas, ...fees }
  return new Promise((resolve) => {
    void executeIntent(
      trader,
      { ...base, limits },
      base.id,
      { symbol, decimals, spendSymbol: symbol, spendDecimals: decimals, protection: 'off' },
      {
        environment,
        way: { protection: 'off', isFast: false },
        build: async (built) => async (given) =>
          builtEvm({ ...built, limits: given }, { to: wallet, data: '0x', value: 0n }),
        onChange: ({ state }) => {
          if (state === 'sent') resolve(null)
        },
      },
    ).then((end) =>
      resolve(end.state === 'confirmed' || end.state === 'unknown' ? null : endText(end, network)),
    )
  })
}

/** Fills the gap that a transaction waits for. Null once that is sent, otherwise why it was not, in words. Never throws. */
export async function fillGap(record: ExecutionRecord, queries: QueryClient): Promise<string | null> {
  try {
    if (!(await unlockFirst())) return translate('trade.locked.says')
    const before = await findWhatIsBefore(record, queries)
    if (before?.kind !== 'gap') return translate('trade.replace.over')
    return await sendEmpty(record, queries)
  } catch (error) {
    console.error('A gap could not be filled', error)
    return errorText(error, record.intent.network)
  }
}
