import type { ChainFamily } from '@peregrine/core/network'
import { getAddress } from 'viem'
import { createSiweMessage } from 'viem/siwe'

/** All fields of a sign-in text. The server keeps them from the nonce on and takes none from the client. */
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

/** Formats EIP-4361 by viem, with an EIP-55 address. */
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

/** Formats Sign-In With Solana: the same layout with its own first line (Wallet Standard, solana:signIn). */
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

/** Builds the only text whose signature signs this wallet in. */
export function buildSignInText(input: SignInInput): string {
  return input.chainFamily === 'EVM' ? evmText(input) : solanaText(input)
}
