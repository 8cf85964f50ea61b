import { encodeBase58 } from '@peregrine/core/base58'
import { type Network, networkFacts } from '@peregrine/core/network'
import { base64Text } from '@peregrine/protocols/solana/base64Bytes'
import { unsignedTransaction } from '@peregrine/protocols/solana/writeMessageV0'
import type { SignedAttempt } from '@peregrine/wallet/execution/executionPorts'
import type { Intent, PermitIntent, PermitSingle, Unsigned } from '@peregrine/wallet/intent'
import { type AnyVerdict, guardIntent } from '@peregrine/wallet/guard/guardIntent'
import { permitJson } from '@peregrine/wallet/sign/permitTypes'
import { callOfSigned, evmLimitsOf } from '@peregrine/wallet/trade/evmUnsigned'
import { connectedSigner } from '../../domain/wallet-connect/watchSignedIn.ts'
import type { WalletSigner } from '../../domain/wallet-connect/wallet.ts'
import { useOwnWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { requestBody } from '../../kit/http/request.ts'
import { environmentId } from '../../kit/preferences/environment.ts'
import { readEnvironment } from '../worker/environment.ts'
import { askChain } from '@peregrine/trader/chain'
import { Refused } from '@peregrine/trader/refused'

type Hex = `0x${string}`
type EvmSigner = Extract<WalletSigner, { family: 'EVM' }>
const hex = (value: bigint | number): Hex => `0x${value.toString(16)}`

/** True for the wallet of an extension or phone, whose own prompt signs. */
export function isConnected(address: string): boolean {
  return useOwnWallets
    .getState()
    .wallets.some((wallet) => wallet.kind === 'connected' && wallet.address === address)
}

/** The same guard as in the worker: what it refuses never reaches the wallet's prompt. */
async function guarded(intent: Intent, unsigned: Unsigned): Promise<AnyVerdict> {
  const environment = await readEnvironment(environmentId())
  return guardIntent(intent, unsigned, { environment, nowMs: Date.now() })
}

/** The hash of a chain's first block, by the server's node. */
async function ownFirstBlockHash(network: Network): Promise<string | null> {
  const asker = { request: requestBody, memory: { lastRequestId: 0 } }
  const { chain } = networkFacts[network]
  const block = await askChain(asker, chain, 'eth_getBlockByNumber', ['0x0', false])
  const { hash } = (block ?? {}) as { hash?: unknown }
  return typeof hash === 'string' ? hash.toLowerCase() : null
}

/**
 * The connected EVM wallet. The sandbox's chains carry the ids of the real ones, and such a wallet sends by a node of
 * its own: in the sandbox only one that is on the sandbox's own blocks gets anything to sign.
 */
async function evmSigner({ network }: Intent, chainId: number): Promise<EvmSigner> {
  const signer = connectedSigner()
  if (signer?.family !== 'EVM') throw new Refused('wallet-unknown')
  if ((await readEnvironment(environmentId())).runId === null) return signer
  const [own, told] = await Promise.all([ownFirstBlockHash(network), signer.firstBlockHash(chainId)])
  if (told === null || told !== own) throw new Refused('wallet-off-sandbox')
  return signer
}

async function sendByWallet(intent: Intent, transaction: Hex): Promise<SignedAttempt> {
  const { chainId, maxGas, maxFeePerGas, maxPriorityFeePerGas, nonce } = evmLimitsOf(intent)
  const { to, data, value } = callOfSigned(transaction)
  const signer = await evmSigner(intent, chainId)
  const hash = await signer.send(chainId, {
    from: intent.wallet as Hex,
    to: to as Hex,
    data: data as Hex,
    value: hex(value),
    gas: hex(maxGas),
    maxFeePerGas: hex(maxFeePerGas),
    maxPriorityFeePerGas: hex(maxPriorityFeePerGas),
    nonce: hex(nonce),
  })
  // The wallet has sent it: there are no bytes of it here.
  return { hash, raw: '' }
}

async function signByWallet(message: Uint8Array): Promise<SignedAttempt> {
  const signer = connectedSigner()
  if (signer?.family !== 'SOL') throw new Refused('wallet-unknown')
  const wire = await signer.signTransaction(unsignedTransaction(message))
  const isOurs = wire[0] === 1 && wire.length === 65 + message.length
  // A wallet that adds instructions of its own signs something that nobody checked.
  if (!isOurs || message.some((byte, at) => wire[65 + at] !== byte))
    return { refused: 'signed.different', detail: {} }
  return { hash: encodeBase58(wire.slice(1, 65)), raw: base64Text(wire) }
}

/** Checks a transaction, and has the connected wallet sign it: on EVM chains it also sends it. */
export async function signConnected(intent: Intent, unsigned: Unsigned): Promise<SignedAttempt> {
  const verdict = await guarded(intent, unsigned)
  if (verdict.verdict === 'refuse') return { refused: verdict.code, detail: verdict.detail }
  if (unsigned.family === 'SOL') return signByWallet(unsigned.message)
  if (!('transaction' in unsigned)) throw new Error('a permit is never sent by itself')
  return sendByWallet(intent, unsigned.transaction)
}

/** Checks a Permit2 permission, and has the connected wallet sign it. Throws Refused with the guard's reason. */
export async function permitConnected(
  intent: PermitIntent,
  unsigned: Unsigned,
  permit: PermitSingle,
): Promise<Hex> {
  const verdict = await guarded(intent, unsigned)
  if (verdict.verdict === 'refuse') throw new Refused(verdict.code, verdict.detail)
  const { chainId } = evmLimitsOf(intent)
  const signer = await evmSigner(intent, chainId)
  return (await signer.signTypedData(chainId, permitJson(permit, chainId))) as Hex
}
