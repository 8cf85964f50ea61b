import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { addressBytes, programAddress } from '../wire/programAddress.ts'

export const pumpFees = 'pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ'
export const tokenMetadata = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
export const mayhem = 'MAyhSmzXzV1pTf7LsNkrNwkWKTo4ougAJ1PPg47MD4e'
export const rentSysvar = 'SysvarRent111111111111111111111111111111111'
export const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
/** Receives pump.fun's own fee. */
export const pumpFeeRecipient = '62qc2CNXwrYqQScmEdiZFFAnJR262PxWEuNQtxfafNgV'
/** Named in the second form of trades; the stand-in pays it no fees. */
export const pumpBuybackRecipient = 'A7hAgCzFw14fejgCp387JUJRMNyz4j89JKnhtKU8piqW'
/** Receives Raydium's fee for a new CPMM pool. */
export const cpmmCreateFeeAccount = 'DNXgeM9EiiaAbaWvwjHj9fQQLAX5ZsfHyvmYUNRAdNC8'

const { pumpfun, pumpswap, raydiumCpmm } = programs
const key = addressBytes

/** Associated token account of an owner. */
export function associatedToken(owner: string, mint: string, tokenProgram: string): string {
  return programAddress(programs.associatedToken, key(owner), key(tokenProgram), key(mint))
}

/** Wrapped SOL account of an owner. */
export function wrappedSol(owner: string): string {
  return associatedToken(owner, nativeSolMint, programs.token)
}

/** Token-independent accounts of pump.fun. */
export const pumpAccounts = {
  global: programAddress(pumpfun, 'global'),
  mintAuthority: programAddress(pumpfun, 'mint-authority'),
  eventAuthority: programAddress(pumpfun, '__event_authority'),
  volume: programAddress(pumpfun, 'global_volume_accumulator'),
  feeConfig: programAddress(pumpFees, 'fee_config', key(pumpfun)),
}

/** Pool-independent accounts of PumpSwap. */
export const pumpSwapAccounts = {
  globalConfig: programAddress(pumpswap, 'global_config'),
  eventAuthority: programAddress(pumpswap, '__event_authority'),
  volume: programAddress(pumpswap, 'global_volume_accumulator'),
  feeConfig: programAddress(pumpFees, 'fee_config', key(pumpswap)),
}

/** The PumpSwap pool a pump.fun token migrates to: index 0, created by the token's pool authority. */
export function canonicalPool(mint: string): string {
  const authority = programAddress(pumpfun, 'pool-authority', key(mint))
  return programAddress(pumpswap, 'pool', Buffer.from([0, 0]), key(authority), key(mint), key(nativeSolMint))
}

const configIndex = Buffer.from([0, 0])

/** Pool-independent accounts of Raydium CPMM. */
export const cpmmAccounts = {
  config: programAddress(raydiumCpmm, 'amm_config', configIndex),
  authority: programAddress(raydiumCpmm, 'vault_and_lp_mint_auth_seed'),
}

export type CpmmPool = {
  pool: string
  mint0: string
  mint1: string
  vault0: string
  vault1: string
  observation: string
  lpMint: string
}

/** Addresses of the CPMM pool of two mints; the lower one in byte order is token 0. */
export function cpmmPool(mintA: string, mintB: string): CpmmPool {
  const [mint0, mint1] = Buffer.compare(key(mintA), key(mintB)) < 0 ? [mintA, mintB] : [mintB, mintA]
  const pool = programAddress(raydiumCpmm, 'pool', key(cpmmAccounts.config), key(mint0), key(mint1))
  return {
    pool,
    mint0,
    mint1,
    vault0: programAddress(raydiumCpmm, 'pool_vault', key(pool), key(mint0)),
    vault1: programAddress(raydiumCpmm, 'pool_vault', key(pool), key(mint1)),
    observation: programAddress(raydiumCpmm, 'observation', key(pool)),
    lpMint: programAddress(raydiumCpmm, 'pool_lp_mint', key(pool)),
  }
}
