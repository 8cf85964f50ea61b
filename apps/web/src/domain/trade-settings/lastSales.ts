import { networkFacts } from '@peregrine/core/network'
import type { Sale } from '@peregrine/trader/traderPorts'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'

const storedAs = 'last-sales'
const maxKept = 200

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
  // An older trade may be resolved after a newer one.
  if ((sales.get(keyOf(sale)) ?? 0) >= atMs) return
  sales.delete(keyOf(sale))
  sales.set(keyOf(sale), atMs)
  const lines = [...sales].slice(-maxKept).map(([key, at]) => `${key} ${at}`)
  writeScoped(storedAs, lines.join('\n'))
}

/** Unix milliseconds of a token's last sale by this browser; null if none is known. */
export function lastSaleAtMs(sale: Sale): number | null {
  return readSales().get(keyOf(sale)) ?? null
}
