import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import { isEvmAddress, isSolanaAddress, nativeCoin } from '@peregrine/core/address'
import { Fault } from '@peregrine/core/fault'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import { z } from 'zod'
import type { ChainRequest } from '../../chainRequest.ts'

export type Balance = { units: bigint; decimals: number }

const solCoin = 'So11111111111111111111111111111111111111112'
const balanceOf = '0x70a08231'
const decimalsCall = '0x313ce567'

const zWord = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/)
const zLamports = z.object({ value: z.number().int().min(0) })
const zTokenAmount = z.object({
  amount: z.string().regex(/^\d{1,20}$/),
  decimals: z.number().int().min(0).max(36),
})
const zAccounts = z.object({
  value: z.array(
    z.object({
      account: z.object({
        data: z.object({ parsed: z.object({ info: z.object({ tokenAmount: zTokenAmount }) }) }),
      }),
    }),
  ),
})

function parsed<T extends z.ZodType>(schema: T, reply: unknown, method: string): z.output<T> {
  const result = schema.safeParse(reply)
  if (!result.success) throw new Fault('reply.malformed', { what: method })
  return result.data
}

async function word(
  request: ChainRequest,
  chain: ChainKey,
  method: string,
  params: unknown[],
): Promise<bigint> {
  const reply = await request(chain, method, params)
  // An address without code returns no bytes.
  if (reply === '0x') throw new Fault('token.unknown', {})
  return BigInt(parsed(zWord, reply, method))
}

async function readEvm(
  request: ChainRequest,
  chain: ChainKey,
  wallet: string,
  token: string,
): Promise<Balance> {
  if (token === nativeCoin) {
    return { units: await word(request, chain, 'eth_getBalance', [wallet, 'latest']), decimals: 18 }
  }
  const call = (data: string) => word(request, chain, 'eth_call', [{ to: token, data }, 'latest'])
  const known = findBaseToken(chain, token)?.decimals
  const [units, decimals] = await Promise.all([
    call(`${balanceOf}${wallet.slice(2).padStart(64, '0')}`),
    known ?? call(decimalsCall).then((value) => (value <= 36n ? Number(value) : 0)),
  ])
  return { units, decimals }
}

async function readSolana(request: ChainRequest, wallet: string, token: string): Promise<Balance> {
  if (token === solCoin) {
    const { value } = parsed(zLamports, await request('sol', 'getBalance', [wallet]), 'getBalance')
    return { units: BigInt(value), decimals: 9 }
  }
  const params = [wallet, { mint: token }, { encoding: 'jsonParsed' }]
  const { value } = parsed(
    zAccounts,
    await request('sol', 'getTokenAccountsByOwner', params),
    'getTokenAccountsByOwner',
  )
  const amounts = value.map(({ account }) => account.data.parsed.info.tokenAmount)
  // Product document: nine decimals if they cannot be read.
  const decimals = amounts[0]?.decimals ?? findBaseToken('sol', token)?.decimals ?? 9
  return { units: amounts.reduce((sum, { amount }) => sum + BigInt(amount), 0n), decimals }
}

/**
 * Reads a wallet's balance of a token or the native coin from the chain, in base units.
 *
 * @throws Fault `request.malformed`, `token.unknown`, `chain.unreachable`, `reply.malformed`
 */
export async function readBalance(
  request: ChainRequest,
  chain: ChainKey,
  wallet: string,
  token: string,
): Promise<Balance> {
  const isAddress = networkFacts[chain].family === 'EVM' ? isEvmAddress : isSolanaAddress
  if (!isAddress(wallet)) throw new Fault('request.malformed', { part: 'params', where: 'wallet' })
  if (!isAddress(token)) throw new Fault('request.malformed', { part: 'params', where: 'token' })
  return chain === 'sol' ? readSolana(request, wallet, token) : readEvm(request, chain, wallet, token)
}
