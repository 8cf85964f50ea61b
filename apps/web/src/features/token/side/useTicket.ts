import { create } from 'zustand'
import { readStored, writeStored } from '../../../kit/preferences/storedText.ts'

export type TradeSide = 'buy' | 'sell'
export const presets = ['P1', 'P2', 'P3'] as const
export type Preset = (typeof presets)[number]

/** What one press buys, in the network's coin, and what it sells, in percent of what is held. */
export const quickAmounts: Record<TradeSide, readonly string[]> = {
  buy: ['0.1', '0.2', '0.5', '1'],
  sell: ['10', '25', '50', '100'],
}

type Ticket = { side: TradeSide; amount: string; preset: Record<TradeSide, Preset> }

function readPreset(side: TradeSide): Preset {
  const text = readStored(`preset-${side}`)
  return presets.find((preset) => preset === text) ?? 'P1'
}

/** The half-typed order. Prices and balances live in the query cache. */
export const useTicket = create<Ticket>()(() => ({
  side: 'buy',
  amount: '',
  preset: { buy: readPreset('buy'), sell: readPreset('sell') },
}))

export function pickSide(side: TradeSide): void {
  useTicket.setState({ side, amount: '' })
}

/** Keeps digits and one point. */
export function typeAmount(text: string): void {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  useTicket.setState({ amount: rest.length > 0 ? `${whole}.${rest.join('')}` : whole })
}

/** Buying and selling have a preset each. */
export function pickPreset(preset: Preset): void {
  const { side, preset: before } = useTicket.getState()
  writeStored(`preset-${side}`, preset)
  useTicket.setState({ preset: { ...before, [side]: preset } })
}

/** Whether the amount can be traded: above zero, and not more than all of a holding. */
export function isTradable(side: TradeSide, amount: string): boolean {
  const value = Number(amount)
  return Number.isFinite(value) && value > 0 && (side === 'buy' || value <= 100)
}
