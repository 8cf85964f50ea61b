import { z } from 'zod'

const template = z
  .string()
  .refine(
    (text) => /^https?:\/\/[^{}]+/.test(text) && text.includes('{address}'),
    'is no URL that holds {address}',
  )
const gateway = z
  .string()
  .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'is no URL that begins with https://')

/** See docs/images.md. */
export const imageSettingFields = {
  IMAGE_PROXY: z.enum(['on', 'off'], { error: 'is neither on nor off' }).default('on'),
  TOKEN_IMAGE_URL: template.optional(),
  IPFS_GATEWAY: gateway.default('https://ipfs.io/ipfs/'),
}

type Fields = z.infer<z.ZodObject<typeof imageSettingFields>>

export type ImageSettings = {
  isOn: boolean
  /** The operator's own host of token images, with {network} and {address} in it; tried first. */
  tokenImageUrl: string | null
  /** Ends in a slash. */
  ipfsGateway: string
}

export function imageSettingsOf(fields: Fields): ImageSettings {
  return {
    isOn: fields.IMAGE_PROXY === 'on',
    tokenImageUrl: fields.TOKEN_IMAGE_URL ?? null,
    ipfsGateway: fields.IPFS_GATEWAY.replace(/\/?$/, '/'),
  }
}
