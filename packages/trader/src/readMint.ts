import type { SolanaTransfer } from '@peregrine/wallet/trade/solanaTransfer'
import { askChain, type ChainAsker } from './chain.ts'

/**
 * The program and decimals of a token's mint, as the chain has them.
 *
 * @throws NodeRefusal, Fault, Unreachable; Error for an account that is no mint
 */
export async function readMint(
  asker: ChainAsker,
  mint: string,
): Promise<NonNullable<SolanaTransfer['mint']>> {
  const reply = await askChain(asker, 'sol', 'getAccountInfo', [mint, { encoding: 'jsonParsed' }])
  const { value } = (reply ?? {}) as {
    value?: { owner?: unknown; data?: { parsed?: { info?: { decimals?: unknown } } } } | null
  }
  const decimals = value?.data?.parsed?.info?.decimals
  if (typeof value?.owner !== 'string' || typeof decimals !== 'number')
    throw new Error('this mint is not known')
  return { address: mint, tokenProgram: value.owner, decimals }
}
