import type { SignalInput } from '@peregrine/contract/signal'
import { newSignal, over, under } from './newSignal.ts'

/** Conditions whose progress depends on every record. */
export function manyKinds(): SignalInput[] {
  const price = { measure: 'price' } as const
  return [
    newSignal(over(130)),
    newSignal(under(70)),
    newSignal({ kind: 'change', ...price, percent: 25, reference: null }),
    ...[5, 10, 20].map((percent) =>
      newSignal({ kind: 'trailing', ...price, from: 'highest', percent, activation: 105 }),
    ),
    newSignal({ kind: 'trailing', ...price, from: 'lowest', percent: 12, activation: null }),
    newSignal(
      { kind: 'trailing', ...price, from: 'highest', percent: 6, activation: 101 },
      { holdMs: 2_000 },
    ),
    newSignal(
      { kind: 'trailing', ...price, from: 'lowest', percent: 4, activation: null },
      { volumeUsd: 250 },
    ),
    newSignal(over(108), { holdMs: 2_000 }),
    newSignal(over(106), { volumeUsd: 350 }),
    newSignal(under(92), { holdMs: 3_000, volumeUsd: 150, pool: null }),
  ]
}
