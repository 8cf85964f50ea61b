import { pumpFeesProgram } from '../pump-fees/feeConfig.ts'
import { associatedToken, type FindAddress } from '../solana/findAddress.ts'
import { addressBytes, anchorData, reads, signs, writes } from '../solana/instructionParts.ts'
import { programs } from '../solana/programs.ts'
import type { AccountUse, Instruction } from '../solana/writeMessage.ts'
import type { PumpSwapPool } from './poolState.ts'

const { pumpswap, system, associatedToken: associatedTokenProgram } = programs
const noKey = '11111111111111111111111111111111'

/** The pool, the wallet, and who is paid. */
export type PumpSwapParties = {
  pool: string
  state: PumpSwapPool
  baseTokenProgram: string
  quoteTokenProgram: string
  wallet: string
  feeRecipient: string
  buybackRecipient: string
}

/** Accounts of a trade that follow from the parties. */
export type PumpSwapAccounts = PumpSwapParties & {
  config: string
  walletBase: string
  walletQuote: string
  feeAccount: string
  events: string
  creatorAccount: string
  creatorAuthority: string
  volume: string
  walletVolume: string
  walletVolumeQuote: string
  feeConfig: string
  poolV2: string
  buybackAccount: string
}

/** Derives the accounts of a trade. */
export async function findPumpSwapAccounts(
  find: FindAddress,
  parties: PumpSwapParties,
): Promise<PumpSwapAccounts> {
  const { state, wallet, baseTokenProgram, quoteTokenProgram, feeRecipient, buybackRecipient } = parties
  const key = addressBytes
  const [config, creatorAuthority, events, volume, walletVolume, feeConfig, poolV2] = await Promise.all([
    find(pumpswap, ['global_config']),
    find(pumpswap, ['creator_vault', key(state.coinCreator ?? noKey)]),
    find(pumpswap, ['__event_authority']),
    find(pumpswap, ['global_volume_accumulator']),
    find(pumpswap, ['user_volume_accumulator', key(wallet)]),
    find(pumpFeesProgram, ['fee_config', key(pumpswap)]),
    find(pumpswap, ['pool-v2', key(state.baseMint)]),
  ])
  const quoteOf = (owner: string) => associatedToken(find, owner, state.quoteMint, quoteTokenProgram)
  const [walletBase, walletQuote, feeAccount, creatorAccount, walletVolumeQuote, buybackAccount] =
    await Promise.all([
      associatedToken(find, wallet, state.baseMint, baseTokenProgram),
      quoteOf(wallet),
      quoteOf(feeRecipient),
      quoteOf(creatorAuthority),
      quoteOf(walletVolume),
      quoteOf(buybackRecipient),
    ])
  return {
    ...parties,
    config,
    creatorAuthority,
    events,
    volume,
    walletVolume,
    feeConfig,
    poolV2,
    walletBase,
    walletQuote,
    feeAccount,
    creatorAccount,
    walletVolumeQuote,
    buybackAccount,
  }
}

/**
 * A trade in the program's words, base against quote: `first` is exact, `limit` bounds the other side.
 * - `buy`: exact base, most quote
 * - `buy-exact-in`: exact quote with fees, least base
 * - `sell`: exact base, least quote
 */
export type PumpSwapOrder = { kind: 'buy' | 'buy-exact-in' | 'sell'; first: bigint; limit: bigint }

// Anchor's tags, as in the IDL of PumpSwap.
const tags = { buy: '66063d1201daebea', 'buy-exact-in': 'c62e1552b4d9e870', sell: '33e685a4017f83ad' }

/** Accounts beyond the IDL's list, in the order of PumpSwap's SDK. */
function beyond(a: PumpSwapAccounts, isBuy: boolean): AccountUse[] {
  const cashback = isBuy
    ? [writes(a.walletVolumeQuote)]
    : [writes(a.walletVolumeQuote), writes(a.walletVolume)]
  return [
    ...(a.state.isCashback ? cashback : []),
    ...(a.state.coinCreator === null ? [] : [reads(a.poolV2)]),
    reads(a.buybackRecipient),
    writes(a.buybackAccount),
  ]
}

/** `buy`, `buy_exact_quote_in` or `sell`. The wallet's two token accounts must be open. */
export function buildPumpSwapTrade(a: PumpSwapAccounts, { kind, first, limit }: PumpSwapOrder): Instruction {
  const isBuy = kind !== 'sell'
  const accounts = [
    writes(a.pool),
    signs(a.wallet),
    reads(a.config),
    reads(a.state.baseMint),
    reads(a.state.quoteMint),
    writes(a.walletBase),
    writes(a.walletQuote),
    writes(a.state.baseVault),
    writes(a.state.quoteVault),
    reads(a.feeRecipient),
    writes(a.feeAccount),
    reads(a.baseTokenProgram),
    reads(a.quoteTokenProgram),
    reads(system),
    reads(associatedTokenProgram),
    reads(a.events),
    reads(pumpswap),
    writes(a.creatorAccount),
    reads(a.creatorAuthority),
    ...(isBuy ? [reads(a.volume), writes(a.walletVolume)] : []),
    reads(a.feeConfig),
    reads(pumpFeesProgram),
    ...beyond(a, isBuy),
  ]
  // The purchases' third argument: count the volume.
  return { program: pumpswap, accounts, data: anchorData(tags[kind], [first, limit], isBuy ? [1] : []) }
}
