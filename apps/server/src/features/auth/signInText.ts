import type { ChainFamily } from '@peregrine/core/network'
import { getAddress } from 'viem'
import { createSiweMessage } from 'viem/siwe'

/** All that a sign-in text says. It is kept by the server from the nonce on; nothing of it is taken from the client. */
export type SignInInput = {
  nonce: string
  /** Lower case 0x, or base58. */
  address: string
  chainFamily: ChainFamily
  /** A decimal number for EVM, "mainnet" for Solana. */
  chainId: string
  domain: string
  uri: string
  statement: string
  issuedAt: Date
  expiresAt: Date
}

/** EIP-4361 by viem; the address in EIP-55. */
function evmText({
  nonce,
  address,
  chainId,
  domain,
  uri,
  statement,
  issuedAt,
  expiresAt,
}: SignInInput): string {
  return createSiweMessage({
    domain,
    address: getAddress(address),
    statement,
    uri,
    version: '1',
    chainId: Number(chainId),
    nonce,
    issuedAt,
    expirationTime: expiresAt,
  })
}

/** Sign-In With Solana: the same layout with its own first line (Wallet Standard, solana:signIn). */
function solanaText(input: SignInInput): string {
  return [
    `${input.domain} wants you to sign in with your Solana account:`,
    input.address,
    '',
    input.statement,
    '',
    `URI: ${input.uri}`,
    'Version: 1',
    `Chain ID: ${input.chainId}`,
    `Nonce: ${input.nonce}`,
    `Issued At: ${input.issuedAt.toISOString()}`,
    `Expiration Time: ${input.expiresAt.toISOString()}`,
  ].join('\n')
}

/** The one text whose signature signs this wallet in. */
export function buildSignInText(input: SignInInput): string {
  return input.chainFamily === 'EVM' ? evmText(input) : solanaText(input)
}
