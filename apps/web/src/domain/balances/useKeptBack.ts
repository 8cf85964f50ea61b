import type { Network } from '@peregrine/core/network'
import { keptBack } from '@peregrine/core/trading/keptBack'
import { useActiveSettings } from '../trade-settings/activeSlot.ts'
import { useMaxFeePerGas } from '../trading/useMostFee.ts'

/** Coins that a purchase leaves for its fees, by what gas costs now; base units. */
export function useKeptBack(network: Network): bigint {
  return keptBack(network, useMaxFeePerGas(network, useActiveSettings(network, 'buy').settings))
}
