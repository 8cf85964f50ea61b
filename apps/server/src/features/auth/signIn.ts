import { createPublicKey, verify } from 'node:crypto'
import { canonicalAddress, isSolanaAddress } from '@peregrine/core/address'
import { decodeBase58 } from '@peregrine/core/base58'
import { Fault } from '@peregrine/core/fault'
import { canSignIn, type ChainFamily, type WalletFamily } from '@peregrine/core/network'
import type pg from 'pg'
import { getAddress, isAddress } from 'viem'
import type { ChainRequest } from '../../chainRequest.ts'
import { consumeNonce, issueNonce } from './nonceStore.ts'
import { buildSignInText, type SignInInput } from './signInText.ts'
import { verifyEvmSignature } from './verifyEvmSignature.ts'

/** True when the key behind a Solana address signed the message (Ed25519). */
function verifySolanaSignature(address: string, message: string, signature: string): boolean {
  const key = decodeBase58(address, 44)
  const bytes = decodeBase58(signature, 90)
  if (key?.length !== 32 || bytes?.length !== 64) return false
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }
  return verify(null, Buffer.from(message), createPublicKey({ key: jwk, format: 'jwk' }), bytes)
}

/** Chains that wallets may be on: Ethereum, BNB Smart Chain, Polygon, Arbitrum One, Optimism, Base. */
const evmChainIds = [1, 56, 137, 42_161, 10, 8_453]

type Asked = { address: string; chainFamily: ChainFamily; chainId?: number | undefined }
type Wanted = Omit<Asked, 'chainFamily'> & { chainFamily: WalletFamily }

const refused = (why: string) => new Fault('sign-in.refused', { why })

function signInFamily(family: WalletFamily): ChainFamily {
  if (!canSignIn(family)) throw refused('family')
  return family
}

function addressOf({ address, chainFamily }: Asked): string {
  const isRight = chainFamily === 'EVM' ? isAddress(address, { strict: false }) : isSolanaAddress(address)
  if (!isRight) throw new Fault('request.malformed', { part: 'body', where: 'address' })
  return canonicalAddress(address)
}

function chainIdOf({ chainFamily, chainId = 1 }: Asked): string {
  if (chainFamily === 'SOL') return 'mainnet'
  if (!evmChainIds.includes(chainId)) throw new Fault('request.malformed', { part: 'body', where: 'chainId' })
  return String(chainId)
}

/** Issues the text for a wallet to sign, with its parts as they appear in it. */
export async function beginSignIn(pool: pg.Pool, wanted: Wanted, origin: string, nowMs: number) {
  const chainFamily = signInFamily(wanted.chainFamily)
  const asked = { ...wanted, chainFamily }
  const input = await issueNonce(
    pool,
    { address: addressOf(asked), chainFamily, chainId: chainIdOf(asked), origin },
    nowMs,
  )
  const { nonce, domain, uri, chainId, statement, issuedAt, expiresAt } = input
  return {
    nonce,
    domain,
    uri,
    address: chainFamily === 'EVM' ? getAddress(input.address) : input.address,
    version: '1' as const,
    chainId,
    statement,
    issuedAt: issuedAt.toISOString(),
    expirationTime: expiresAt.toISOString(),
    message: buildSignInText(input),
  }
}

type Answer = { chainFamily: WalletFamily; message: string; signature: string }
type SignInDeps = { pool: pg.Pool; request: ChainRequest | null; nowMs: number }

function textOf({ chainFamily, message }: Answer): string {
  return chainFamily === 'EVM' ? message : Buffer.from(message, 'base64').toString()
}

function isSignedBy(
  request: ChainRequest | null,
  input: SignInInput,
  signature: string,
): Promise<boolean> | boolean {
  const message = buildSignInText(input)
  const { address, chainId } = input
  return input.chainFamily === 'EVM'
    ? verifyEvmSignature(request, { address, chainId, message, signature })
    : verifySolanaSignature(address, message, signature)
}

/**
 * Verifies a signed text: the nonce is spent first, whatever follows; then the text must match the issued one byte for
 * byte, and the signature must be the wallet's.
 *
 * @throws Fault `sign-in.refused`
 */
export async function finishSignIn(
  { pool, request, nowMs }: SignInDeps,
  answer: Answer,
): Promise<SignInInput> {
  const text = textOf(answer)
  // The last match: an earlier nonce is part of another field, and the texts will differ.
  const nonce = [...text.matchAll(/^Nonce: ([0-9a-zA-Z]{8,64})$/gm)].at(-1)?.[1]
  if (!nonce) throw refused('nonce')
  const input = await consumeNonce(pool, nonce, nowMs)
  if (!input || input.chainFamily !== answer.chainFamily) throw refused('nonce')
  if (text !== buildSignInText(input)) throw refused('text')
  if (!(await isSignedBy(request, input, answer.signature))) throw refused('signature')
  return input
}
