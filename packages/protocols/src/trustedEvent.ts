import type { ContractAddresses } from './addresses.ts'
import type { EvmDecoder } from './evmDecoder.ts'

/** The trusted contract of a venue; null or undefined where the chain has none. */
type Emitter = { dex: string; emitter(addresses: ContractAddresses): string | null | undefined }

export const balancerV2Vault: Emitter = { dex: 'balancer-v2', emitter: ({ balancerV2 }) => balancerV2 }
export const balancerV3Vault: Emitter = { dex: 'balancer-v3', emitter: ({ balancerV3 }) => balancerV3 }
export const v4Manager: Emitter = { dex: 'uniswap-v4', emitter: ({ v4 }) => v4?.manager }
export const infinityClManager: Emitter = {
  dex: 'pancake-infinity-cl',
  emitter: ({ infinity }) => infinity?.cl,
}
export const infinityBinManager: Emitter = {
  dex: 'pancake-infinity-bin',
  emitter: ({ infinity }) => infinity?.bin,
}

/** Decoder of an event that counts from one trusted contract only; anybody else's copy of it is ignored. */
export function trustedEvent(
  { dex, emitter }: Emitter,
  event: Pick<EvmDecoder, 'topic' | 'topics' | 'words'>,
  decode: EvmDecoder['decode'],
): EvmDecoder {
  return {
    dex,
    ...event,
    decode: (log, words, context) =>
      log.address === emitter(context.addresses) ? decode(log, words, context) : null,
  }
}
