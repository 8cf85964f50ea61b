import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { executeIntent } from '@peregrine/trader/executions'
import { latestBlockhash } from '@peregrine/trader/latestBlockhash'
import { type EmptyAccount, readEmptyAccounts } from '@peregrine/trader/readEmptyAccounts'
import type { Trader } from '@peregrine/trader/traderPorts'
import type { ExecutionSummary } from '@peregrine/wallet/execution/executionRecord'
import type { BuiltTransaction } from '@peregrine/wallet/execution/executionPorts'
import type { CloseAccountsIntent } from '@peregrine/wallet/intent'
import type { ExecutionEnd } from '@peregrine/wallet/trade/runSwap'
import { buildCloseMessage, closeFee } from '@peregrine/wallet/trade/closeAccounts'
import type { QueryClient } from '@tanstack/react-query'
import { findTrading } from '../../domain/trading/useTrading.ts'
import { translate } from '../../kit/i18n/translate.ts'
import { randomId } from '../../kit/randomId.ts'
import type { Closing, TransferResult } from '../screens/transferPort.ts'
import { pageTrader } from './pageTrader.ts'
import { errorText } from './tradeText.ts'
import { transferText } from './transferText.ts'

const network = 'sol'

/** The empty token accounts of a wallet. Throws where the chain cannot be read. */
export function emptyAccountsOf(wallet: string, queries: QueryClient): Promise<EmptyAccount[]> {
  return readEmptyAccounts(pageTrader(queries), wallet)
}

async function build(trader: Trader, { wallet, accounts }: Closing): Promise<BuiltTransaction> {
  const { blockhash, lastValidBlockHeight } = await latestBlockhash(trader)
  const message = buildCloseMessage(wallet, accounts, blockhash)
  return { unsigned: { family: 'SOL', message, tables: {} }, lastValidBlockHeight }
}

function summary(): ExecutionSummary {
  const { symbol, decimals } = coinAddress(network)
  return { symbol, decimals, spendSymbol: symbol, spendDecimals: decimals, protection: 'off' }
}

/** Why nothing was closed. */
function closeText(end: Exclude<ExecutionEnd, { state: 'confirmed' }>): string {
  if (end.state === 'expired') return translate('trade.close.expired')
  const isPlain = end.state === 'failed' && (end.reason === null || end.reason === 'failed-on-chain')
  return isPlain ? translate('trade.close.failed') : transferText(end, network)
}

/** Closes empty token accounts of a wallet, and waits for the chain's word. Never throws. */
export async function closeAccounts(closing: Closing, queries: QueryClient): Promise<TransferResult> {
  const { wallet, accounts } = closing
  const trader = pageTrader(queries)
  try {
    const { environment } = await findTrading(queries)
    const intent: CloseAccountsIntent = {
      kind: 'close-accounts',
      id: randomId(),
      environment,
      network,
      wallet,
      limits: { family: 'SOL', maxNetworkFee: closeFee(accounts.length), maxTip: 0n, maxRent: 0n },
      accounts: accounts.map(({ address }) => address),
    }
    const end = await executeIntent(trader, intent, intent.id, summary(), {
      environment,
      way: { protection: 'off', isFast: false },
      build: async () => {
        const built = await build(trader, closing)
        return async () => built
      },
    })
    void queries.invalidateQueries({ queryKey: ['token-balance', network, wallet] })
    void queries.invalidateQueries({ queryKey: ['empty-accounts', wallet] })
    if (end.state === 'confirmed') return { state: end.state, hash: end.hash, reason: null }
    const hash = end.state === 'refused' ? null : end.hash
    return { state: end.state, hash, reason: closeText(end) }
  } catch (error) {
    console.error('The closing of accounts did not come to its signature', error)
    return { state: 'refused', hash: null, reason: errorText(error, network) }
  }
}
