import { z } from 'zod'
import { zNetwork } from './trade.ts'

/** A number; null if unknown. */
export const zFigure = z.number().nullable()

/** What identifies a token in a row. */
export const tokenIdentity = {
  network: zNetwork,
  tokenAddress: z.string(),
  symbol: z.string(),
  name: z.string(),
}

/** Price and market cap in dollars; null if unknown. */
export const tokenWorth = { tokenPrice: zFigure, marketCap: zFigure }

/** Progress on a launchpad's curve. */
export const zLaunchStage = z.enum(['curve', 'filled', 'migrated'])
