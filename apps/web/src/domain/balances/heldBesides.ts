import type { BalanceWire } from '@peregrine/contract/routes/balances'

export type Besides = Pick<BalanceWire, 'elsewhere' | 'frozen'>

/** Sum of an untrusted reply's amounts. */
const sumOf = (amounts: readonly (string | undefined)[]): bigint =>
  amounts.reduce((sum, units) => sum + (units && /^\d{1,20}$/.test(units) ? BigInt(units) : 0n), 0n)

/** What wallets hold of a token besides what can be sold and sent, in base units. */
export function heldBesides(balances: readonly Besides[]): { elsewhere: bigint; frozen: bigint } {
  return {
    elsewhere: sumOf(balances.map(({ elsewhere }) => elsewhere)),
    frozen: sumOf(balances.map(({ frozen }) => frozen)),
  }
}
