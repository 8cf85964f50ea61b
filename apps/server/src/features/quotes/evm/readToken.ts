import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { encodeFunctionData, parseAbi } from 'viem'
import type { ChainRequest } from '../../../chainRequest.ts'
import { readMany, resultOf } from './callNode.ts'

type Hex = `0x${string}`

const erc20 = parseAbi([
  'function decimals() view returns (uint8)',
  'function allowance(address, address) view returns (uint256)',
])
/** What the page can show; no honest token has more. */
const maxDecimals = 36

type TokenFacts = { symbol: string; decimals: number; allowance: bigint | null }

/**
 * Reads a token's decimals and what `spender` may take of it; the symbol is the one that we know, or empty.
 *
 * @throws Fault `token.unknown` where nothing with decimals is at the address, `chain.unreachable`, `reply.malformed`
 */
export async function readToken(
  { db, request }: { db: Pool; request: ChainRequest },
  chain: ChainKey,
  { token, owner, spender }: { token: string; owner: string; spender: string },
): Promise<TokenFacts> {
  const args = [owner as Hex, spender as Hex] as const
  const [decimalsData, allowanceData] = await readMany(request, chain, [
    { to: token, data: encodeFunctionData({ abi: erc20, functionName: 'decimals' }) },
    { to: token, data: encodeFunctionData({ abi: erc20, functionName: 'allowance', args }) },
  ])
  const decimals = resultOf(erc20, 'decimals', decimalsData)
  if (decimals === null || decimals > maxDecimals) throw new Fault('token.unknown', { network: chain })
  const { rows } = await db.query<{ symbol: string | null }>({
    name: 'evm-quote-symbol',
    text: 'select symbol from token where chain = $1 and address = $2',
    values: [chain, token],
  })
  const symbol = findBaseToken(chain, token)?.symbol ?? rows[0]?.symbol ?? ''
  return { symbol, decimals, allowance: resultOf(erc20, 'allowance', allowanceData) }
}
