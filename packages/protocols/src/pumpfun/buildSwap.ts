import { pumpFeesProgram } from '../pump-fees/feeConfig.ts'
import { associatedToken, type FindAddress } from '../solana/findAddress.ts'
import { addressBytes, anchorData, reads, signs, writes } from '../solana/instructionParts.ts'
import { nativeSolMint, programs } from '../solana/programs.ts'
import type { AccountUse, Instruction } from '../solana/writeMessage.ts'

const { pumpfun, system, token, associatedToken: associatedTokenProgram } = programs
const solQuote = { mint: nativeSolMint, tokenProgram: token }

/** The coin, the wallet, and who is paid; addresses in base58. */
export type PumpParties = {
  mint: string
  tokenProgram: string
  /** Curve's creator; for curves without one, the key of zeros. */
  creator: string
  wallet: string
  feeRecipient: string
  buybackRecipient: string
  isCashback: boolean
  /** What the curve trades in; omitted: SOL. Others need the second form. */
  quote?: { mint: string; tokenProgram: string }
}

/** Accounts of a trade that follow from the parties. */
export type PumpAccounts = PumpParties & {
  global: string
  curve: string
  curveTokens: string
  walletTokens: string
  creatorVault: string
  events: string
  volume: string
  walletVolume: string
  feeConfig: string
  curveV2: string
  sharingConfig: string
  /** Accounts for the quote token, as the second form lists them. */
  quotes: {
    feeRecipient: string
    buyback: string
    curve: string
    wallet: string
    creatorVault: string
    walletVolume: string
  }
}

/** Derives the accounts of a trade. */
export async function findPumpAccounts(find: FindAddress, parties: PumpParties): Promise<PumpAccounts> {
  const { mint, tokenProgram, creator, wallet, feeRecipient, buybackRecipient } = parties
  const key = addressBytes
  const [global, curve, creatorVault, events, volume, walletVolume, feeConfig, curveV2, sharingConfig] =
    await Promise.all([
      find(pumpfun, ['global']),
      find(pumpfun, ['bonding-curve', key(mint)]),
      find(pumpfun, ['creator-vault', key(creator)]),
      find(pumpfun, ['__event_authority']),
      find(pumpfun, ['global_volume_accumulator']),
      find(pumpfun, ['user_volume_accumulator', key(wallet)]),
      find(pumpFeesProgram, ['fee_config', key(pumpfun)]),
      find(pumpfun, ['bonding-curve-v2', key(mint)]),
      find(pumpFeesProgram, ['sharing-config', key(mint)]),
    ])
  const quote = parties.quote ?? solQuote
  const quoteOf = (owner: string) => associatedToken(find, owner, quote.mint, quote.tokenProgram)
  const [curveTokens, walletTokens, ...quotes] = await Promise.all([
    associatedToken(find, curve, mint, tokenProgram),
    associatedToken(find, wallet, mint, tokenProgram),
    quoteOf(feeRecipient),
    quoteOf(buybackRecipient),
    quoteOf(curve),
    quoteOf(wallet),
    quoteOf(creatorVault),
    quoteOf(walletVolume),
  ])
  const [feeWrapped, buyback, curveWrapped, walletWrapped, vaultWrapped, volumeWrapped] = quotes as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  return {
    ...parties,
    global,
    curve,
    curveTokens,
    walletTokens,
    creatorVault,
    events,
    volume,
    walletVolume,
    feeConfig,
    curveV2,
    sharingConfig,
    quotes: {
      feeRecipient: feeWrapped,
      buyback,
      curve: curveWrapped,
      wallet: walletWrapped,
      creatorVault: vaultWrapped,
      walletVolume: volumeWrapped,
    },
  }
}

/**
 * A trade in the program's words: `first` is exact, `limit` bounds the other side.
 * - `buy`: exact tokens, most lamports
 * - `buy-exact-in`: exact lamports with fees, least tokens
 * - `sell`: exact tokens, least lamports
 */
export type PumpOrder = { kind: 'buy' | 'buy-exact-in' | 'sell'; first: bigint; limit: bigint }

// Anchor's tags, as in the IDL of pump.fun.
const tags = {
  first: { buy: '66063d1201daebea', 'buy-exact-in': '38fc74089edfcd5f', sell: '33e685a4017f83ad' },
  second: { buy: 'b817ee6167c5d33d', 'buy-exact-in': 'c2ab1c46684d5b2f', sell: '5df6823ce7e940b2' },
} as const

/** `buy`, `buy_exact_sol_in` or `sell`: the first form, for coins of SPL Token and Token-2022 that trade in SOL. */
export function buildPumpSwap(a: PumpAccounts, { kind, first, limit }: PumpOrder): Instruction {
  const isBuy = kind !== 'sell'
  const vault = writes(a.creatorVault)
  // Beyond the IDL's list, in the order of pump.fun's SDK.
  const beyond: AccountUse[] = [
    ...(!isBuy && a.isCashback ? [writes(a.walletVolume)] : []),
    reads(a.curveV2),
    writes(a.buybackRecipient),
  ]
  const accounts = [
    reads(a.global),
    writes(a.feeRecipient),
    reads(a.mint),
    writes(a.curve),
    writes(a.curveTokens),
    writes(a.walletTokens),
    signs(a.wallet),
    reads(system),
    ...(isBuy ? [reads(a.tokenProgram), vault] : [vault, reads(a.tokenProgram)]),
    reads(a.events),
    reads(pumpfun),
    ...(isBuy ? [reads(a.volume), writes(a.walletVolume)] : []),
    reads(a.feeConfig),
    reads(pumpFeesProgram),
    ...beyond,
  ]
  // The purchases' third argument: count the volume.
  return { program: pumpfun, accounts, data: anchorData(tags.first[kind], [first, limit], isBuy ? [1] : []) }
}

/** `buy_v2`, `buy_exact_quote_in_v2` or `sell_v2`. */
export function buildPumpSwapV2(a: PumpAccounts, { kind, first, limit }: PumpOrder): Instruction {
  const quote = a.quote ?? solQuote
  const accounts = [
    reads(a.global),
    reads(a.mint),
    reads(quote.mint),
    reads(a.tokenProgram),
    reads(quote.tokenProgram),
    reads(associatedTokenProgram),
    writes(a.feeRecipient),
    writes(a.quotes.feeRecipient),
    writes(a.buybackRecipient),
    writes(a.quotes.buyback),
    writes(a.curve),
    writes(a.curveTokens),
    writes(a.quotes.curve),
    signs(a.wallet),
    writes(a.walletTokens),
    writes(a.quotes.wallet),
    writes(a.creatorVault),
    writes(a.quotes.creatorVault),
    reads(a.sharingConfig),
    ...(kind === 'sell' ? [] : [reads(a.volume)]),
    writes(a.walletVolume),
    writes(a.quotes.walletVolume),
    reads(a.feeConfig),
    reads(pumpFeesProgram),
    reads(system),
    reads(a.events),
    reads(pumpfun),
  ]
  return { program: pumpfun, accounts, data: anchorData(tags.second[kind], [first, limit]) }
}
