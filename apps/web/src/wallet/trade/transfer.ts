import { getToken } from '@peregrine/contract/routes/tokens'
import { networkFacts } from '@peregrine/core/network'
import { nativeCoin } from '@peregrine/core/address'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import { buildTransferMessage, type SolanaTransfer } from '@peregrine/wallet/trade/solanaTransfer'
import { evmUnsigned } from '@peregrine/wallet/trade/evmUnsigned'
import type { BuiltTransaction } from '@peregrine/wallet/execution/runExecution'
import type { Environment, Intent, TransferIntent } from '@peregrine/wallet/intent'
import type { ExecutionSummary } from '@peregrine/wallet/execution/executionRecord'
import type { QueryClient } from '@tanstack/react-query'
import { findTrading } from '../../domain/trading/useTrading.ts'
import { call } from '../../kit/http/call.ts'
import { askChain } from '../chain.ts'
import type { Transfer, TransferResult } from '../screens/transferPort.ts'
import { plainCall } from './buildEvm.ts'
import { executeIntent } from './executions.ts'
import { transferCost } from './fees.ts'
import { latestBlockhash } from './latestBlockhash.ts'
import { newIntentId } from './newIntentId.ts'
import { endText, errorText } from './tradeText.ts'

/** The program and decimals of a token's mint, as the chain has them. */
async function readMint(mint: string): Promise<NonNullable<SolanaTransfer['mint']>> {
  const reply = await askChain('sol', 'getAccountInfo', [mint, { encoding: 'jsonParsed' }])
  const { value } = (reply ?? {}) as {
    value?: { owner?: unknown; data?: { parsed?: { info?: { decimals?: unknown } } } } | null
  }
  const decimals = value?.data?.parsed?.info?.decimals
  if (typeof value?.owner !== 'string' || typeof decimals !== 'number')
    throw new Error('this mint is not known')
  return { address: mint, tokenProgram: value.owner, decimals }
}

async function buildOnSolana(intent: TransferIntent): Promise<BuiltTransaction> {
  const isCoin = intent.sends.token === nativeSolMint
  const [{ blockhash, lastValidBlockHeight }, mint] = await Promise.all([
    latestBlockhash(),
    isCoin ? null : readMint(intent.sends.token),
  ])
  const { wallet: from, recipient, sends } = intent
  const message = buildTransferMessage({ from, recipient, units: sends.units, mint, blockhash })
  return { unsigned: { family: 'SOL', message, tables: {} }, lastValidBlockHeight }
}

async function build(intent: Intent): Promise<BuiltTransaction> {
  if (intent.kind !== 'transfer') throw new Error('only a transfer is built here')
  if (networkFacts[intent.network].family === 'SOL') return buildOnSolana(intent)
  return { unsigned: evmUnsigned(intent, plainCall(intent)), lastValidBlockHeight: null }
}

async function intentOf(transfer: Transfer, environment: Environment): Promise<TransferIntent> {
  const { network, wallet, token, units, recipient } = transfer
  const isEvm = networkFacts[network].family === 'EVM'
  return {
    kind: 'transfer',
    id: newIntentId(),
    environment,
    network,
    wallet,
    limits: (await transferCost(transfer)).limits,
    sends: { token: isEvm ? token.toLowerCase() : token, units },
    recipient: isEvm ? recipient.toLowerCase() : recipient,
  }
}

/** Coins in base units that a transfer costs at most besides its amount. Throws where the node says that it would fail. */
export async function transferFeeOf(transfer: Transfer): Promise<bigint> {
  return (await transferCost(transfer)).maxCost
}

/** What the history shows; the token's own symbol and decimals are those that its chain names. */
async function summaryOf({ network, token }: Transfer): Promise<ExecutionSummary> {
  const { coin, family } = networkFacts[network]
  const shown =
    token === nativeCoin || token === nativeSolMint
      ? { symbol: coin, decimals: family === 'SOL' ? 9 : 18 }
      : await call(getToken, { params: { network, token } }).then(({ symbol, decimals }) => ({
          symbol,
          decimals: decimals ?? 0,
        }))
  return { ...shown, spendSymbol: shown.symbol, spendDecimals: shown.decimals, protection: 'off' }
}

/** Sends coins or tokens, and waits for the chain's word. Never throws. */
export async function sendTransfer(transfer: Transfer, queries: QueryClient): Promise<TransferResult> {
  const { network, wallet } = transfer
  try {
    const [{ environment }, summary] = await Promise.all([findTrading(queries), summaryOf(transfer)])
    const intent = await intentOf(transfer, environment)
    const way = { protection: 'off', isFast: false } as const
    const end = await executeIntent(intent, intent.id, summary, { environment, way, build })
    void queries.invalidateQueries({ queryKey: ['token-balance', network, wallet] })
    if (end.state === 'confirmed') return { state: end.state, hash: end.hash, reason: null }
    const hash = end.state === 'refused' ? null : end.hash
    return { state: end.state, hash, reason: endText(end, network) }
  } catch (error) {
    console.error('A transfer did not come to its signature', error)
    return { state: 'refused', hash: null, reason: errorText(error, network) }
  }
}
