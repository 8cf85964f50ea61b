import { findProgramAddress } from '@peregrine/chains/sol/findProgramAddress'
import { buildPumpSwap, findPumpAccounts } from '@peregrine/protocols/pumpfun/buildSwap'
import { buildCpmmSwap } from '@peregrine/protocols/raydium-cpmm/buildSwap'
import { associatedToken } from '@peregrine/protocols/solana/findAddress'
import {
  anchorData,
  joinBytes,
  reads,
  signs,
  u64Bytes,
  writes,
} from '@peregrine/protocols/solana/instructionParts'
import { nativeSolMint, programs } from '@peregrine/protocols/solana/programs'
import { closeTokenAccount, openTokenAccount, wrapSol } from '@peregrine/protocols/solana/tokenInstructions'
import type { Instruction } from '@peregrine/protocols/solana/writeMessage'
import type { SwapIntent } from '@peregrine/wallet/intent'

/** Any keys: the guard compares those that follow from wallet and mint, and leaves pools to their programs. */
export const solanaParties = {
  wallet: 'GM4eCsQuaLNXApYz6YYUQVMxajTaJ7dB4TbroFGBaou9',
  friend: 'J4Ev2zBa7np5wJH2FZ7Jg3m5JgyrB6sJmaXbMkLLk8hW',
  operator: '62qc2CNXwrYqQScmEdiZFFAnJR262PxWEuNQtxfafNgV',
  token: 'FWJuUc8JMhsvinUGc5KxxZ2e9cDcobu2nePqWGQfszDc',
  pool: 'fymxPTxGYoqPYxBGhqZ8cYtzJ3iozWv6SBxEeBduywK',
  config: '6LCtppA81m1zfFxv29xpFZfcMNzy2kaLebS8DQ1kZqM6',
  observation: '2G1EV1ffp3nhP2D6btZfigCcbKi8tL3qbzMMJeY7pLAR',
  vaults: ['4yrnqv6u9a7MZLnfQLDGDxCJXSKKssHRQzkwgunpqmXx', '2YespGFoiTYa22LdvvpJWm3jXWrdaP7z2nrw6BpcuuBE'],
  table: 'B384PvkqXdesoQbWLBcmcSzFbaREgN4bu1cp8Rvs4vSm',
} as const

const { wallet, token, vaults } = solanaParties
const find = findProgramAddress

/** The wallet's own account of a mint of the Token program. */
export function accountOf(owner: string, mint: string): Promise<string> {
  return associatedToken(find, owner, mint, programs.token)
}

/** A trade on pump.fun's curve, which pays and is paid in SOL itself. */
export async function curveTrade({ side, spend, receive }: SwapIntent): Promise<Instruction[]> {
  const accounts = await findPumpAccounts(find, {
    mint: token,
    tokenProgram: programs.token,
    creator: solanaParties.friend,
    wallet,
    feeRecipient: solanaParties.operator,
    buybackRecipient: solanaParties.friend,
    isCashback: false,
  })
  if (side === 'sell')
    return [buildPumpSwap(accounts, { kind: 'sell', first: spend.units, limit: receive.units })]
  return [
    openTokenAccount(wallet, accounts.walletTokens, token, programs.token),
    buildPumpSwap(accounts, { kind: 'buy-exact-in', first: spend.units, limit: receive.units }),
  ]
}

/** SOL is wrapped before a purchase, and what the wrapped account holds is returned when it is closed. */
async function aroundTrade({ side, spend }: SwapIntent, trade: Instruction): Promise<Instruction[]> {
  const [wrapped, tokens] = await Promise.all([accountOf(wallet, nativeSolMint), accountOf(wallet, token)])
  const before =
    side === 'buy'
      ? [...wrapSol(wallet, wrapped, spend.units), openTokenAccount(wallet, tokens, token, programs.token)]
      : [openTokenAccount(wallet, wrapped, nativeSolMint, programs.token)]
  return [...before, trade, closeTokenAccount(wallet, wrapped, programs.token)]
}

/** A trade in a Raydium CPMM pool of SOL and the token. */
export async function poolTrade(intent: SwapIntent): Promise<Instruction[]> {
  const { side, spend, receive } = intent
  const sides = [nativeSolMint, token].map((mint, index) => ({
    mint,
    vault: vaults[index] ?? '',
    tokenProgram: programs.token,
    owed: 0n,
  }))
  const [zero, one] = sides
  if (!zero || !one) throw new Error('a pool has two sides')
  const { config, observation, pool } = solanaParties
  const state = {
    config,
    observation,
    sides: [zero, one] as const,
    isClosed: false,
    opensAt: 0n,
    creatorFeeOn: 0,
    hasCreatorFee: false,
  }
  const trade = buildCpmmSwap(
    {
      pool,
      state,
      authority: await find(programs.raydiumCpmm, ['vault_and_lp_mint_auth_seed']),
      wallet,
      walletInput: await accountOf(wallet, spend.token),
      walletOutput: await accountOf(wallet, receive.token),
      inputSide: side === 'buy' ? 0 : 1,
    },
    { kind: 'exact-in', first: spend.units, limit: receive.units },
  )
  return aroundTrade(intent, trade)
}

// Jupiter v6, IDL: `route`; its event authority; a step by variant 7, Raydium, which has no arguments.
const routeTag = 'e517cb977ae3ad2a'
const eventAuthority = 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf'
const oneStep = [1, 0, 0, 0, 7, 100, 0, 1]
const noSlippageOrFee = [0, 0, 0]

/** A route of Jupiter over one pool; what is quoted is the minimum, without slippage. */
export async function routeTrade(intent: SwapIntent): Promise<Instruction[]> {
  const { spend, receive } = intent
  const self = programs.jupiterV6
  const amounts = [...u64Bytes(spend.units), ...u64Bytes(receive.units)]
  return aroundTrade(intent, {
    program: self,
    accounts: [
      reads(programs.token),
      signs(wallet),
      writes(await accountOf(wallet, spend.token)),
      writes(await accountOf(wallet, receive.token)),
      reads(self),
      reads(receive.token),
      reads(self),
      reads(eventAuthority),
      reads(self),
      writes(solanaParties.pool),
      writes(vaults[0]),
      writes(vaults[1]),
    ],
    data: joinBytes(anchorData(routeTag, []), oneStep, amounts, noSlippageOrFee),
  })
}
