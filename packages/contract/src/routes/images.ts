import { z } from 'zod'
import { zAddressInput, zNetworkInput } from '../input.ts'
import { zText } from '../text.ts'

/**
 * Paths of images; they return bytes, so they have no reply contract. Third-party pictures are requested by URL, which
 * the server must have seen before; token pictures by address.
 */
export const imagePath = '/api/image'
export const tokenImagePath = '/api/token-image/:network/:token'

export const zImageQuery = z.object({ url: zText(2_048).min(1) })
export const zTokenImageParams = z.object({ network: zNetworkInput, token: zAddressInput })
