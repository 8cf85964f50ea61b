import { findProgramAddress } from '@peregrine/chains/sol/findProgramAddress'
import { Fault } from '@peregrine/core/fault'
import { anchors } from '@peregrine/protocols/solana/anchors'
import { u64At } from '@peregrine/protocols/solana/bytes'
import { derivePools, findCurveAddress } from '@peregrine/protocols/solana/derivePools'
import { isAddressText } from '@peregrine/protocols/solana/instructionParts'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import type { SolanaAccount, SolanaAccounts } from '@peregrine/protocols/solana/swapHop'
import { parseCurve } from '@peregrine/protocols/pumpfun/curveState'
import { parsePumpSwapPool } from '@peregrine/protocols/pumpswap/poolState'
import { parseCpmmPool } from '@peregrine/protocols/raydium-cpmm/poolState'
import { z } from 'zod'
import type { FoundPool } from '../foundPool.ts'
import type { DiscoveryChain } from '../discoveryChain.ts'
import { readAccounts } from './readAccounts.ts'

const { pumpfun, pumpswap, raydiumCpmm } = programs

type Side = {
  mint: string
  vault: string
  /** Counts for the price, but is not there. */
  virtual: bigint
  /** In the vault, but no reserve. */
  owed: bigint
}
type VaultPool = { dex: string; pool: string; sides: readonly [Side, Side] }

const description = (dex: string, pool: string, tokens: readonly string[]): FoundPool['info'] => ({
  pool,
  dex,
  tokens,
  factory: null,
  // The account belongs to the venue's program, which vouches for it.
  isKnownFactory: true,
  feePips: null,
  family: null,
})

/** A pump.fun curve of this mint; null if the account is none. */
export function curveOf(
  mint: string,
  address: string,
  account: SolanaAccount | null | undefined,
): FoundPool | null {
  const curve = account?.owner === pumpfun ? parseCurve(account.data) : null
  if (!curve) return null
  const quote = curve.quoteMint ?? nativeSolMint
  const isOpen = !curve.isComplete && curve.virtualTokens > 0n
  return {
    info: description('pumpfun', address, [mint, quote]),
    reserves: [curve.realTokens, curve.realQuote],
    rate: isOpen ? [curve.virtualTokens, curve.virtualQuote] : null,
  }
}

/** A pool that keeps its tokens in vaults; null for any other account. */
function vaultPoolOf(address: string, account: SolanaAccount | null | undefined): VaultPool | null {
  if (account?.owner === pumpswap) {
    const pool = parsePumpSwapPool(account.data)
    if (!pool) return null
    const base = { mint: pool.baseMint, vault: pool.baseVault, virtual: 0n, owed: 0n }
    const quote = { mint: pool.quoteMint, vault: pool.quoteVault, virtual: pool.virtualQuote, owed: 0n }
    return { dex: 'pumpswap', pool: address, sides: [base, quote] }
  }
  const cpmm = account?.owner === raydiumCpmm ? parseCpmmPool(account.data) : null
  if (!cpmm) return null
  const [first, second] = cpmm.sides
  const side = ({ mint, vault, owed }: (typeof cpmm.sides)[0]): Side => ({ mint, vault, owed, virtual: 0n })
  return { dex: 'raydium-cpmm', pool: address, sides: [side(first), side(second)] }
}

function heldIn({ mint, vault, owed }: Side, accounts: SolanaAccounts): bigint | null {
  const account = accounts.get(vault)
  const isVault = account?.owner === programs.token || account?.owner === programs.token2022
  if (!account || !isVault || account.data.length < 72) return null
  const units = u64At(account.data, 64) - owed
  return mint !== '' && units >= 0n ? units : null
}

function foundOf({ dex, pool, sides }: VaultPool, accounts: SolanaAccounts): FoundPool {
  const [first, second] = sides
  const [units0, units1] = [heldIn(first, accounts), heldIn(second, accounts)]
  const info = description(dex, pool, [first.mint, second.mint])
  if (units0 === null || units1 === null) return { info, reserves: null, rate: null }
  const rate = [units0 + first.virtual, units1 + second.virtual] as const
  return { info, reserves: [units0, units1], rate: rate.every((units) => units > 0n) ? rate : null }
}

async function readVaults(chain: DiscoveryChain, pools: readonly VaultPool[]): Promise<FoundPool[]> {
  if (pools.length === 0) return []
  const vaults = pools.flatMap(({ sides }) => sides.map(({ vault }) => vault))
  const accounts = await readAccounts(chain, vaults)
  return pools.map((pool) => foundOf(pool, accounts))
}

/** A token's derivable pools as they stand; `mint` is read with them. */
export async function findSolPools(
  chain: DiscoveryChain,
  mint: string,
): Promise<{ account: SolanaAccount | null; pools: FoundPool[] }> {
  const derived = await derivePools(findProgramAddress, mint, Object.keys(anchors))
  const accounts = await readAccounts(chain, [mint, ...derived.map(({ address }) => address)])
  const curve = derived[0] && curveOf(mint, derived[0].address, accounts.get(derived[0].address))
  const vaultPools = derived.flatMap(({ address }) => vaultPoolOf(address, accounts.get(address)) ?? [])
  const own = vaultPools.filter(({ sides }) => sides.some((side) => side.mint === mint))
  const pools = [...(curve ? [curve] : []), ...(await readVaults(chain, own))]
  return { account: accounts.get(mint) ?? null, pools }
}

/** Accounts of a curve that are looked at: there is one, unless somebody sent it more. */
const maxOwned = 50
const zOwned = z.object({
  value: z.array(
    z.object({
      account: z.object({
        data: z.object({
          parsed: z.object({ info: z.object({ mint: z.string().refine((mint) => isAddressText(mint)) }) }),
        }),
      }),
    }),
  ),
})

/** The mint of a curve, which the curve's account does not name: it holds the only token account with tokens of it. */
async function mintOfCurve({ request }: DiscoveryChain, curve: string): Promise<string | null> {
  for (const programId of [programs.token, programs.token2022]) {
    const params = [curve, { programId }, { encoding: 'jsonParsed' }]
    const reply = zOwned.safeParse(await request('getTokenAccountsByOwner', params))
    if (!reply.success) throw new Fault('reply.malformed', { what: 'getTokenAccountsByOwner' })
    // Anybody can send a curve other tokens; only its own mint leads to its address.
    for (const { account } of reply.data.value.slice(0, maxOwned)) {
      const { mint } = account.data.parsed.info
      if ((await findCurveAddress(findProgramAddress, mint)) === curve) return mint
    }
  }
  return null
}

/** Reads the pool at an address; null if its account is not of a venue that can be read. */
export async function readSolPool(
  chain: DiscoveryChain,
  address: string,
): Promise<{ account: SolanaAccount | null; pool: FoundPool | null }> {
  const account = (await readAccounts(chain, [address])).get(address) ?? null
  if (account?.owner === pumpfun) {
    const mint = await mintOfCurve(chain, address)
    return { account, pool: mint === null ? null : curveOf(mint, address, account) }
  }
  const vaultPool = vaultPoolOf(address, account)
  const [pool = null] = vaultPool ? await readVaults(chain, [vaultPool]) : []
  return { account, pool }
}
