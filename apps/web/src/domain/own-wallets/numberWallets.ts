import type { ChainFamily } from '@peregrine/core/network'

type Numbers = Readonly<Record<string, number>>

/** Addresses of this browser, of more than a vault can hold. */
const maxNumbered = 2_000

/**
 * Numbers wallets within their family, from 1. One that has a number keeps it, so that removing another does not rename
 * it; a new one gets the number after the highest.
 */
export function numberWallets(
  wallets: readonly { address: string; family: ChainFamily }[],
  before: Numbers,
): Numbers {
  const numbers = new Map<string, number>()
  const last: Record<ChainFamily, number> = { EVM: 0, SOL: 0 }
  const note = (address: string, family: ChainFamily, number: number) => {
    numbers.set(address, number)
    last[family] = Math.max(last[family], number)
  }
  const numberOf = (address: string) => (Object.hasOwn(before, address) ? before[address] : undefined)
  for (const { address, family } of wallets) {
    const number = numberOf(address)
    if (number !== undefined) note(address, family, number)
  }
  for (const { address, family } of wallets)
    if (!numbers.has(address)) note(address, family, last[family] + 1)
  return Object.fromEntries(numbers)
}

/** Reads stored numbers; what is none is left out. */
export function parseNumbers(text: string | null): Numbers {
  let read: unknown
  try {
    read = JSON.parse(text ?? '{}')
  } catch {
    // Foreign text under our key counts as none.
    return {}
  }
  if (typeof read !== 'object' || read === null) return {}
  const isNumber = (value: unknown) => Number.isInteger(value) && Number(value) > 0 && Number(value) < 10_000
  const entries = Object.entries(read).filter(([, value]) => isNumber(value))
  return Object.fromEntries(entries.slice(0, maxNumbered))
}
