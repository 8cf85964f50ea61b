import { type Network, networkFacts } from '@peregrine/core/network'
import { decideSell, type SellDecision } from '@peregrine/core/trading/settings/decideSell'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'
import { activeSettings } from './activeSlot.ts'

const storedAs = 'last-sales'
const maxKept = 200

type Sale = { network: Network; token: string }

const keyOf = ({ network, token }: Sale) => `${networkFacts[network].chain}:${token}`

/** Lines of key and time, newest last. */
function readSales(): Map<string, number> {
  const lines = (readScoped(storedAs) ?? '').split('\n').map((line) => line.split(' '))
  return new Map(
    lines.flatMap(([key = '', at]) =>
      Number.isFinite(Number(at)) && key ? [[key, Number(at)] as const] : [],
    ),
  )
}

/** Remembers when a token was sold, in all tabs. */
export function rememberSale(sale: Sale, atMs: number): void {
  const sales = readSales()
  sales.delete(keyOf(sale))
  sales.set(keyOf(sale), atMs)
  const lines = [...sales].slice(-maxKept).map(([key, at]) => `${key} ${at}`)
  writeScoped(storedAs, lines.join('\n'))
}

/** Whether the active slot's sell config lets a sale go. `receiveUnits` is its expected receipt in base units of the coin. */
export function checkSale(sale: Sale, receiveUnits: bigint, nowMs: number): SellDecision {
  const { sellConfig } = activeSettings(sale.network, 'sell').settings
  const decimals = networkFacts[sale.network].family === 'SOL' ? 9 : 18
  return decideSell(sellConfig, { receiveUnits, decimals }, readSales().get(keyOf(sale)) ?? null, nowMs)
}
