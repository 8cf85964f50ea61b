import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { type Deed, market } from './deed.ts'
import { honestTrade } from './honestQuote.ts'
import { coinsOf, tokensOf } from './ledger.ts'
import { friendOf, type Place, places, priceOf } from './places.ts'
import type { Played, Word } from './play.ts'
import type { Lie } from './lies.ts'
import { isOfAgent, isSale, slippageOf, typed } from './scenes.ts'

/** What a lie has brought about that it must not. `believed`: what no page can tell, and says so (docs/threats.md). */
export const faultKinds = [
  'spent',
  'elsewhere',
  'gas',
  'minimum',
  'fee',
  'deadline',
  'doubled',
  'verdict',
  'believed',
] as const
export type FaultKind = (typeof faultKinds)[number]
export type Fault = { kind: FaultKind; why: string }

/** Published ceilings of the automatic slippage, in basis points (docs/trading-formulas.md). */
const slippageCeiling = { eth: 3_000, base: 5_000, bsc: 2_000, four: 2_000, sol: 5_000, pump: 5_000 } as const
/** Published ceilings of a unit's price in wei, and of the gas of a trade (docs/trading-formulas.md). */
const gwei = 1_000_000_000n
const priceCeiling = {
  eth: 540n * gwei,
  base: 11n * gwei,
  bsc: 20n * gwei,
  four: 20n * gwei,
  sol: 0n,
  pump: 0n,
} as const
const gasCeiling = {
  eth: 2_500_000n,
  base: 2_500_000n,
  bsc: 2_500_000n,
  four: 6_000_000n,
  sol: 0n,
  pump: 0n,
} as const
/** Seconds for which a call may be valid: two minutes of the chain's time, which may be 15 minutes ahead of the clock. */
const longestSeconds = 120n + 900n
const universalRouter = '0xd9c500dff816a1da21a48a732d3498bf09dc9aeb'
/** What a fee, a tip and a signature of Solana may cost together: 0.1 SOL, 0.001 SOL and 5,000 lamports. */
const solanaCeiling = 100_000_000n + 1_000_000n + 5_000n
const mostRent = 8n * 2_074_080n

type Trade = { wallet: string; deeds: readonly { intentId: string; kind: string; deed: Deed }[] }

const max = (one: bigint, other: bigint) => (one > other ? one : other)
const lessBps = (units: bigint, bps: number) => (units * BigInt(10_000 - bps)) / 10_000n

function sumOf(deed: Deed, token: string, isTo: (to: string) => boolean): bigint {
  return deed.leaves.reduce(
    (sum, { token: of, units, to }) => (of === token && isTo(to) ? sum + units : sum),
    0n,
  )
}

/** An amount as a screen shows it, in the base units that the chain counts in. */
function shownUnits({ token, units, decimals }: QuoteWire['receive'], place: Place): bigint {
  // The coin has the decimals that everybody knows; a token's are its server's word, and the amount stands in its units.
  return token === place.coin
    ? (BigInt(units) * 10n ** BigInt(place.coinDecimals)) / 10n ** BigInt(decimals)
    : BigInt(units)
}

/**
 * What a wallet's trade was to be: its own quote at its consent, and the questions that were on the screen. One that was
 * asked about itself has one question, any other those of its press.
 */
function consentOf({ parts, shown }: Played, wallet: string) {
  const part = parts.find((one) => one.wallet === wallet)
  const own = part?.own ?? null
  const isAsked = part?.isAsked ?? false
  return { own, isAsked, questions: isAsked && own ? [own] : shown }
}

function askedUnits(played: Played): bigint {
  const { scene } = played
  const place = places[scene.network]
  if (scene.action === 'buy-all') return coinsOf(place)
  if (isSale(scene)) return scene.action === 'initial' ? tokensOf(place) : tokensOf(place) / 2n
  return coinsOf(place) / typed.buyShare
}

function* judgeSpent(played: Played, { wallet, deeds }: Trade): Generator<Fault> {
  const { scene } = played
  const place = places[scene.network]
  const token = isSale(scene) ? place.token : place.coin
  const { own, isAsked } = consentOf(played, wallet)
  // A share is a share of what the server says is held: the amount is on the screen.
  const shown = isAsked && own ? BigInt(own.quote.spend.units) : null
  const isTyped = scene.action === 'buy' || scene.action.startsWith('agent') || scene.action === 'several'
  const most = isTyped || shown === null ? askedUnits(played) : shown
  for (const { deed, kind } of deeds) {
    const isTrade = kind === 'swap'
    for (const { token: left, units, to } of deed.leaves) {
      const isFee = to === place.fee.recipient && left === place.coin
      if (to !== market && !isFee) yield { kind: 'elsewhere', why: `${units} of ${left} to ${to}` }
      if (to === market && (!isTrade || left !== token))
        yield { kind: 'spent', why: `${kind} spends ${left}` }
    }
    if (!isTrade) continue
    // On Solana the operator's share is within what is spent; elsewhere it leaves in the call or apart.
    const spent = sumOf(
      deed,
      token,
      (to) => to === market || (!place.isEvm && to === place.fee.recipient && !isSale(scene)),
    )
    const isBelieved = isSale(scene) && !isAsked && scene.action !== 'initial'
    if (spent > most) yield { kind: isBelieved ? 'believed' : 'spent', why: `${spent} instead of ${most}` }
    if (own && spent > BigInt(own.quote.spend.units)) yield { kind: 'spent', why: 'more than its own quote' }
    if (deed.gets && deed.gets.recipient !== wallet)
      yield { kind: 'elsewhere', why: `receipt to ${deed.gets.recipient}` }
    const bought = isSale(scene) ? place.coin : place.token
    if (deed.gets && deed.gets.token !== bought)
      yield { kind: 'elsewhere', why: `receives ${deed.gets.token}` }
    if (!deed.gets) yield { kind: 'spent', why: 'spends for nothing' }
    if (deed.rent > mostRent) yield { kind: 'spent', why: `deposits ${deed.rent}` }
  }
}

/** What the wallet gets at least, once the operator's share of a sale on Solana is paid from it. */
function leastOf(deed: Deed, place: Place): bigint {
  const least = deed.gets?.least ?? 0n
  return place.isEvm || deed.gets?.token !== place.coin
    ? least
    : least - sumOf(deed, place.coin, (to) => to !== market)
}

/**
 * What slippage takes of a receipt. On Solana the operator's share of a sale is a fixed sum, the same whether the trade
 * slips or not: it comes back into the receipt before, and out of it after.
 */
function afterSlippage(place: Place, units: bigint, bps: number, isSelling: boolean, least: bigint): bigint {
  const isApart = !place.isEvm && isSelling
  const share = isApart ? (least * BigInt(place.fee.bps)) / BigInt(10_000 - place.fee.bps) : 0n
  return lessBps(units + share, bps) - share
}

/** The minimum that was agreed to, by what was seen; the market's own where nobody saw anything. */
function agreedLeast(played: Played, wallet: string, deed: Deed): bigint {
  const { scene, order } = played
  const place = places[scene.network]
  const bps = slippageOf(scene) ?? slippageCeiling[scene.network]
  const { questions, own, isAsked } = consentOf(played, wallet)
  const spent = sumOf(deed, isSale(scene) ? place.token : place.coin, (to) => to === market || !place.isEvm)
  if (order) return worstOf(place, order.limits.worstPrice ?? 0, isSale(scene), spent)
  const slipped = (units: bigint) => afterSlippage(place, units, bps, isSale(scene), leastOf(deed, place))
  if (isAsked && own) return slipped(shownUnits(own.quote.receive, place))
  const side = isSale(scene) ? 'sell' : 'buy'
  const { expected } = honestTrade(place, { side, units: spent, wallet, slippageBps: 0 })
  // The answer to another wallet's question: as good a price as any of them said, or as the market's, if that is less.
  const rates = questions.map(
    ({ quote }) => (shownUnits(quote.receive, place) * spent) / BigInt(quote.spend.units),
  )
  const worst = [expected, ...rates].reduce((one, other) => (one < other ? one : other))
  // Prices may move by a tenth between two wallets' quotes.
  return questions.length === 0 ? slipped(expected) : (slipped(worst) * 9n) / 10n
}

/** What an order's worst price makes of an amount, less a millionth for its floating point. */
function worstOf(place: Place, worstPrice: number, isSelling: boolean, spent: bigint): bigint {
  const [coins, tokens] = [10 ** place.coinDecimals, 10 ** place.tokenDecimals]
  const worth = isSelling
    ? ((Number(spent) / tokens) * worstPrice * coins) / priceOf(place)
    : ((Number(spent) / coins) * priceOf(place) * tokens) / worstPrice
  return BigInt(Math.floor(worth * 0.999_999))
}

/** What the trader read on the screen and takes for the token's own decimals, less the slippage. */
function seenLeast(played: Played, wallet: string): bigint | null {
  const { own, isAsked } = consentOf(played, wallet)
  const place = places[played.scene.network]
  if (!isAsked || !own || own.quote.receive.token !== place.token) return null
  const { units, decimals } = own.quote.receive
  const seen = (BigInt(units) * 10n ** BigInt(place.tokenDecimals)) / 10n ** BigInt(decimals)
  return lessBps(seen, slippageOf(played.scene) ?? slippageCeiling[played.scene.network])
}

function* judgeMinimum(played: Played, { wallet, deeds }: Trade): Generator<Fault> {
  const place = places[played.scene.network]
  for (const { deed, kind } of deeds) {
    if (kind !== 'swap' || !deed.gets) continue
    const [least, agreed] = [leastOf(deed, place), agreedLeast(played, wallet, deed)]
    // Rounded down once by the server and once by the venue's own fee.
    if (least + 2n < agreed) yield { kind: 'minimum', why: `${least} instead of ${agreed}` }
    if (least <= 0n) yield { kind: 'minimum', why: 'none at all' }
    const seen = least + 2n < agreed ? null : seenLeast(played, wallet)
    // A token's decimals are its server's word: an amount in others looks like another on the screen.
    if (seen !== null && least + 2n < seen)
      yield { kind: 'believed', why: `${least}, and ${seen} by what was seen` }
  }
}

/** The most that may be paid for all of a wallet's transactions: one for each nonce lands at most. */
function costOf({ deeds }: Trade): bigint {
  const byNonce = new Map<string, bigint>()
  for (const { deed } of deeds) {
    const key = deed.nonce === null ? deed.hash : String(deed.nonce)
    byNonce.set(key, max(byNonce.get(key) ?? 0n, deed.cost))
  }
  return [...byNonce.values()].reduce((sum, cost) => sum + cost, 0n)
}

function* judgeGas(played: Played, trade: Trade): Generator<Fault> {
  const { scene, transferFee, replacedPrice } = played
  const { network } = scene
  const place = places[network]
  const { questions, isAsked, own } = consentOf(played, trade.wallet)
  for (const { deed } of trade.deeds) {
    if (place.isEvm && deed.price > priceCeiling[network])
      yield { kind: 'gas', why: `a price of ${deed.price}` }
    if (place.isEvm && deed.gas > gasCeiling[network]) yield { kind: 'gas', why: `${deed.gas} gas` }
    if (!place.isEvm && deed.cost > solanaCeiling) yield { kind: 'gas', why: `${deed.cost} lamports` }
  }
  // Whoever asks for a replacement asks for the price of now; the ceilings bound it.
  if (replacedPrice !== null) return
  const cost = costOf(trade)
  if (transferFee !== null && cost > transferFee)
    yield { kind: 'gas', why: `${cost} instead of ${transferFee}` }
  if (own === null) return
  // Another wallet may have to approve first, and to clear an allowance before.
  const most = questions.reduce((sum, { maxFee }) => max(sum, maxFee), 0n) * (isAsked ? 1n : 3n)
  if (!played.order && cost > most) yield { kind: 'gas', why: `${cost} instead of ${most}` }
}

function* judgeFee(played: Played, { wallet, deeds }: Trade, lie: Lie | null): Generator<Fault> {
  const { scene } = played
  const place = places[scene.network]
  const { own, isAsked } = consentOf(played, wallet)
  // What was agreed to long ago; another fee is agreed to where the operator's settings say so, and the question does.
  const isNew = lie?.label === 'trading' && isAsked
  const agreed = isNew ? (own?.quote.fees.service ?? null) : place.fee
  for (const { deed, kind } of deeds) {
    if (deed.fee && (deed.fee.recipient !== agreed?.recipient || deed.fee.bps > BigInt(agreed.bps)))
      yield { kind: 'fee', why: `${deed.fee.bps} to ${deed.fee.recipient}` }
    const paid = sumOf(deed, place.coin, (to) => to === place.fee.recipient)
    if (paid === 0n || kind === 'transfer') continue
    const coins = max(coinsOf(place), 10n ** 30n / (place.isEvm ? 1n : 10n ** 12n))
    const trade = deeds.find((one) => one.kind === 'swap')?.deed
    const base = isSale(scene)
      ? (trade?.gets?.least ?? 0n)
      : trade
        ? sumOf(trade, place.coin, () => true)
        : coins
    if (paid > (base * BigInt(agreed?.bps ?? 0)) / 10_000n + 1n)
      yield { kind: 'fee', why: `${paid} of ${base}` }
  }
}

function* judgeApprovals(played: Played, { deeds }: Trade): Generator<Fault> {
  const place = places[played.scene.network]
  for (const { deed } of deeds)
    for (const { token, spender, units, until } of deed.approvals) {
      const isKnown = spender === place.spender || (until !== null && spender === universalRouter)
      const spent = deeds.find(({ kind }) => kind === 'swap')?.deed
      const sold = spent ? sumOf(spent, place.token, (to) => to === market) : null
      if (!isKnown || token !== place.token)
        yield { kind: 'elsewhere', why: `approves ${spender} of ${token}` }
      if (units > (sold ?? tokensOf(place)) && played.scene.action !== 'sell' && units > shownSpend(played))
        yield { kind: 'spent', why: `approves ${units}` }
    }
}

const shownSpend = ({ shown }: Played) =>
  shown.reduce((most, { quote }) => max(most, BigInt(quote.spend.units)), 0n)

function* judgePermits(played: Played): Generator<Fault> {
  const place = places[played.scene.network]
  for (const { by } of played.signed) {
    if (!('permit' in by)) continue
    const { token, units, spender, expiration, permit2 } = by.permit
    if (token !== place.token || spender !== universalRouter || permit2 !== place.spender)
      yield { kind: 'elsewhere', why: `permits ${spender} of ${token}` }
    if (units > max(askedUnits(played), shownSpend(played)) && !isOfAgent(played.scene))
      yield { kind: 'spent', why: `permits ${units}` }
    if (BigInt(expiration) > latest(played)) yield { kind: 'deadline', why: `permits until ${expiration}` }
  }
}

/** The latest end of a call that was made by this case's end. */
function latest({ startMs, scene }: Played): bigint {
  return BigInt(Math.floor(startMs / 1_000) + (scene.isSlow ? 60 : 30)) + longestSeconds
}

function* judgeDeadline(played: Played, { deeds }: Trade): Generator<Fault> {
  const hasNone = played.scene.network === 'four' || !places[played.scene.network].isEvm
  for (const { deed, kind } of deeds)
    if (kind === 'swap' && !hasNone && (deed.deadline === null || deed.deadline > latest(played)))
      yield { kind: 'deadline', why: String(deed.deadline) }
}

function* judgeTransfer(played: Played, { deeds }: Trade): Generator<Fault> {
  const { scene } = played
  const place = places[scene.network]
  const isCoin = scene.action === 'transfer'
  const [token, units] = isCoin ? [place.coin, coinsOf(place) / 4n] : [place.token, tokensOf(place) / 4n]
  for (const { deed } of deeds)
    for (const left of deed.leaves) {
      if (left.to !== friendOf(place)) yield { kind: 'elsewhere', why: `${left.units} to ${left.to}` }
      if (left.token !== token || left.units !== units)
        yield { kind: 'spent', why: `${left.units} of ${left.token}` }
    }
}

/** What the node's own word about a hash decides; no page has another. */
const isOfVerdict = ({ label, path }: Lie) =>
  label === 'verdict' && (path.length <= 1 || path.at(-1) === 'state')

function judgeWord({ wallet, state, hash, reason }: Word, played: Played, lie: Lie | null): Fault | null {
  const { ledger, signed } = played
  const trades = signed.filter(
    ({ by, deed }) => deed?.signer === wallet && ['swap', 'transfer'].includes(by.intent.kind),
  )
  const landed = ledger.landed.filter(({ deed }) => trades.some((one) => one.deed?.hash === deed.hash))
  const isDone = landed.some(({ isSuccess }) => isSuccess)
  const kind = lie && isOfVerdict(lie) ? 'believed' : 'verdict'
  const why = `${state} (${reason}) of ${hash}, on chain ${isDone ? 'done' : landed.length > 0 ? 'failed' : 'nothing'}`
  if (state === 'confirmed') return isDone ? null : { kind, why }
  if (!['failed', 'expired', 'refused'].includes(state)) return null
  if (reason === 'failed-on-chain' && landed.length === 0) return { kind, why }
  return isDone ? { kind, why } : null
}

function* judgeDoubled({ ledger, signed }: Played, { wallet }: Trade): Generator<Fault> {
  const isTrade = (hash: string) =>
    signed.some(({ by, deed }) => deed?.hash === hash && ['swap', 'transfer'].includes(by.intent.kind))
  const done = ledger.landed.filter(({ deed }) => deed.signer === wallet && isTrade(deed.hash))
  if (done.length > 1) yield { kind: 'doubled', why: `${done.length} transactions of one press` }
  const nonces = new Set(
    signed.flatMap(({ by, deed }) =>
      deed?.signer === wallet && by.intent.kind === 'swap' && deed.nonce !== null ? [deed.nonce] : [],
    ),
  )
  if (nonces.size > 1) yield { kind: 'doubled', why: `signed with nonces ${[...nonces].join(' and ')}` }
}

function tradesOf({ wallets, signed }: Played): Trade[] {
  return wallets.map((wallet) => ({
    wallet,
    deeds: signed.flatMap(({ by, deed }) =>
      deed && by.intent.wallet === wallet ? [{ intentId: by.intent.id, kind: by.intent.kind, deed }] : [],
    ),
  }))
}

/** Everything that is wrong about a case: by what was signed, by what landed, and by what was said. */
export function judge(played: Played, lie: Lie | null): Fault[] {
  const { scene, signed, words } = played
  const faults: Fault[] = []
  for (const { by, deed } of signed) {
    if (deed && deed.signer !== by.intent.wallet)
      faults.push({ kind: 'elsewhere', why: `signed by ${deed.signer}` })
    if (deed && deed.chain !== places[scene.network].chain)
      faults.push({ kind: 'elsewhere', why: `signed for ${deed.chain}` })
    for (const odd of deed?.odd ?? []) faults.push({ kind: 'elsewhere', why: odd })
  }
  const isTransfer = scene.action.startsWith('transfer')
  for (const trade of tradesOf(played)) {
    if (isTransfer) faults.push(...judgeTransfer(played, trade))
    else
      faults.push(
        ...judgeSpent(played, trade),
        ...judgeMinimum(played, trade),
        ...judgeFee(played, trade, lie),
        ...judgeApprovals(played, trade),
        ...judgeDeadline(played, trade),
      )
    faults.push(...judgeGas(played, trade), ...judgeDoubled(played, trade))
  }
  faults.push(...judgePermits(played), ...words.flatMap((word) => judgeWord(word, played, lie) ?? []))
  return faults
}

/** Why an honest case is not what it should be; null if it is. */
export function isCutShort({ scene, words, ledger, wallets, failure }: Played): string | null {
  const [wanted, count] = scene.action === 'cancel' ? ['failed', 1] : ['confirmed', wallets.length]
  const ended = words.filter(({ state }) => state === wanted).length
  const isRight = failure === null && ended >= count && ledger.landed.every(({ isSuccess }) => isSuccess)
  return isRight
    ? null
    : `${words.map(({ state, reason }) => `${state} ${reason ?? ''}`).join(', ')} ${String(failure ?? '')}`
}
