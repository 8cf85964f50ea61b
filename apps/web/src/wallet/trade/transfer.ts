import { getToken } from '@peregrine/contract/routes/tokens'
import { networkFacts } from '@peregrine/core/network'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import { buildTransferMessage, type SolanaTransfer } from '@peregrine/wallet/trade/solanaTransfer'
import type { BuiltTransaction, Completion } from '@peregrine/wallet/execution/executionPorts'
import { accountNow } from '@peregrine/wallet/recipientAccount'
import type { Environment, Intent, TransferIntent } from '@peregrine/wallet/intent'
import type { ExecutionSummary } from '@peregrine/wallet/execution/executionRecord'
import type { QueryClient } from '@tanstack/react-query'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { findTrading } from '../../domain/trading/useTrading.ts'
import { call } from '../../kit/http/call.ts'
import { askChain } from '@peregrine/trader/chain'
import type { Transfer, TransferResult } from '../screens/transferPort.ts'
import { builtEvm, plainCall } from '@peregrine/trader/buildEvm'
import { executeIntent } from '@peregrine/trader/executions'
import type { Trader } from '@peregrine/trader/traderPorts'
import { pageTrader } from './pageTrader.ts'
import { transferCost } from '@peregrine/trader/fees'
import { type Asked, readRecipient, type RecipientReading } from '@peregrine/trader/readRecipient'
import { latestBlockhash } from '@peregrine/trader/latestBlockhash'
import { randomId } from '../../kit/randomId.ts'
import { errorText } from './tradeText.ts'
import { transferText } from './transferText.ts'

/** The program and decimals of a token's mint, as the chain has them. */
async function readMint(trader: Trader, mint: string): Promise<NonNullable<SolanaTransfer['mint']>> {
  const reply = await askChain(trader, 'sol', 'getAccountInfo', [mint, { encoding: 'jsonParsed' }])
  const { value } = (reply ?? {}) as {
    value?: { owner?: unknown; data?: { parsed?: { info?: { decimals?: unknown } } } } | null
  }
  const decimals = value?.data?.parsed?.info?.decimals
  if (typeof value?.owner !== 'string' || typeof decimals !== 'number')
    throw new Error('this mint is not known')
  return { address: mint, tokenProgram: value.owner, decimals }
}

async function buildOnSolana(trader: Trader, intent: TransferIntent): Promise<BuiltTransaction> {
  const isCoin = intent.sends.token === nativeSolMint
  const [{ blockhash, lastValidBlockHeight }, mint] = await Promise.all([
    latestBlockhash(trader),
    isCoin ? null : readMint(trader, intent.sends.token),
  ])
  const { wallet: from, recipient, sends } = intent
  const message = buildTransferMessage({ from, recipient, units: sends.units, mint, blockhash })
  return { unsigned: { family: 'SOL', message, tables: {} }, lastValidBlockHeight }
}

async function build(trader: Trader, intent: Intent): Promise<Completion> {
  if (intent.kind !== 'transfer') throw new Error('only a transfer is built here')
  if (networkFacts[intent.network].family === 'EVM')
    return async (limits) => builtEvm({ ...intent, limits }, plainCall(intent))
  const built = await buildOnSolana(trader, intent)
  return async () => built
}

async function intentOf(
  trader: Trader,
  transfer: Transfer,
  environment: Environment,
): Promise<TransferIntent> {
  const { network, wallet, token, units, recipient } = transfer
  const isEvm = networkFacts[network].family === 'EVM'
  const [{ limits }, { kind }] = await Promise.all([
    transferCost(trader, transfer),
    readRecipient(trader, transfer),
  ])
  return {
    kind: 'transfer',
    id: randomId(),
    environment,
    network,
    wallet,
    limits,
    sends: { token: isEvm ? token.toLowerCase() : token, units },
    recipient: isEvm ? recipient.toLowerCase() : recipient,
    account: accountNow(transfer.account, kind),
  }
}

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

/** Sends coins or tokens, and waits for the chain's word. Never throws. */
export async function sendTransfer(transfer: Transfer, queries: QueryClient): Promise<TransferResult> {
  const { network, wallet } = transfer
  const trader = pageTrader(queries)
  try {
    const [{ environment }, summary] = await Promise.all([findTrading(queries), summaryOf(transfer)])
    const intent = await intentOf(trader, transfer, environment)
    const way = { protection: 'off', isFast: false } as const
    const end = await executeIntent(trader, intent, intent.id, summary, {
      environment,
      way,
      build: (built) => build(trader, built),
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
