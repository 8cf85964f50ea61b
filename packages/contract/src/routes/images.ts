import { z } from 'zod'
import { zAddressInput, zNetworkInput } from '../input.ts'

/**
 * Paths of images; their answers are bytes, so they are no contracts with a reply. A picture of somebody's is asked for
 * by its URL, which has to be one that the server was told of; a token's by its address.
 */
export const imagePath = '/api/image'
export const tokenImagePath = '/api/token-image/:network/:token'

export const zImageQuery = z.object({ url: z.string().min(1).max(2_048) })
export const zTokenImageParams = z.object({ network: zNetworkInput, token: zAddressInput })
