import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import { findProgramAddress } from '@peregrine/chains/sol/findProgramAddress'
import { isEvmAddress, isSolanaAddress, nativeCoin } from '@peregrine/core/address'
import { Fault, isFault } from '@peregrine/core/fault'
import { type ChainKey, coinDecimals, networkFacts } from '@peregrine/core/network'
import { associatedToken } from '@peregrine/protocols/solana/findAddress'
import { programs } from '@peregrine/protocols/solana/programs'
import { z } from 'zod'
import { encodeFunctionData, parseAbi } from 'viem'
import type { ChainRequest } from '../../chainRequest.ts'
import { parsedReply, readWord } from '../../domain/contract-reads/parsedReply.ts'
import { readCoins } from '../../domain/contract-reads/readCoins.ts'
import { readMany, resultOf } from '../../domain/contract-reads/readMany.ts'

export type Balance = {
  /** What can be sold and sent: on Solana what the associated account holds, unless it is frozen. */
  units: bigint
  decimals: number
  /** Solana: what other token accounts of the wallet hold. */
  elsewhere?: bigint
  /** Solana: what frozen accounts hold. */
  frozen?: bigint
}

const solCoin = 'So11111111111111111111111111111111111111112'

type Hex = `0x${string}`

const contracts = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function decimals() view returns (uint8)',
])
const askDecimals = encodeFunctionData({ abi: contracts, functionName: 'decimals' })
const askUnits = (wallet: string) =>
  encodeFunctionData({ abi: contracts, functionName: 'balanceOf', args: [wallet as Hex] })

/** No token has more decimals than this. */
const plausible = (decimals: number): number => (decimals <= 36 ? decimals : 0)

const zLamports = z.object({ value: z.number().int().min(0) })
const zTokenAmount = z.object({
  amount: z.string().regex(/^\d{1,20}$/),
  decimals: z.number().int().min(0).max(36),
})
const zAccounts = z.object({
  value: z.array(
    z.object({
      pubkey: z.string().refine(isSolanaAddress),
      account: z.object({
        /** The token program. */
        owner: z.string().refine(isSolanaAddress),
        data: z.object({
          parsed: z.object({
            info: z.object({
              // Without fees that Token-2022 has withheld in the account.
              tokenAmount: zTokenAmount,
              state: z.enum(['uninitialized', 'initialized', 'frozen']),
            }),
          }),
        }),
      }),
    }),
  ),
})
type TokenAccounts = z.output<typeof zAccounts>['value']

async function readEvm(
  request: ChainRequest,
  chain: ChainKey,
  wallet: string,
  token: string,
): Promise<Balance> {
  if (token === nativeCoin) {
    return { units: await readWord(request, chain, 'eth_getBalance', [wallet, 'latest']), decimals: 18 }
  }
  const call = (data: string) => readWord(request, chain, 'eth_call', [{ to: token, data }, 'latest'])
  const known = findBaseToken(chain, token)?.decimals
  const [units, decimals] = await Promise.all([
    call(askUnits(wallet)),
    known ?? call(askDecimals).then((value) => plausible(Number(value))),
  ])
  return { units, decimals }
}

/** A wallet's associated account of a token under each token program that its accounts belong to. */
async function associatedOf(accounts: TokenAccounts, wallet: string, token: string): Promise<Set<string>> {
  const used = new Set(accounts.map(({ account }) => account.owner))
  const found = [programs.token, programs.token2022]
    .filter((program) => used.has(program))
    .map((program) => associatedToken(findProgramAddress, wallet, token, program))
  return new Set(await Promise.all(found))
}

/** What accounts hold by the use that can be made of it. Trades and transfers take from the associated account alone. */
async function sumsOf(
  accounts: TokenAccounts,
  wallet: string,
  token: string,
): Promise<Pick<Balance, 'units' | 'elsewhere' | 'frozen'>> {
  const sums = { units: 0n, elsewhere: 0n, frozen: 0n }
  const own = await associatedOf(accounts, wallet, token)
  for (const { pubkey, account } of accounts) {
    const { state, tokenAmount } = account.data.parsed.info
    const use = state === 'frozen' ? 'frozen' : own.has(pubkey) ? 'units' : 'elsewhere'
    sums[use] += BigInt(tokenAmount.amount)
  }
  const { units, elsewhere, frozen } = sums
  return { units, ...(elsewhere > 0n && { elsewhere }), ...(frozen > 0n && { frozen }) }
}

async function readSolana(request: ChainRequest, wallet: string, token: string): Promise<Balance> {
  if (token === solCoin) {
    const { value } = parsedReply(zLamports, await request('sol', 'getBalance', [wallet]), 'getBalance')
    return { units: BigInt(value), decimals: 9 }
  }
  const params = [wallet, { mint: token }, { encoding: 'jsonParsed' }]
  const { value } = parsedReply(
    zAccounts,
    await request('sol', 'getTokenAccountsByOwner', params),
    'getTokenAccountsByOwner',
  )
  // Product document: nine decimals if they cannot be read.
  const told = value[0]?.account.data.parsed.info.tokenAmount.decimals
  const decimals = told ?? findBaseToken('sol', token)?.decimals ?? 9
  return { ...(await sumsOf(value, wallet, token)), decimals }
}

function checkAddress(chain: ChainKey, address: string, where: 'wallet' | 'wallets' | 'token'): void {
  const isAddress = networkFacts[chain].family === 'EVM' ? isEvmAddress : isSolanaAddress
  if (isAddress(address)) return
  throw new Fault('request.malformed', { part: where === 'wallets' ? 'query' : 'params', where })
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
  checkAddress(chain, wallet, 'wallet')
  checkAddress(chain, token, 'token')
  return chain === 'sol' ? readSolana(request, wallet, token) : readEvm(request, chain, wallet, token)
}

/** All in one call at one block. */
async function readEvmTogether(
  request: ChainRequest,
  chain: ChainKey,
  wallets: readonly string[],
  token: string,
): Promise<Balance[]> {
  const reads = wallets.map((wallet) => ({ to: token, data: askUnits(wallet) }))
  const known = findBaseToken(chain, token)?.decimals
  const asked = { to: token, data: askDecimals }
  const replies = await readMany(request, chain, known === undefined ? [...reads, asked] : reads)
  const decimals = known ?? resultOf(contracts, 'decimals', replies[wallets.length])
  return wallets.map((_, at) => {
    const units = resultOf(contracts, 'balanceOf', replies[at])
    if (units === null || decimals === null) throw new Fault('token.unknown', {})
    return { units, decimals: plausible(decimals) }
  })
}

/**
 * Reads several wallets' balances of a token or the native coin, in their order and in one call to the node; one a wallet
 * for a token of Solana, whose accounts have no fixed address, and for an EVM chain without Multicall3.
 *
 * @throws Fault `request.malformed`, `token.unknown`, `chain.unreachable`, `reply.malformed`
 */
export async function readBalances(
  request: ChainRequest,
  chain: ChainKey,
  wallets: readonly string[],
  token: string,
): Promise<Balance[]> {
  for (const wallet of wallets) checkAddress(chain, wallet, 'wallets')
  checkAddress(chain, token, 'token')
  if (token === (chain === 'sol' ? solCoin : nativeCoin)) {
    const decimals = coinDecimals[networkFacts[chain].family]
    return (await readCoins(request, chain, wallets)).map((units) => ({ units, decimals }))
  }
  const readEach = () => Promise.all(wallets.map((wallet) => readBalance(request, chain, wallet, token)))
  if (chain === 'sol') return readEach()
  return readEvmTogether(request, chain, wallets, token).catch((error: unknown) => {
    if (isFault(error, 'reply.malformed')) return readEach()
    throw error
  })
}
