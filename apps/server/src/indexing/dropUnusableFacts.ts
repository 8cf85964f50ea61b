import type { DecodeFault, Fact } from '@peregrine/protocols/fact'
import type { AccountBalance, DecodedBlock, DecodedTransaction } from './unit.ts'

/**
 * More base units than any token meant for trading. A contract can claim 2^256 - 1 in event after event; sums of
 * amounts up to this fit their columns, however many there are.
 */
const maxUnits = 10n ** 60n

/** True for an amount that an honest token can have. */
export function isBelievable(units: bigint): boolean {
  return units <= maxUnits && units >= -maxUnits
}

function amountsOf(fact: Fact): readonly (bigint | null | undefined)[] {
  switch (fact.kind) {
    case 'swap': {
      const { sold, bought, fee, reserves, curve } = fact
      const told: (bigint | null | undefined)[] = [sold.units, bought.units, fee?.units]
      if (reserves) told.push(...reserves.units)
      if (curve) told.push(...Object.values(curve))
      return told
    }
    case 'liquidity':
      return fact.units
    case 'launch':
      return [fact.totalSupply]
    default:
      return []
  }
}

/**
 * Returns what is wrong with a fact; `places` are the log positions of earlier swaps, since a position is a trade's
 * key.
 */
function wrongWith(fact: Fact, places: Set<number>): string | null {
  if (amountsOf(fact).some((units) => units != null && !isBelievable(units))) return 'amount-absurd'
  if (fact.kind !== 'swap') return null
  if (places.has(fact.index)) return 'place-taken'
  places.add(fact.index)
  return null
}

const base58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Validates an endpoint's account data before it is stored. */
function isSound({ token, account, owner, units }: AccountBalance): boolean {
  return base58.test(token) && base58.test(account) && base58.test(owner) && isBelievable(units)
}

function dropUnusable(transaction: DecodedTransaction, faults: DecodeFault[]): void {
  const places = new Set<number>()
  transaction.facts = transaction.facts.filter((fact) => {
    const what = wrongWith(fact, places)
    if (what !== null) faults.push({ kind: 'fault', dex: fact.dex, index: fact.index, what })
    return what === null
  })
  transaction.balances = transaction.balances.filter(isSound)
}

/**
 * Turns facts that the database could not hold into faults: a lying contract must neither stop its chain nor be shown
 * as money.
 */
export function dropUnusableFacts(blocks: readonly DecodedBlock[]): void {
  for (const { transactions, faults } of blocks)
    for (const transaction of transactions) dropUnusable(transaction, faults)
}
