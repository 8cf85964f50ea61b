import { isBurnAddress } from '@peregrine/core/burnAddress'
import type { ChainKey } from '@peregrine/core/network'
import { addressesByChain } from './addresses.ts'
import { buyBackOf } from './buyBackOf.ts'
import type { Swap } from './cow/cowOwners.ts'
import type { EvmLog } from './evmLog.ts'
import { flowName } from './flowName.ts'
import { isSafeExecuted } from './safeExecuted.ts'
import { type SwapPlace, singletonsOf, swapPlaces } from './swapPlaces.ts'
import { type Payment, paymentOf } from './paymentOf.ts'
import { type TokenFlow, tokenFlows } from './tokenFlows.ts'

type FundsContext = {
  chain: ChainKey
  /** The contract that the signer called. */
  called: string | null
  /** True for a token whose transfers are to be believed. */
  isMoney: (token: string) => boolean
  /** All of the transaction. */
  swaps: () => readonly Swap[]
  /**
   * The signer, the Safe called by it, and the accounts and contracts of user operations and orders: what they pay is
   * assigned without us.
   */
  isParty: (address: string) => boolean
  /**
   * Tells only a token's contract apart, since any other payer may be a party: the signer is not known, or a solver or
   * filler of orders passes tokens on in ways of its own.
   */
  onlyTokens: boolean
}

/** A transaction, and the owners found so far. */
type Book = {
  places: readonly SwapPlace[]
  flows: readonly TokenFlow[]
  /** Contracts that hold the tokens of pools: they never spend their own. */
  isPool: (address: string) => boolean
  isParty: (address: string) => boolean
  onlyTokens: boolean
  /** True where a payment shows that it was the payer's: see `ownFunds`. */
  isProven: (payer: string, token: string) => boolean
  nameOf: (token: string) => string
  /** By log index of the swap. */
  owners: Map<number, string>
  /** Token contracts among the owners: no router, whoever gets the proceeds. */
  tokens: Set<string>
  /** What each owner's swaps brought. */
  proceeds: Set<string>
}

/**
 * Finds the contract whose own tokens a swap spent, where those were neither the signer's nor of a user operation or an
 * order: a taxed token that sells what it collected, a fee splitter, a vault. Undefined where the transfers do not show
 * one: routers and executors pass on what they were given.
 *
 * 1. A token's contract that pays with the token itself.
 * 2. A payer that gave more of the token than it got, by half of the swap at least, and got nothing else before: a venue
 *    that is not decoded passes on its output, which was paid with another token. Anybody's token can log that a famous
 *    wallet paid with it. So the payer counts only where it was called, or is a Safe that says so itself, or paid with
 *    money. Else the sale is the token's, if a party moves the token too (its tax is collected and sold elsewhere).
 * 3. A later hop belongs to the owner of the swap that paid for it.
 * 4. A purchase that the token's contract received: see `buyBackOf`.
 *
 * @param logs all logs of the transaction, in order
 */
export function ownFunds(logs: readonly EvmLog[], context: FundsContext): (swap: Swap) => string | undefined {
  let owners: ReadonlyMap<number, string> | null = null
  return ({ index }) => {
    owners ??= findOwners(logs, context)
    return owners.get(index)
  }
}

/**
 * Swaps times logs. More are searched for no owner: they would take long, and the largest batches and sweeps have a
 * tenth.
 */
const mostWork = 1_000_000

function findOwners(logs: readonly EvmLog[], context: FundsContext): ReadonlyMap<number, string> {
  const addresses = addressesByChain[context.chain]
  if (!addresses) return new Map()
  const swaps = context.swaps()
  if (swaps.length * logs.length > mostWork) return new Map()
  const places = swapPlaces(logs, swaps, addresses)
  const singletons = singletonsOf(addresses)
  const holders = new Set(places.map(({ holder }) => holder))
  const book: Book = {
    places,
    flows: tokenFlows(logs, addresses.wrappedNative),
    isPool: (address) => singletons.has(address) || holders.has(address),
    isParty: context.isParty,
    onlyTokens: context.onlyTokens,
    isProven: (payer, token) =>
      payer === context.called || context.isMoney(token) || isSafeExecuted(payer, logs),
    nameOf: flowName(context.chain),
    owners: new Map(),
    tokens: new Set(),
    proceeds: new Set(),
  }
  for (const place of places) assign(book, place)
  // Routes for an exact output run backwards in a singleton: the swap that pays for another comes after it.
  for (const place of places) if (place.isSingleton && !book.owners.has(place.swap.index)) assign(book, place)
  dropAgents(book)
  return book.owners
}

function assign(book: Book, place: SwapPlace): void {
  const owner = ownerOf(book, place)
  if (owner === null) return
  book.owners.set(place.swap.index, owner)
  book.proceeds.add(proceedsKey(book, owner, place.swap.bought.token))
}

function proceedsKey({ nameOf }: Book, owner: string, token: string): string {
  return `${owner} ${nameOf(token)}`
}

function ownerOf(book: Book, place: SwapPlace): string | null {
  const payment = paymentOf(book.flows, place)
  if (!payment) return ownerOfHandedOn(book, place) ?? buyBack(book, place)
  const { payer } = payment
  if (book.isParty(payer) || isBurnAddress(payer)) return null
  if (payer === place.swap.sold.token) return isErrand(book, payment, place) ? null : tokenOwner(book, payer)
  if (book.isPool(payer)) return ownerOfFeeder(book, payer, place)
  return ownerOfSpender(book, payment, place)
}

function ownerOfSpender(book: Book, payment: Payment, place: SwapPlace): string | null {
  const { payer } = payment
  const { sold, bought } = place.swap
  if (book.proceeds.has(proceedsKey(book, payer, sold.token))) return payer
  if (!spentOwn(book, payment, place)) return ownerOfPassedOn(book, payment, place) ?? buyBack(book, place)
  if (payer === bought.token) return tokenOwner(book, payer)
  if (book.onlyTokens || isVenue(book, payment, place)) return null
  return book.isProven(payer, sold.token) ? payer : sellingToken(book, sold.token)
}

/** The token itself, where a party moves it as well. */
function sellingToken(book: Book, token: string): string | null {
  const isMoved = book.flows.some(
    (flow) => flow.token === token && flow.from !== null && book.isParty(flow.from),
  )
  return isMoved ? tokenOwner(book, token) : null
}

function buyBack(book: Book, place: SwapPlace): string | null {
  const token = buyBackOf(book, place)
  return token === null ? null : tokenOwner(book, token)
}

function tokenOwner(book: Book, token: string): string {
  book.tokens.add(token)
  return token
}

/** True where somebody had the token's contract sell for them: everything that they paid went there. */
function isErrand(book: Book, payment: Payment, place: SwapPlace): boolean {
  if (spentOwn(book, payment, place)) return false
  const paid = book.flows.filter(
    ({ token, from }) => token === payment.payer && from !== null && book.isParty(from),
  )
  return paid.length > 0 && paid.every(({ to }) => to === payment.payer)
}

/** True where what the payer gave beyond what it got, up to the payment, covers at least half of the swap. */
function spentOwn({ flows }: Book, { payer, index }: Payment, { swap: { sold } }: SwapPlace): boolean {
  let own = 0n
  for (const flow of flows) {
    if (flow.index > index) break
    if (flow.token !== sold.token) continue
    if (flow.from === payer) own += flow.units
    if (flow.to === payer) own -= flow.units
  }
  return own > 0n && own * 2n >= (sold.units ?? 0n)
}

/** True where the payer seems to have been paid for what it gave, so that it did not trade itself. */
function isVenue(book: Book, payment: Payment, place: SwapPlace): boolean {
  return book.flows.some((flow) => isRedemption(flow, payment.payer) || isIncome(book, flow, payment, place))
}

/** A vault that burns its shares pays out what belonged to their owner. */
function isRedemption({ token, to }: TokenFlow, payer: string): boolean {
  return token === payer && to !== null && isBurnAddress(to)
}

/** True for a payment to the payer that a venue would get for its output: not the proceeds, nor a pool's shares. */
function isIncome(book: Book, flow: TokenFlow, { payer, index }: Payment, { swap }: SwapPlace): boolean {
  if (flow.to !== payer || book.isPool(flow.token)) return false
  const isSame = (token: string) => book.nameOf(flow.token) === book.nameOf(token)
  if (isSame(swap.sold.token) || book.proceeds.has(proceedsKey(book, payer, flow.token))) return false
  if (flow.index < index) return true
  return !isSame(swap.bought.token) && (flow.from === null || !book.isPool(flow.from))
}

/** Owner of the swap in which the pool that pays for this one sold the token: the last before it, if any. */
function ownerOfFeeder(book: Book, pool: string, { swap }: SwapPlace): string | null {
  const feeders = book.places.filter(
    (other) => other.holder === pool && other.swap !== swap && other.swap.bought.token === swap.sold.token,
  )
  const feeder = feeders.findLast((other) => other.swap.index < swap.index) ?? feeders[0]
  return (feeder && book.owners.get(feeder.swap.index)) ?? null
}

/** Within a singleton a hop moves no tokens: it sells, to the unit, what another swap bought. */
function ownerOfHandedOn(book: Book, { holder, isSingleton, swap }: SwapPlace): string | null {
  if (!isSingleton) return null
  const feeder = book.places.find(
    (other) =>
      other.holder === holder &&
      other.swap.bought.token === swap.sold.token &&
      other.swap.bought.units === swap.sold.units,
  )
  return (feeder && book.owners.get(feeder.swap.index)) ?? null
}

/** Owner of the swap whose output an executor passes on: the last of the token came from the pool, or from the owner. */
function ownerOfPassedOn(book: Book, { payer, index }: Payment, place: SwapPlace): string | null {
  const last = book.flows.findLast(
    (flow) => flow.index < index && flow.to === payer && flow.token === place.swap.sold.token,
  )
  const from = last?.from ?? null
  if (from === null) return null
  if (book.proceeds.has(proceedsKey(book, from, place.swap.sold.token))) return from
  return book.isPool(from) ? ownerOfFeeder(book, from, place) : null
}

/**
 * Whoever has a swap made and receives what it brought has bought, whatever the router paid with. Drops the owners of
 * such swaps, with all of theirs: hops of one route must keep one owner.
 */
function dropAgents(book: Book): void {
  if (book.owners.size === 0) return
  const agents = new Set(
    book.places.flatMap((place) => {
      const owner = book.owners.get(place.swap.index)
      const isAgent = owner !== undefined && !book.tokens.has(owner) && isDelivered(book, place)
      return isAgent ? [owner] : []
    }),
  )
  for (const [index, owner] of book.owners) if (agents.has(owner)) book.owners.delete(index)
}

/** True where a party received the amount bought, less at most a tenth for taxes and fees. */
function isDelivered({ flows, isParty }: Book, { swap: { bought } }: SwapPlace): boolean {
  const most = bought.units ?? 0n
  return flows.some(
    ({ token, to, units }) =>
      token === bought.token && to !== null && isParty(to) && units <= most && units * 10n >= most * 9n,
  )
}
