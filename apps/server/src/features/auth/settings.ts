import type { WalletServices } from '@peregrine/contract/routes/status'
import { z } from 'zod'

const relay = z
  .string()
  .refine((text) => /^wss?:\/\//.test(text) && URL.canParse(text), 'is no URL that begins with wss://')

/** See docs/sign-in.md. */
export const walletSettingFields = {
  OKX_CONNECT: z.enum(['on', 'off'], { error: 'is neither on nor off' }).default('off'),
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[0-9a-zA-Z]{8,64}$/, 'is no project id of WalletConnect')
    .optional(),
  WALLETCONNECT_RELAY_URL: relay.default('wss://relay.walletconnect.org'),
}

type Fields = z.infer<z.ZodObject<typeof walletSettingFields>>

export function walletServicesOf(fields: Fields): WalletServices {
  const { WALLETCONNECT_PROJECT_ID: projectId, WALLETCONNECT_RELAY_URL: relayUrl } = fields
  return {
    okxConnect: fields.OKX_CONNECT === 'on',
    walletConnect: projectId ? { projectId, relayUrl } : null,
  }
}
