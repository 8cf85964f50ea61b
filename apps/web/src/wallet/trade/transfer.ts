import { getToken } from '@peregrine/contract/routes/tokens'
import type { ExecutionSummary } from '@peregrine/wallet/execution/executionRecord'
import type { QueryClient } from '@tanstack/react-query'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { findTrading } from '../../domain/trading/useTrading.ts'
import { call } from '../../kit/http/call.ts'
import type { Transfer, TransferResult } from '../screens/transferPort.ts'
import { executeIntent } from '@peregrine/trader/executions'
import { pageTrader } from './pageTrader.ts'
import { transferCost } from '@peregrine/trader/fees'
import { type Asked, readRecipient, type RecipientReading } from '@peregrine/trader/readRecipient'
import { buildTransfer, transferIntent } from '@peregrine/trader/transfer'
import { errorText } from './tradeText.ts'
import { transferText } from './transferText.ts'

/** Coins in base units that a transfer costs at most besides its amount. Throws where the node says that it would fail. */
export async function transferFeeOf(
  transfer: Omit<Transfer, 'account'>,
  queries: QueryClient,
): Promise<bigint> {
  return (await transferCost(pageTrader(queries), transfer)).maxCost
}

/** What a recipient is on its chain. Never throws. */
export function recipientOf(asked: Asked, queries: QueryClient): Promise<RecipientReading> {
  return readRecipient(pageTrader(queries), asked)
}

/** What the history shows; the token's own symbol and decimals are those that its chain names. */
async function summaryOf({ network, token }: Transfer): Promise<ExecutionSummary> {
  const coin = coinAddress(network)
  const shown =
    token === coin.token
      ? coin
      : await call(getToken, { params: { network, token } }).then(({ symbol, decimals }) => ({
          symbol,
          decimals: decimals ?? 0,
        }))
  const { symbol, decimals } = shown
  return { symbol, decimals, spendSymbol: symbol, spendDecimals: decimals, protection: 'off' }
}

/**
 * Sends coins or tokens, and waits for the chain's word. `shownFee`: what the trader was told that it costs at most; null
 * where no fee could be read. Never throws.
 */
export async function sendTransfer(
  transfer: Transfer,
  shownFee: bigint | null,
  queries: QueryClient,
): Promise<TransferResult> {
  const { network, wallet } = transfer
  const trader = pageTrader(queries)
  try {
    const [{ environment }, summary] = await Promise.all([findTrading(queries), summaryOf(transfer)])
    const intent = await transferIntent(trader, transfer, { environment, shownFee })
    const way = { protection: 'off', isFast: false } as const
    const end = await executeIntent(trader, intent, intent.id, summary, {
      environment,
      way,
      build: (built) => buildTransfer(trader, built),
    })
    void queries.invalidateQueries({ queryKey: ['token-balance', network, wallet] })
    if (end.state === 'confirmed') return { state: end.state, hash: end.hash, reason: null }
    const hash = end.state === 'refused' ? null : end.hash
    return { state: end.state, hash, reason: transferText(end, network) }
  } catch (error) {
    console.error('A transfer did not come to its signature', error)
    return { state: 'refused', hash: null, reason: errorText(error, network) }
  }
}
