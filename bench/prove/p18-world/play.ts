import type { Order } from '@peregrine/contract/order'
import { executeIntent, portsOf, runReplacement } from '@peregrine/trader/executions'
import { transferCost } from '@peregrine/trader/fees'
import { tradeOrder } from '@peregrine/trader/orders/tradeOrder'
import { recoverAll } from '@peregrine/trader/recovery'
import { higherFees, raisedIntent, replaceableOf } from '@peregrine/trader/replacement'
import { buildTransfer, transferIntent } from '@peregrine/trader/transfer'
import type { Trader } from '@peregrine/trader/traderPorts'
import { coinSummary } from '@peregrine/wallet/execution/testing/coinSummary'
import { isFinal } from '@peregrine/wallet/execution/executionRecord'
import { replaceAttempt } from '@peregrine/wallet/execution/runExecution'
import type { VaultKeeper } from '@peregrine/wallet/vault/vaultKeeper'
import { type Deed } from './deed.ts'
import { honestTrade } from './honestQuote.ts'
import { coinsOf, Ledger, tokensOf } from './ledger.ts'
import { friendOf, ownerOf, type Place, places, priceOf } from './places.ts'
import { press, type Shown, type Part } from './press.ts'
import { readEvmBytes } from './readEvmBytes.ts'
import { readSolanaBytes } from './readSolanaBytes.ts'
import { isOfAgent, isSale, type Scene, typed } from './scenes.ts'
import { serve, type Tell, environment } from './server.ts'
import { type Clock, type SignedByDesk, traderOf } from './traderOf.ts'

/** A word about the end of something, as the trader or the log has it. */
export type Word = { wallet: string; state: string; hash: string | null; reason: string | null }

/** All that a case left behind. */
export type Played = {
  scene: Scene
  wallets: readonly string[]
  shown: readonly Shown[]
  parts: readonly Part[]
  /** What a transfer was said to cost at most; null for anything else. */
  transferFee: bigint | null
  /** An agent's order; null for a page. */
  order: Order | null
  signed: readonly { by: SignedByDesk; deed: Deed | null }[]
  ledger: Ledger
  words: readonly Word[]
  startMs: number
  /** Prices of gas that were agreed to by asking for a replacement: of the transaction before it; wei. */
  replacedPrice: bigint | null
  failure: unknown
}

const startMs = 1_800_000_000_000
/** Longer than anything that was sent may take to land, or to die. */
const longMs = 70_000
const recoveries = 3

function countedIds(): () => string {
  let last = 0
  return () => (++last).toString(16).padStart(32, '0')
}

/** Between the first price and its replacement's, so that the first stays out of blocks. */
function hangingPrice({ network, gas }: Place): bigint {
  if (network === 'eth') return gas.price * 2n
  return network === 'base' ? 140_000_000n : (gas.price * 21n) / 10n
}

function ledgerOf({ action, network }: Scene, clock: Clock, wallets: readonly string[]): Ledger {
  const ledger = new Ledger(() => clock.nowMs)
  const { token, spender } = places[network]
  if (action === 'approval') ledger.isStubborn = network === 'eth'
  if (action === 'speed-up' || action === 'cancel') ledger.leastPrice = hangingPrice(places[network])
  if (spender === null) return ledger
  for (const wallet of wallets)
    if (action !== 'approval') ledger.allow(wallet, token, spender, 1n << 200n)
    else if (network === 'eth') ledger.allow(wallet, token, spender, 5n)
  return ledger
}

function orderOf(scene: Scene, place: Place, wallet: string, newId: () => string): Order {
  const { network, token, pool, symbol, tokenDecimals, isEvm, coinDecimals } = place
  const side = isSale(scene) ? 'sell' : 'buy'
  const units = coinsOf(place) / typed.buyShare
  const { expected } = honestTrade(place, {
    side,
    units: side === 'buy' ? units : tokensOf(place) / 2n,
    wallet,
    slippageBps: typed.slippageBps,
  })
  const coins = side === 'buy' ? units : expected
  const tokens = side === 'buy' ? expected : tokensOf(place) / 2n
  const price = (Number(coins) / 10 ** coinDecimals / (Number(tokens) / 10 ** tokenDecimals)) * priceOf(place)
  const worst = price * (side === 'buy' ? 1.05 : 0.95)
  return {
    id: newId(),
    signalId: 'p18',
    environment,
    network,
    chainType: isEvm ? 1 : 2,
    kind: side === 'buy' ? 'limit-buy' : 'stop',
    side,
    symbol,
    decimals: tokenDecimals,
    condition: {
      tokenAddress: token,
      poolAddress: pool,
      when: {
        kind: 'level',
        measure: 'price',
        is: side === 'buy' ? 'below' : 'above',
        value: price,
      } as never,
      holdMs: 0,
      volumeUsd: 0,
    },
    amount:
      side === 'buy'
        ? { type: 'coins', units: units.toString() }
        : { type: 'share', bps: typed.sellBps, of: 'held' },
    wallets: [{ address: wallet, intentId: newId(), boughtUnits: null, end: 'waiting', hash: null }],
    limits: { slippageBps: typed.slippageBps, worstPrice: worst, maxAgeMs: 60_000 },
    tradeSettings: {
      buyAmount: null,
      sellAmount: null,
      walletAddress: wallet,
      mode: 'safe',
      slippage: 3,
      priorityFee: null,
      gasPrice: null,
    },
    exclusiveGroup: null,
    withdraws: [],
    parentId: null,
    status: 'executing',
    isPaused: false,
    epoch: 1,
    holder: 'p18',
    trigger: null,
    reason: null,
    logs: [],
    note: '',
    receivedAt: startMs,
    updatedAt: startMs,
    expiresAt: null,
  }
}

type Stage = {
  scene: Scene
  place: Place
  trader: Trader
  clock: Clock
  wallet: string
  played: Played
  words: Word[]
}

async function playTransfer({ scene, place, trader, clock, wallet, played, words }: Stage): Promise<void> {
  const isCoin = scene.action === 'transfer'
  const transfer = {
    network: place.network,
    wallet,
    token: isCoin ? place.coin : place.token,
    units: (isCoin ? coinsOf(place) : tokensOf(place)) / 4n,
    recipient: friendOf(place),
  }
  played.transferFee = (await transferCost(trader, transfer)).maxCost
  clock.nowMs += scene.isSlow ? 15_000 : 1_000
  const trading = await trader.trading()
  const intent = await transferIntent(trader, transfer, {
    environment: trading.environment,
    shownFee: played.transferFee,
  })
  const end = await executeIntent(trader, intent, intent.id, coinSummary, {
    environment: trading.environment,
    way: { protection: 'off', isFast: false },
    build: (built) => buildTransfer(trader, built),
  })
  words.push({
    wallet,
    state: end.state,
    hash: end.state === 'refused' ? null : end.hash,
    reason: end.state === 'refused' ? end.code : end.reason,
  })
}

/** What the history's buttons do to a trade that hangs. */
async function playReplacement({ scene, trader, played }: Stage): Promise<void> {
  const open = (await trader.log.list()).find(
    ({ state, intent }) => !isFinal(state) && intent.kind === 'swap',
  )
  const found = replaceableOf(open ?? null)
  if (!found || (scene.action !== 'speed-up' && scene.action !== 'cancel')) return
  const { environment: read } = await trader.trading()
  const how = scene.action
  played.replacedPrice = found.limits.maxFeePerGas
  const fees = await higherFees(trader, found)
  const ports = portsOf(trader, { environment: read, way: { protection: 'off', isFast: false } })
  await runReplacement(trader, found.record.id, () =>
    replaceAttempt(ports, found.record, raisedIntent(found, how, fees)),
  )
}

async function playAgent({ scene, place, trader, wallet, played, words }: Stage): Promise<void> {
  const order = orderOf(scene, place, wallet, trader.newId)
  played.order = order
  const [first] = order.wallets
  if (!first) throw new Error('an order has a wallet')
  const end = await tradeOrder(trader, { order, wallet: first, isOurs: async () => true })
  const { hash = null, reason = null } = end as { hash?: string | null; reason?: string | null }
  words.push({ wallet, state: end.state, hash, reason })
}

async function playPress(stage: Stage): Promise<void> {
  const { scene, trader, clock, played, words } = stage
  const pressed = await press(scene, trader, clock, played.wallets)
  Object.assign(played, pressed)
  for (const { wallet, outcome } of pressed.parts) {
    if (outcome.type !== 'ended') continue
    const { end } = outcome
    if (end.state === 'refused') words.push({ wallet, state: 'refused', hash: null, reason: end.code })
    else words.push({ wallet, state: end.state, hash: end.hash, reason: end.reason })
  }
  await playReplacement(stage)
}

async function carryOut(stage: Stage): Promise<void> {
  const { scene } = stage
  if (isOfAgent(scene)) return playAgent(stage)
  return scene.action.startsWith('transfer') ? playTransfer(stage) : playPress(stage)
}

async function deedOf(by: SignedByDesk): Promise<Deed | null> {
  if (!('raw' in by)) return null
  return by.raw.startsWith('0x') ? readEvmBytes(by.raw as `0x${string}`) : readSolanaBytes(by.raw)
}

/** What follows an order's trade is not waited for by whoever carried it out. */
async function untilQuiet({ memory: { settling, underWay } }: Trader): Promise<void> {
  while (settling.size + underWay.size > 0) await new Promise((resolve) => setImmediate(resolve))
}

/** Plays a scene on chains of its own with a server whose every answer passes through `tell`. */
export async function play(
  scene: Scene,
  keeper: VaultKeeper,
  tell: Tell,
  builtFee = places[scene.network].fee,
): Promise<Played> {
  const place = places[scene.network]
  const count = scene.action.startsWith('several') ? 3 : 1
  const wallets = Array.from({ length: count }, (_, at) => ownerOf(place, at).address)
  const [wallet = ''] = wallets
  const clock: Clock = { nowMs: startMs }
  const ledger = ledgerOf(scene, clock, wallets)
  const whole = honestTrade(place, {
    side: 'sell',
    units: tokensOf(place),
    wallet,
    slippageBps: typed.slippageBps,
  })
  const spentUsd = ((Number(whole.least) / 10 ** place.coinDecimals) * priceOf(place) * 0.5).toFixed(6)
  const signed: SignedByDesk[] = []
  const words: Word[] = []
  const trader = traderOf({
    keeper,
    clock,
    fetchPath: serve({ place, ledger, nowMs: () => clock.nowMs, spentUsd, builtFee }, tell),
    caps: isOfAgent(scene) ? { [place.chain]: coinsOf(place) } : null,
    settings: { fastMode: false, antiSandwich: 'off' },
    newId: countedIds(),
    signed,
  })
  const played: Played = {
    scene,
    wallets,
    shown: [],
    parts: [],
    transferFee: null,
    order: null,
    signed: [],
    ledger,
    words,
    startMs,
    replacedPrice: null,
    failure: null,
  }
  try {
    await carryOut({ scene, place, trader, clock, wallet, played, words })
  } catch (error) {
    played.failure = error
  }
  await untilQuiet(trader)
  for (let again = 0; again < recoveries; again++) {
    clock.nowMs += longMs
    await recoverAll(trader)
    await untilQuiet(trader)
  }
  for (const { intent, state, landed, attempts, reason } of await trader.log.list())
    if (intent.kind === 'swap' || intent.kind === 'transfer')
      words.push({ wallet: intent.wallet, state, hash: landed ?? attempts.at(-1)?.hash ?? null, reason })
  const read = await Promise.all(signed.map(async (by) => ({ by, deed: await deedOf(by) })))
  return { ...played, signed: read }
}
