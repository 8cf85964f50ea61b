import { nameToken } from '../../people/names.ts'
import { programs } from '@peregrine/protocols/solana/programs'
import {
  createToken,
  type Launch,
  migrateToken,
  type PumpToken,
  tradeOnCurve,
} from '../programs/pumpInstructions.ts'
import { openTokenAccount } from '../programs/systemInstructions.ts'
import { keypairFor } from '../wire/keypair.ts'
import type { Person } from './cast.ts'
import { buyOnCurve } from './curveTrades.ts'
import { type LaunchedToken, lamports, type Market } from './market.ts'
import { readCurve } from './quotes.ts'

/** One in this many launches catches on and fills its curve. */
const runnerEvery = 4
const maxCurves = 40
const maxPools = 25
const maxNameBytes = 280
/** Limits of Metaplex metadata; longer texts are launched with create_v2. */
const metaplexLimits = { name: 32, symbol: 10 }

/** Launches a token, usually with a purchase in the same transaction. Null if it failed. */
export function launchToken(market: Market, seed: string, number: number): LaunchedToken | null {
  const { random, cast, send, counter, curves } = market
  const creator = random.pick(cast.creators)
  const mint = keypairFor(seed, `mint-${number}`)
  const launch = nameLaunch(market, number)
  const tokenProgram = fitsMetaplex(launch) && random.chance(0.3) ? programs.token : programs.token2022
  const token: PumpToken = { mint: mint.address, creator: creator.address, tokenProgram }
  const buysToo = random.chance(0.7) && Buffer.byteLength(launch.name) < 60
  const order = {
    kind: 'launch',
    payer: creator.keypair,
    signers: [mint],
    units: 400_000,
    instructions: [
      createToken(token, launch),
      ...(buysToo ? firstBuy(token, creator, lamports(random.logBetween(0.2, 4))) : []),
    ],
  }
  if (!send(buysToo ? { ...order, trades: { network: 'pump', count: 1 } } : order)) return null
  counter.token()
  const isRunner = number % runnerEvery === 0
  const launched: LaunchedToken = {
    ...token,
    symbol: launch.symbol,
    bornMs: Date.now(),
    heat: isRunner ? 8 : random.logBetween(0.2, 2),
    isRunner,
    isPool: false,
    holders: new Set(buysToo ? [creator] : []),
  }
  curves.push(launched)
  if (curves.length > maxCurves) curves.shift()
  return launched
}

function fitsMetaplex({ name, symbol }: Launch): boolean {
  return Buffer.byteLength(name) <= metaplexLimits.name && Buffer.byteLength(symbol) <= metaplexLimits.symbol
}

function nameLaunch({ random, curves }: Market, number: number): Launch {
  const made = nameToken(random)
  const copied = curves.length > 0 && random.chance(0.06) ? random.pick(curves).symbol : null
  const name = Buffer.from(copied ?? made.name)
    .subarray(0, maxNameBytes)
    .toString()
  const symbol = Buffer.from(copied ?? made.symbol)
    .subarray(0, 40)
    .toString()
  return { name, symbol, uri: `https://metadata.sandbox.invalid/sol/${number}.json` }
}

function firstBuy(token: PumpToken, creator: Person, spend: bigint): ReturnType<typeof openTokenAccount>[] {
  const { address } = creator
  return [
    openTokenAccount(address, address, token.mint, token.tokenProgram),
    tradeOnCurve('buy_exact_sol_in', token, address, spend, 1n),
  ]
}

/** Snipers buy a new token, some at once and some in the next slot. Returns the actions left for then. */
export function snipe(market: Market, token: LaunchedToken): (() => void)[] {
  const { random, cast } = market
  const crowd = cast.snipers.filter(() => random.chance(0.45))
  const buy = (sniper: Person) => (): void => {
    buyOnCurve(market, token, sniper, random.logBetween(0.1, 1.5))
  }
  const later: (() => void)[] = []
  for (const sniper of crowd) {
    if (random.chance(0.5)) buy(sniper)()
    else later.push(buy(sniper))
  }
  return later
}

/** Moves every complete curve into its pool. */
export function migrateComplete(market: Market): void {
  const { curves, pools, send, cast, ledger, random } = market
  for (const token of curves.filter(({ mint }) => readCurve(ledger, mint).isComplete)) {
    const instructions = [migrateToken(token, cast.migrator.address, cast.migrator.address)]
    curves.splice(curves.indexOf(token), 1)
    if (!send({ kind: 'migrate', payer: cast.migrator, instructions, units: 800_000 })) continue
    token.isPool = true
    token.heat = random.logBetween(0.5, 3)
    pools.push(token)
    if (pools.length > maxPools) pools.shift()
  }
}
