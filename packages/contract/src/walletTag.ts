import { z } from 'zod'

/**
 * Role of a wallet in a token: `dev` created it on a launchpad, `kol` is a KOL, `sniper` bought within five seconds of
 * the first trade, or by the next block; the developer is not a sniper.
 */
export const walletTags = ['dev', 'kol', 'sniper'] as const
export type WalletTag = (typeof walletTags)[number]
export const zWalletTag = z.enum(walletTags)
