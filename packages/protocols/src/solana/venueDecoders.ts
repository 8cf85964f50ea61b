import { decodeMeteoraDammV1 } from '../meteora-damm-v1/decodeMeteoraDammV1.ts'
import { decodeMeteoraDammV2 } from '../meteora-damm-v2/decodeMeteoraDammV2.ts'
import { decodeMeteoraDbc } from '../meteora-dbc/decodeMeteoraDbc.ts'
import { decodeMeteoraDlmm } from '../meteora-dlmm/decodeMeteoraDlmm.ts'
import { decodeMoonshot } from '../moonshot/decodeMoonshot.ts'
import { decodeOrcaWhirlpool } from '../orca-whirlpool/decodeOrcaWhirlpool.ts'
import { decodePumpfun } from '../pumpfun/decodePumpfun.ts'
import { decodePumpswap } from '../pumpswap/decodePumpswap.ts'
import { decodeRaydiumAmmV4 } from '../raydium-amm-v4/decodeRaydiumAmmV4.ts'
import { decodeRaydiumClmm } from '../raydium-clmm/decodeRaydiumClmm.ts'
import { decodeRaydiumCpmm } from '../raydium-cpmm/decodeRaydiumCpmm.ts'
import { decodeRaydiumLaunchlab } from '../raydium-launchlab/decodeRaydiumLaunchlab.ts'
import { programs } from './programs.ts'
import type { VenueDecoder } from './venueDecoder.ts'

/** The decoder of each venue, by program id. A new venue is one line here and one in `decodedVenues`. */
export const venueDecoders: ReadonlyMap<string, VenueDecoder> = new Map<string, VenueDecoder>([
  [programs.pumpfun, decodePumpfun],
  [programs.pumpswap, decodePumpswap],
  [programs.raydiumAmmV4, decodeRaydiumAmmV4],
  [programs.raydiumClmm, decodeRaydiumClmm],
  [programs.raydiumCpmm, decodeRaydiumCpmm],
  [programs.raydiumLaunchlab, decodeRaydiumLaunchlab],
  [programs.orcaWhirlpool, decodeOrcaWhirlpool],
  [programs.meteoraDlmm, decodeMeteoraDlmm],
  [programs.meteoraDammV1, decodeMeteoraDammV1],
  [programs.meteoraDammV2, decodeMeteoraDammV2],
  [programs.meteoraDbc, decodeMeteoraDbc],
  [programs.moonshot, decodeMoonshot],
])
