import { type Network, networkFacts } from '@peregrine/core/network'
import { askChain, type ChainAsker } from './chain.ts'
import { readMint } from './readMint.ts'

/** `decimals()` of ERC-20. */
const decimalsCall = '0x313ce567'

/**
 * Decimals of a token, as its chain's node has them.
 *
 * @throws NodeRefusal, Fault, Unreachable; Error for what is no token
 */
export async function readDecimals(asker: ChainAsker, network: Network, token: string): Promise<number> {
  const { family, chain } = networkFacts[network]
  if (family === 'SOL') return (await readMint(asker, token)).decimals
  const reply = await askChain(asker, chain, 'eth_call', [{ to: token, data: decimalsCall }, 'latest'])
  if (typeof reply !== 'string' || !/^0x0{62}[0-9a-f]{2}$/i.test(reply))
    throw new Error(`${token} names no decimals`)
  return Number(reply)
}
