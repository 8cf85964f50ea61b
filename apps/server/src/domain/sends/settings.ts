import { isEvmAddress, isSolanaAddress } from '@peregrine/core/address'
import { Fault } from '@peregrine/core/fault'
import { type Network, networkFacts } from '@peregrine/core/network'
import { z } from 'zod'

const isHttp = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
const zUrl = z.string().refine(isHttp, 'is no URL that begins with https:// or http://')
const zUrls = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(zUrl).max(16, 'has more than 16 entries'))

/** See docs/trading-protection.md. */
export const tradingSettingFields = {
  SERVICE_FEE_BPS: z.coerce
    .number({ error: 'is not a number' })
    .int('is not a whole number')
    .min(0, 'is below 0')
    .max(500, 'is above 500')
    .default(0),
  SERVICE_FEE_EVM: z
    .string()
    .refine(isEvmAddress, 'is no address')
    .transform((text) => text.toLowerCase())
    .optional(),
  SERVICE_FEE_SOLANA: z.string().refine(isSolanaAddress, 'is no address').optional(),
  BUILDER_URLS: zUrls.optional(),
  BLOCK_ENGINE_URLS: zUrls.optional(),
  FAST_NODE_URL: zUrl.optional(),
  PRIVATE_RPC_BSC: zUrl.optional(),
  ROUTE_SERVICE_URL: zUrl.optional(),
}

export type TradingSettings = {
  /** Basis points of the trade's coin amount, to the family's recipient; a family without one has no fee. */
  serviceFee: { bps: number; evm: string | null; solana: string | null }
  builderUrls: readonly string[]
  blockEngineUrls: readonly string[]
  fastNodeUrl: string | null
  privateRpcBsc: string | null
  routeServiceUrl: string | null
}

export const defaultTradingSettings: TradingSettings = {
  serviceFee: { bps: 0, evm: null, solana: null },
  builderUrls: [],
  blockEngineUrls: [],
  fastNodeUrl: null,
  privateRpcBsc: null,
  routeServiceUrl: null,
}

/** Throws Fault `setting.invalid` for a fee that nobody would receive. */
export function tradingSettingsOf(
  fields: z.infer<z.ZodObject<typeof tradingSettingFields>>,
): TradingSettings {
  const { SERVICE_FEE_BPS: bps, SERVICE_FEE_EVM: evm = null, SERVICE_FEE_SOLANA: solana = null } = fields
  if (bps > 0 && evm === null && solana === null)
    throw new Fault('setting.invalid', {
      name: 'SERVICE_FEE_BPS',
      why: 'needs a recipient: SERVICE_FEE_EVM, SERVICE_FEE_SOLANA or both',
    })
  return {
    serviceFee: { bps, evm, solana },
    builderUrls: fields.BUILDER_URLS ?? [],
    blockEngineUrls: fields.BLOCK_ENGINE_URLS ?? [],
    fastNodeUrl: fields.FAST_NODE_URL ?? null,
    privateRpcBsc: fields.PRIVATE_RPC_BSC ?? null,
    routeServiceUrl: fields.ROUTE_SERVICE_URL ?? null,
  }
}

/** The operator's fee on a network; null where none is set. */
export function serviceFeeOf(
  { serviceFee: { bps, evm, solana } }: TradingSettings,
  network: Network,
): { bps: number; recipient: string } | null {
  const recipient = networkFacts[network].family === 'EVM' ? evm : solana
  return bps > 0 && recipient !== null ? { bps, recipient } : null
}
