import { z } from 'zod'

/**
 * What a wallet is to a token: `dev` created it on a launchpad, `kol` is on the list of marked wallets, `sniper` bought
 * within five seconds of the first trade, or by the block after it; the developer is none.
 */
export const walletTags = ['dev', 'kol', 'sniper'] as const
export type WalletTag = (typeof walletTags)[number]
export const zWalletTag = z.enum(walletTags)
