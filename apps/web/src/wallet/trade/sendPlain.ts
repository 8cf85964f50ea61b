import type { EvmNetwork } from '@peregrine/core/trading/autoGas'
import { builtEvm, plainCall } from '@peregrine/trader/buildEvm'
import { executeIntent } from '@peregrine/trader/executions'
import { plainLimits } from '@peregrine/trader/fees'
import type { ExecutionSummary } from '@peregrine/wallet/execution/executionRecord'
import type { ApprovalIntent, CancelIntent } from '@peregrine/wallet/intent'
import type { QueryClient } from '@tanstack/react-query'
import { findTrading } from '../../domain/trading/useTrading.ts'
import { randomId } from '../../kit/randomId.ts'
import { pageTrader } from './pageTrader.ts'
import { endText, serverText } from './tradeText.ts'

type Settled = 'id' | 'environment' | 'limits'
/** What such a transaction does, with which wallet. */
export type PlainIntent = Omit<ApprovalIntent, Settled> | Omit<CancelIntent, Settled>

/**
 * Signs and sends a transaction of an EVM chain that is built here, at the fees of the moment.
 *
 * @param use `maxGas` in gas units; `nonce` for an empty transaction: the one that it uses up
 * @returns null once it is sent, otherwise why it was not, in words
 * @throws Fault, Unreachable, NodeRefusal where the node cannot be read
 */
export async function sendPlain(
  plain: PlainIntent,
  { maxGas, nonce }: { maxGas: bigint; nonce?: number },
  summary: ExecutionSummary,
  queries: QueryClient,
): Promise<string | null> {
  const trader = pageTrader(queries)
  const { environment } = await findTrading(queries)
  const limits = {
    ...(await plainLimits(trader, plain.network as EvmNetwork, maxGas)),
    ...(nonce !== undefined && { nonce }),
  }
  const intent = { ...plain, id: randomId(), environment, limits }
  return new Promise((resolve) => {
    void executeIntent(trader, intent, intent.id, summary, {
      environment,
      way: { protection: 'off', isFast: false },
      build: async () => async (given) => builtEvm({ ...intent, limits: given }, plainCall(intent)),
      onChange: ({ state }) => {
        if (state === 'sent') resolve(null)
      },
    }).then((end) => {
      const isSent = end.state === 'confirmed' || end.state === 'unknown'
      resolve(isSent ? null : (serverText(end, plain.network) ?? endText(end, plain.network)))
    })
  })
}
