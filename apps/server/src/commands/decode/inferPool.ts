import { nativeCoin } from '@peregrine/core/address'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { parseEvmWords, smallAt } from '@peregrine/protocols/evmWords'
import type { PoolInfo, PoolQuestion } from '@peregrine/protocols/poolInfo'
import { commonTokens } from './commonTokens.ts'
import { matchExactly, matchOnlyMover, movedNothing, vote } from './matchLegs.ts'
import { fillSlots, legsOfPool, type SlotLeg } from './poolSlots.ts'
import { provePoolAddress } from './provePoolAddress.ts'
import { provePoolId } from './provePoolId.ts'
import type { EvmRecording } from './recording.ts'
import type { TokenMoves } from './tokenMoves.ts'

// Vault of all Infinity pools' tokens (developer.pancakeswap.finance, infinity addresses).
const infinityVault = '0x238a358808379702088667322f80ac48bad5e6c4'

type Evidence = {
  question: PoolQuestion
  recording: EvmRecording
  moves: TokenMoves
  legs: SlotLeg[]
  holder: string
}

/**
 * Infers a pool's tokens from the transaction's own logs. Strongest evidence first: an address or id that only these
 * tokens produce; transfers of exactly the swap's amounts; the only token that moved that way; the native coin, which
 * moves without a log. Unresolved tokens stay slots.
 */
export function inferPool(question: PoolQuestion, recording: EvmRecording, moves: TokenMoves): PoolInfo {
  const holder =
    question.family === 'infinity'
      ? infinityVault
      : question.family === 'fourmeme' || question.family === 'v4'
        ? question.emitter
        : question.pool
  const evidence = { question, recording, moves, legs: legsOfPool(question, recording), holder }
  if (question.family === 'v2' || question.family === 'v3') return inferPair(evidence)
  if (question.family === 'v4' || question.family === 'infinity') return inferSingletonPool(evidence)
  return fillSlots(question, matchCoins(evidence))
}

/** Tokens that moved into or out of the pool, excluding its own shares. */
function touching({ question, moves, holder }: Evidence): string[] {
  const near = moves.transfers.filter(({ from, to }) => from === holder || to === holder)
  return [...new Set(near.map(({ token }) => token))].filter((token) => token !== question.pool)
}

function inferPair(evidence: Evidence): PoolInfo {
  const { question, legs, holder, moves } = evidence
  const near = touching(evidence)
  const proof = provePoolAddress(question.chain, question.pool, near)
  if (proof) return fillSlots(question, bySlot(proof.tokens), proof.dex)
  const exact = vote(legs, (leg) => matchExactly(leg, holder, moves.transfers))
  // Factories sort tokens by address, so two of them need no amounts.
  if (near.length === 2) return fillSlots(question, bySlot([...near].sort()))
  for (const leg of legs) {
    const mover = matchOnlyMover(leg, holder, moves.transfers, [question.pool, ...exact.values()])
    if (!exact.has(leg.slot) && mover !== null) exact.set(leg.slot, mover)
  }
  return fillSlots(question, inOrder(exact))
}

function bySlot(tokens: readonly string[]): Map<string, string> {
  return new Map(tokens.map((token, i) => [`#${i}`, token]))
}

/** Returns both tokens unchanged, or neither if they break the address order that every pair keeps. */
function inOrder(tokens: Map<string, string>): Map<string, string> {
  const [first, second] = [tokens.get('#0'), tokens.get('#1')]
  return first !== undefined && second !== undefined && first >= second ? new Map() : tokens
}

function inferSingletonPool(evidence: Evidence): PoolInfo {
  const { question, recording, moves, legs, holder } = evidence
  const proven = proveKey(evidence)
  if (proven) return fillSlots(question, bySlot(proven))
  const tokens = vote(legs, (leg) => matchExactly(leg, holder, moves.transfers))
  const swaps = recording.logs.filter(
    ({ address, topics }) => address === question.emitter && topics.length === 3,
  )
  // Several swaps under one lock move only the net, so a missing transfer then proves nothing.
  const isAlone = swaps.length === 1
  for (const leg of legs) {
    if (tokens.has(leg.slot)) continue
    const mover = isAlone ? matchOnlyMover(leg, holder, moves.transfers, [...tokens.values()]) : null
    if (mover !== null) tokens.set(leg.slot, mover)
    else if (leg.slot === '#0' && movesNative(evidence, leg)) tokens.set(leg.slot, nativeCoin)
  }
  return fillSlots(question, inOrder(isAlone && recording.isWhole ? withSilentNative(tokens) : tokens))
}

/** Fills in the native coin, always the first of two, when only the other token is known. */
function withSilentNative(tokens: Map<string, string>): Map<string, string> {
  return tokens.has('#1') && !tokens.has('#0') ? new Map([...tokens, ['#0', nativeCoin]]) : tokens
}

function proveKey({ question, recording, moves }: Evidence): [string, string] | null {
  const { pool, emitter, family, chain } = question
  const fee = readFee(question, recording)
  if (fee === null || (family !== 'v4' && family !== 'infinity')) return null
  const moved = moves.transfers.map(({ token }) => token)
  const wrapped = addressesByChain[chain]?.wrappedNative ?? nativeCoin
  const tokens = [...new Set([...moved, wrapped, ...commonTokens[chain]])]
  const hooks = moves.emitters.filter((address) => !tokens.includes(address) && address !== emitter)
  return provePoolId({ pool, emitter, family, fee, tokens, hooks })
}

/** Returns the pool's own fee, from its first swap; null when it has none. */
function readFee({ pool, emitter, family, chain }: PoolQuestion, { logs }: EvmRecording): number | null {
  const swap = logs.find(
    ({ address, topics }) => address === emitter && topics[1] === pool && topics.length === 3,
  )
  const words = parseEvmWords(swap?.data)
  const at = emitter === addressesByChain[chain]?.infinity?.bin ? 3 : 5
  const fee = words && smallAt(words, at)
  if (!words || fee === null) return null
  return family === 'infinity' ? withoutProtocolFee(fee, smallAt(words, at + 1) ?? 0) : fee
}

/** The event's fee is p + l - p*l/10^6 of the protocol fee and the pool's; the key holds only the pool's. */
function withoutProtocolFee(fee: number, protocolFee: number): number {
  if (protocolFee > fee || protocolFee >= 1_000_000) return fee
  return Math.round(((fee - protocolFee) * 1_000_000) / (1_000_000 - protocolFee))
}

/** True when the native coin was sent along, wrapped or unwrapped in exactly this amount; it logs no transfer. */
function movesNative({ recording, moves }: Evidence, leg: SlotLeg): boolean {
  return moves.wrapped.has(leg.units) || (leg.side === 'in' && recording.value === leg.units)
}

// TokenExchange of Curve's crypto pools: the original, with fee, and with fee and price scale.
const cryptoTopics = new Set([
  '0xb2e76ae99761dc136e598d4a629bb347eccb9532a5f8bbd72e18467c3c34cc98',
  '0x2bc4e109524418059e5017948ceb331faa1080053a6ba71811c3a310b24c0c23',
  '0x143f1f8e861fbdeddd5b46e844b7d3ac7b86a122f36e8c463859ee6811b1f29c',
])

/**
 * Curve's crypto pools list the wrapped coin and take the native one in its place; its stable pools list the native
 * coin. On BNB Chain the crypto form of the event belongs to Pancake's stable pools.
 */
function coinOfNative({ question, recording }: Evidence): string {
  const { pool, chain } = question
  const isCrypto = recording.logs.some(
    ({ address, topics }) => address === pool && cryptoTopics.has(topics[0] ?? ''),
  )
  const wrapped = addressesByChain[chain]?.wrappedNative
  return isCrypto && chain !== 'bsc' && wrapped ? wrapped : nativeCoin
}

/** Curve, Uniswap V1 and four.meme: matches every slot separately. */
function matchCoins(evidence: Evidence): Map<string, string> {
  const { question, legs, holder, moves } = evidence
  const { transfers } = moves
  // four.meme adds the fee to the amount, so a BEP20 quote is identified as the only other token that moved.
  const own = question.family === 'fourmeme' ? question.pool : ''
  const coins = vote(legs, (leg) => matchExactly(leg, holder, transfers))
  for (const leg of legs) {
    if (coins.has(leg.slot)) continue
    const mover = matchOnlyMover(leg, holder, transfers, [own, question.pool, ...coins.values()])
    if (mover !== null && !movesNative(evidence, leg)) coins.set(leg.slot, mover)
    else if (movesNative(evidence, leg)) coins.set(leg.slot, coinOfNative(evidence))
  }
  const silent = onlySilent(evidence, coins, own)
  if (silent !== null) coins.set(silent, coinOfNative(evidence))
  return coins
}

/** Returns the one slot still open when the whole receipt shows no token on its side, else null. */
function onlySilent(
  { recording, legs, holder, moves }: Evidence,
  coins: ReadonlyMap<string, string>,
  own: string,
): string | null {
  const open = legs.filter(({ slot }) => !coins.has(slot))
  const [first] = open
  if (!recording.isWhole || first === undefined) return null
  const isSilent = open.every(
    (leg) => leg.slot === first.slot && movedNothing(leg, holder, moves.transfers, own),
  )
  return isSilent ? first.slot : null
}
