import { create } from 'zustand'
import { readStored, writeStored } from '../../kit/preferences/storedText.ts'
import type { TradeSide } from '../doors/tradeDoor.ts'

export const presets = ['P1', 'P2', 'P3'] as const
export type Preset = (typeof presets)[number]

type Ticket = { side: TradeSide; amount: string; preset: Record<TradeSide, Preset> }

function readPreset(side: TradeSide): Preset {
  const text = readStored(`preset-${side}`)
  return presets.find((preset) => preset === text) ?? 'P1'
}

/** The trade being typed. Prices, balances and quotes live in the query cache. */
export const useTicket = create<Ticket>()(() => ({
  side: 'buy',
  amount: '',
  preset: { buy: readPreset('buy'), sell: readPreset('sell') },
}))

export function pickSide(side: TradeSide): void {
  useTicket.setState({ side, amount: '' })
}

/** Keeps digits and one decimal point. */
export function typeAmount(text: string): void {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  useTicket.setState({ amount: rest.length > 0 ? `${whole}.${rest.join('')}` : whole })
}

/** Selects a preset; buying and selling have one each. */
export function pickPreset(preset: Preset): void {
  const { side, preset: before } = useTicket.getState()
  writeStored(`preset-${side}`, preset)
  useTicket.setState({ preset: { ...before, [side]: preset } })
}

/** Returns true for a tradable amount: above zero, and at most all of a holding. */
export function isTradable(side: TradeSide, amount: string): boolean {
  const value = Number(amount)
  return Number.isFinite(value) && value > 0 && (side === 'buy' || value <= 100)
}
