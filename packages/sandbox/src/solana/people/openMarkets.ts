import { programs } from '@peregrine/protocols/solana/programs'
import { associatedToken, tokenMetadata, usdc } from '../programs/addresses.ts'
import { openCpmmPool } from '../programs/cpmmInstructions.ts'
import { mintTokens, openTokenAccount, wrapSol } from '../programs/systemInstructions.ts'
import { metadataData, mintData, tokenAccountData } from '../programs/tokenData.ts'
import { keypairFor } from '../wire/keypair.ts'
import { addressBytes, programAddress } from '../wire/programAddress.ts'
import { everyone } from './cast.ts'
import { dollars, type EstablishedToken, type Market, wrapped } from './market.ts'

const poolSol = 20_000n
const tokenUnits = 1_000_000n
const establishedNames = {
  BONKY: 'Bonky',
  WIFHAT: 'Dog with a hat',
  POPDOG: 'Pop dog',
  JUPI: 'Jupi',
  RAYO: 'Rayo',
  PYTHY: 'Pythy',
} as const

/**
 * Creates the initial markets: the stable coin at its mainnet address, the price pool, and established tokens. Mints
 * and first balances are written into the state; pools are opened by real instructions.
 */
export function openMarkets(market: Market, seed: string): void {
  const { ledger, cast } = market
  for (const person of everyone(cast)) ledger.fund(person.address, 2_000_000_000_000n)
  ledger.fund(cast.maker.address, 100_000_000_000_000n)
  for (const { address } of [cast.issuer, cast.migrator]) ledger.fund(address, 1_000_000_000_000n)
  writeMint(market, usdc, 6)
  for (const person of everyone(cast)) giveTokens(market, person.address, usdc, 250_000n * tokenUnits)
  giveTokens(market, cast.maker.address, usdc, 100_000_000n * tokenUnits)
  const { maker } = cast
  const dollarsIn = BigInt(Math.round(market.solUsd * Number(poolSol))) * tokenUnits
  openPool(market, { ...wrapped, amount: poolSol * 1_000_000_000n }, { ...dollars, amount: dollarsIn })
  for (const [symbol, name] of Object.entries(establishedNames)) {
    const mint = keypairFor(seed, `token-${symbol}`).address
    const token: EstablishedToken = { mint, tokenProgram: programs.token, symbol, holders: new Set() }
    writeMint(market, mint, 6)
    writeMetadata(market, { mint, name, symbol })
    giveTokens(market, maker.address, mint, 900_000_000n * tokenUnits)
    openPool(market, { ...token, amount: 40_000_000n * tokenUnits }, { ...wrapped, amount: 200_000_000_000n })
    market.established.push(token)
  }
  market.send({
    kind: 'set-up',
    payer: maker.keypair,
    instructions: wrapSol(maker.address, 40_000_000_000_000n),
  })
}

function openPool(
  { cast, send }: Market,
  a: Parameters<typeof openCpmmPool>[1],
  b: Parameters<typeof openCpmmPool>[2],
): void {
  const { maker } = cast
  const sol = a.mint === wrapped.mint ? a.amount : b.amount
  const instructions = [...wrapSol(maker.address, sol), openCpmmPool(maker.address, a, b)]
  if (!send({ kind: 'set-up', payer: maker.keypair, instructions, units: 800_000 }))
    throw new Error(`Cannot open the pool of ${a.mint}`)
}

function writeMint({ ledger, cast }: Market, mint: string, decimals: number): void {
  ledger.setAccount(mint, {
    ...mintData({ supply: 0n, decimals, authority: cast.issuer.address }),
    owner: programs.token,
  })
}

function writeMetadata(
  { ledger, cast }: Market,
  token: { mint: string; name: string; symbol: string },
): void {
  const seeds = ['metadata', addressBytes(tokenMetadata), addressBytes(token.mint)]
  ledger.setAccount(programAddress(tokenMetadata, ...seeds), {
    ...metadataData({ ...token, authority: cast.issuer.address }),
    owner: tokenMetadata,
  })
}

/** Opens a token account and mints into it. */
function giveTokens({ ledger, cast, send }: Market, owner: string, mint: string, amount: bigint): void {
  const account = associatedToken(owner, mint, programs.token)
  ledger.setAccount(account, { ...tokenAccountData({ mint, owner, amount: 0n }), owner: programs.token })
  const minting = mintTokens(cast.issuer.address, mint, account, amount)
  if (!send({ kind: 'set-up', payer: cast.issuer, instructions: [minting] }))
    throw new Error(`Cannot mint ${mint}`)
}

/** Mints stable coins to anyone, as a faucet. */
export function mintDollars({ cast, send }: Market, owner: string, amount: bigint): void {
  const opening = openTokenAccount(cast.issuer.address, owner, usdc, programs.token)
  const minting = mintTokens(cast.issuer.address, usdc, associatedToken(owner, usdc, programs.token), amount)
  if (!send({ kind: 'faucet', payer: cast.issuer, instructions: [opening, minting] }))
    throw new Error('The faucet is dry')
}
