import { z } from 'zod'
import { zAddressInput, zNetworkInput } from '../input.ts'
import { zText } from '../text.ts'

/**
 * Paths of images; their answers are bytes, so they are no contracts with a reply. A picture of somebody's is asked for
 * by its URL, which has to be one that the server was told of; a token's by its address.
 */
export const imagePath = '/api/image'
export const tokenImagePath = '/api/token-image/:network/:token'

export const zImageQuery = z.object({ url: zText(2_048).min(1) })
export const zTokenImageParams = z.object({ network: zNetworkInput, token: zAddressInput })
