import { programs } from '@peregrine/protocols/solana/programs'
import { openTokenAccount } from '@peregrine/sandbox/solana/programs/systemInstructions'
import { canonicalPool } from '@peregrine/sandbox/solana/programs/addresses'
import { newCurve } from '@peregrine/sandbox/solana/programs/installPrograms'
import {
  bondingCurve,
  createToken,
  migrateToken,
  type PumpToken,
  tradeOnCurve,
} from '@peregrine/sandbox/solana/programs/pumpInstructions'
import { type Keypair, keypairFor } from '@peregrine/sandbox/solana/wire/keypair'
import type { SolanaTraders } from './solanaTraders.ts'

const sol = 1_000_000_000n

type Chain = Pick<SolanaTraders, 'seed' | 'run' | 'addPool'>

/** Launches a coin of pump.fun, of which its creator buys a little at once. */
export async function launchCoin(
  { seed, run, addPool }: Chain,
  creator: Keypair,
  { name, tokenProgram = programs.token2022 }: { name: string; tokenProgram?: string },
): Promise<PumpToken> {
  const mint = keypairFor(seed, name)
  const coin = { mint: mint.address, creator: creator.address, tokenProgram }
  const launch = [
    createToken(coin, { name, symbol: 'COIN', uri: 'https://coin.invalid' }),
    openTokenAccount(creator.address, creator.address, coin.mint, tokenProgram),
    tradeOnCurve('buy_exact_sol_in', coin, creator.address, sol, 1n),
  ]
  await run(creator, launch, [mint])
  await addPool({ id: bondingCurve(coin.mint), dex: 'pumpfun', token: coin.mint })
  return coin
}

/** Buys all that is left on a coin's curve. */
export async function fillCurve({ run }: Pick<Chain, 'run'>, buyer: Keypair, coin: PumpToken): Promise<void> {
  await run(buyer, [
    openTokenAccount(buyer.address, buyer.address, coin.mint, coin.tokenProgram),
    tradeOnCurve('buy', coin, buyer.address, newCurve.realTokens, 200n * sol),
  ])
}

/** Moves a filled curve into its pool of PumpSwap. */
export async function migrateCoin({ seed, run, addPool }: Chain, coin: PumpToken): Promise<void> {
  const migrator = keypairFor(seed, 'migrator')
  await run(migrator, [migrateToken(coin, migrator.address, migrator.address)])
  await addPool({ id: canonicalPool(coin.mint), dex: 'pumpswap', token: coin.mint })
}
