import type { EvmLimits, Limits } from '@peregrine/wallet/intent'

const lower = (one: bigint, other: bigint) => (one < other ? one : other)

/** Limits at no higher price of gas than a trade's own, whose costs were agreed to. */
export function withinPrice(now: EvmLimits, agreed: Limits): EvmLimits {
  if (agreed.family !== 'EVM') throw new Error('gas is paid on EVM chains alone')
  const maxFeePerGas = lower(now.maxFeePerGas, agreed.maxFeePerGas)
  return { ...now, maxFeePerGas, maxPriorityFeePerGas: lower(now.maxPriorityFeePerGas, maxFeePerGas) }
}
