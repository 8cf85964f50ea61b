import { type Network, networkFacts } from '@peregrine/core/network'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import type { BuiltTransaction, Completion } from '@peregrine/wallet/execution/executionPorts'
import type { Environment, Intent, Limits, TransferIntent } from '@peregrine/wallet/intent'
import { accountNow, type RecipientAccount } from '@peregrine/wallet/recipientAccount'
import { buildTransferMessage } from '@peregrine/wallet/trade/solanaTransfer'
import { builtEvm, plainCall } from './buildEvm.ts'
import { transferCost } from './fees.ts'
import { latestBlockhash } from './latestBlockhash.ts'
import { readMint } from './readMint.ts'
import { readRecipient } from './readRecipient.ts'
import { Refused } from './refused.ts'
import type { Trader } from './traderPorts.ts'

/** Coins or tokens to leave a wallet. `token` is the native coin's address for coins. */
export type Transfer = {
  network: Network
  wallet: string
  token: string
  units: bigint
  recipient: string
  /** What the recipient was found to be, as the trader saw it. */
  account: RecipientAccount
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

/** Builds a transfer here, without a server. Throws Fault, Unreachable, NodeRefusal where its chain cannot be read. */
export async function buildTransfer(trader: Trader, intent: Intent): Promise<Completion> {
  if (intent.kind !== 'transfer') throw new Error('only a transfer is built here')
  if (networkFacts[intent.network].family === 'EVM')
    return async (limits) => builtEvm({ ...intent, limits }, plainCall(intent))
  const built = await buildOnSolana(trader, intent)
  return async () => built
}

/**
 * Limits of a transfer at the fees of now, which never come to more than was shown; null where no fee was. A shown price of
 * gas leaves room for one that rises by half: beyond that the transaction would wait for ever.
 *
 * @throws Refused `cost-risen`, and what `transferCost` throws
 */
async function limitsWithin(trader: Trader, transfer: Transfer, shownFee: bigint | null): Promise<Limits> {
  const { limits, maxCost } = await transferCost(trader, transfer)
  if (shownFee === null || maxCost <= shownFee) return limits
  if (limits.family !== 'EVM' || 2n * maxCost > 3n * shownFee) throw new Refused('cost-risen')
  const maxFeePerGas = shownFee / limits.maxGas
  const { maxPriorityFeePerGas: tip } = limits
  return { ...limits, maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas }
}

/**
 * The intent of a transfer. `shownFee`: what the trader was told that the network takes at most; null where nothing was.
 *
 * @throws Refused `cost-risen` where it would be far more by now, and what `transferCost` throws
 */
export async function transferIntent(
  trader: Trader,
  transfer: Transfer,
  { environment, shownFee }: { environment: Environment; shownFee: bigint | null },
): Promise<TransferIntent> {
  const { network, wallet, token, units, recipient } = transfer
  const isEvm = networkFacts[network].family === 'EVM'
  const [limits, { kind }] = await Promise.all([
    limitsWithin(trader, transfer, shownFee),
    readRecipient(trader, transfer),
  ])
  return {
    kind: 'transfer',
    id: trader.newId(),
    environment,
    network,
    wallet,
    limits,
    sends: { token: isEvm ? token.toLowerCase() : token, units },
    recipient: isEvm ? recipient.toLowerCase() : recipient,
    account: accountNow(transfer.account, kind),
  }
}
