import type { Order } from '@peregrine/contract/order'
import { executeIntent, portsOf, runReplacement } from '@peregrine/trader/executions'
import { sealedOrder } from '@peregrine/testkit/sealedOrder'
import { transferCost } from '@peregrine/trader/fees'
import { parseOrder } from '@peregrine/orders/parseOrder'
import { tradeOrder } from '@peregrine/trader/orders/tradeOrder'
import { recoverAll } from '@peregrine/trader/recovery'
import { higherFees, raisedIntent, replaceableOf } from '@peregrine/trader/replacement'
import { buildTransfer, transferIntent } from '@peregrine/trader/transfer'
import type { Trader } from '@peregrine/trader/traderPorts'
import { coinSummary } from '@peregrine/wallet/execution/testing/coinSummary'
import { type ExecutionRecord, isFinal } from '@peregrine/wallet/execution/executionRecord'
import { replaceAttempt } from '@peregrine/wallet/execution/runExecution'
import type { VaultKeeper } from '@peregrine/wallet/vault/vaultKeeper'
import { type Deed } from './deed.ts'
import { honestTrade } from './honestQuote.ts'
import { coinsOf, Ledger, tokensOf } from './ledger.ts'
import { friendOf, ownerOf, type Place, places, priceOf } from './places.ts'
import { orderOf } from './orderOf.ts'
import { press, type Shown, type Part } from './press.ts'
import { readEvmBytes } from './readEvmBytes.ts'
import { readSolanaBytes } from './readSolanaBytes.ts'
import { isAhead, isOfAgent, type Scene, typed } from './scenes.ts'
import { serve, type Tell } from './server.ts'
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
  /** True once a transaction was to be replaced, by hand. */
  isReplaced: boolean
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
  // What is approved ahead is what was bought: nothing else is held, and nothing approved.
  ledger.isStocked = action !== 'buy-ahead'
  if (spender === null || action === 'buy-ahead') return ledger
  for (const wallet of wallets)
    if (action !== 'approval') ledger.allow(wallet, token, spender, 1n << 200n)
    else if (network === 'eth') ledger.allow(wallet, token, spender, 5n)
  return ledger
}

type Stage = {
  scene: Scene
  place: Place
  trader: Trader
  tell: Tell
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
    account: { kind: 'wallet', isConfirmed: false },
  } as const
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
  played.isReplaced = true
  const fees = await higherFees(trader, found)
  const ports = portsOf(trader, { environment: read, way: { protection: 'off', isFast: false } })
  await runReplacement(trader, found.record.id, () =>
    replaceAttempt(ports, found.record, raisedIntent(found, how, fees)),
  )
}

/** The order as the server's book has it. Of its terms the agreed fee alone may be told wrongly; what fired it is none. */
function bookedOrder({ scene, place, trader, tell, wallet }: Stage): Order | null {
  const key = { ...ownerOf(place, 0), type: place.isEvm ? ('evm' as const) : ('sol' as const) }
  const armed = sealedOrder(orderOf(scene, place, wallet, trader.newId), [key])
  const { serviceFee, trigger } = armed
  const { body } = tell({ label: 'order', body: { serviceFee, trigger: { price: trigger?.price } } })
  const told = body as Partial<Order> | null
  return parseOrder({ ...armed, serviceFee: told?.serviceFee, trigger: { ...trigger, ...told?.trigger } })
}

async function playAgent(stage: Stage): Promise<void> {
  const { trader, wallet, played, words } = stage
  const order = bookedOrder(stage)
  // What is no order is carried out by nobody.
  if (!order) return
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

function wordsOfLog(records: readonly ExecutionRecord[]): Word[] {
  return records
    .filter(({ intent: { kind } }) => kind === 'swap' || kind === 'transfer')
    .map(({ intent, state, landed, attempts, reason }) => ({
      wallet: intent.wallet,
      state,
      hash: landed ?? attempts.at(-1)?.hash ?? null,
      reason,
    }))
}

/** As a page that stays open does: what has no end yet is looked up again and again. */
async function recover({ trader, clock }: Stage): Promise<void> {
  await untilQuiet(trader)
  for (let again = 0; again < recoveries; again++) {
    clock.nowMs += longMs
    await recoverAll(trader)
    await untilQuiet(trader)
  }
}

/** Dollars that the wallet has put into the token: half of what its holding would bring. */
function spentUsdOf(place: Place, wallet: string): string {
  const asked = { side: 'sell', units: tokensOf(place), wallet, slippageBps: typed.slippageBps } as const
  const whole = Number(honestTrade(place, asked).least) / 10 ** place.coinDecimals
  return (whole * priceOf(place) * 0.5).toFixed(6)
}

function stageOf(
  scene: Scene,
  keeper: VaultKeeper,
  tell: Tell,
  builtFee: Place['fee'],
): Stage & { signed: SignedByDesk[] } {
  const place = places[scene.network]
  const count = scene.action.startsWith('several') ? 3 : 1
  const wallets = Array.from({ length: count }, (_, at) => ownerOf(place, at).address)
  const [wallet = ''] = wallets
  const clock: Clock = { nowMs: startMs }
  const nowMs = () => clock.nowMs
  const ledger = ledgerOf(scene, clock, wallets)
  const [signed, words]: [SignedByDesk[], Word[]] = [[], []]
  const trader = traderOf({
    keeper,
    clock,
    fetchPath: serve({ place, ledger, nowMs, spentUsd: spentUsdOf(place, wallet), builtFee }, tell),
    caps: isOfAgent(scene) ? { [place.chain]: coinsOf(place) } : null,
    settings: { fastMode: false, antiSandwich: 'off' },
    newId: countedIds(),
    isPreApproved: isAhead(scene),
    signed,
  })
  const played: Played = {
    scene,
    wallets,
    ledger,
    words,
    startMs,
    shown: [],
    parts: [],
    signed: [],
    transferFee: null,
    order: null,
    isReplaced: false,
    failure: null,
  }
  return { scene, place, trader, tell, clock, wallet, played, words, signed }
}

/** Plays a scene on chains of its own with a server whose every answer passes through `tell`. */
export async function play(
  scene: Scene,
  keeper: VaultKeeper,
  tell: Tell,
  builtFee = places[scene.network].fee,
): Promise<Played> {
  const stage = stageOf(scene, keeper, tell, builtFee)
  const { played, words } = stage
  try {
    await carryOut(stage)
  } catch (error) {
    played.failure = error
  }
  await recover(stage)
  words.push(...wordsOfLog(await stage.trader.log.list()))
  const signed = await Promise.all(stage.signed.map(async (by) => ({ by, deed: await deedOf(by) })))
  return { ...played, signed }
}
