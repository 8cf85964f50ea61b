import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import { Fault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { LRUCache } from 'lru-cache'
import { encodeFunctionData, parseAbi } from 'viem'
import type { ChainRequest } from '../../../chainRequest.ts'
import { readMany, resultOf } from '../../../domain/contract-reads/readMany.ts'

type Hex = `0x${string}`

const erc20 = parseAbi([
  'function decimals() view returns (uint8)',
  'function allowance(address, address) view returns (uint256)',
])
/** What the page can show; no honest token has more. */
const maxDecimals = 36

type TokenFacts = { symbol: string; decimals: number; allowance: bigint | null }

/** Where a spender is asked for, what it may take of the owner's tokens. */
type TokenQuestion = { token: string; owner: string; spender: string | null }

/** Reads tokens; what a token's contract once said of its decimals holds for good. */
export class TokenReader {
  readonly #db: Pool
  readonly #request: ChainRequest
  readonly #decimals = new LRUCache<string, number>({ max: 20_000 })

  constructor(db: Pool, request: ChainRequest) {
    this.#db = db
    this.#request = request
  }

  /**
   * A token's decimals and what `spender` may take of it; the symbol is the one that we know, or empty.
   *
   * @throws Fault `token.unknown` where nothing with decimals is at the address, `chain.unreachable`, `reply.malformed`
   */
  async read(chain: ChainKey, question: TokenQuestion): Promise<TokenFacts> {
    const [onChain, symbol] = await Promise.all([
      this.#ask(chain, question),
      this.#symbol(chain, question.token),
    ])
    return { ...onChain, symbol }
  }

  async #ask(chain: ChainKey, { token, owner, spender }: TokenQuestion): Promise<Omit<TokenFacts, 'symbol'>> {
    const key = `${chain} ${token}`
    const known = this.#decimals.get(key)
    const args = [owner as Hex, (spender ?? owner) as Hex] as const
    const [allowanceData, decimalsData] = await readMany(this.#request, chain, [
      ...(spender === null && known !== undefined
        ? []
        : [{ to: token, data: encodeFunctionData({ abi: erc20, functionName: 'allowance', args }) }]),
      ...(known === undefined
        ? [{ to: token, data: encodeFunctionData({ abi: erc20, functionName: 'decimals' }) }]
        : []),
    ])
    const decimals = known ?? resultOf(erc20, 'decimals', decimalsData)
    if (decimals === null || decimals > maxDecimals) throw new Fault('token.unknown', { network: chain })
    this.#decimals.set(key, decimals)
    return { decimals, allowance: spender === null ? null : resultOf(erc20, 'allowance', allowanceData) }
  }

  async #symbol(chain: ChainKey, token: string): Promise<string> {
    const known = findBaseToken(chain, token)?.symbol
    if (known) return known
    const { rows } = await this.#db.query<{ symbol: string | null }>({
      name: 'evm-quote-symbol',
      text: 'select symbol from token where chain = $1 and address = $2',
      values: [chain, token],
    })
    return rows[0]?.symbol ?? ''
  }
}
