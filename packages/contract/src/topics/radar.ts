import { z } from 'zod'
import { zAddressInput, zNetworkInput } from '../input.ts'
import { tokenIdentity, tokenWorth } from '../tokenRow.ts'
import { defineTopic, wholeState } from '../topic.ts'
import { zUnpriced, zVolume } from '../volume.ts'

/** A token on the radar: its current state and the last hour's events. Dollars, percent. */
export const zRadarToken = z.object({
  ...tokenIdentity,
  poolAddress: z.string().nullable(),
  ...tokenWorth,
  liquidity: z.number().nullable(),
  change5m: z.number().nullable(),
  change1h: z.number().nullable(),
  change24h: z.number().nullable(),
  volume1h: zVolume,
  unpriced: zUnpriced,
  buys1h: z.number(),
  sells1h: z.number(),
  tradedAt: z.number().nullable(),
})
export type RadarToken = z.infer<typeof zRadarToken>

/**
 * The named tokens, or without any the strongest movers of the network. An event is the whole list: the latest wins.
 */
export const radar = defineTopic({
  name: 'radar',
  params: z.object({ chainType: zNetworkInput, tokens: z.array(zAddressInput).max(100).default([]) }),
  ...wholeState(z.array(zRadarToken)),
})
