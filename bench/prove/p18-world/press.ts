import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { afterTrade } from '@peregrine/trader/afterTrade'
import { foreseeNonce } from '@peregrine/trader/executions'
import { foreseeFees } from '@peregrine/trader/fees'
import { isFeeKnown, operatorFee } from '@peregrine/trader/operatorFee'
import { protectionOf } from '@peregrine/trader/protectionOf'
import { readInitial } from '@peregrine/trader/readInitial'
import { readLargeBuy, readSaleFacts } from '@peregrine/trader/saleFacts'
import { type SwapScene, swapPorts } from '@peregrine/trader/swapPorts'
import type { Trader } from '@peregrine/trader/traderPorts'
import { runSwap, type SwapOutcome, type SwapRequest } from '@peregrine/wallet/trade/runSwap'
import type { TradeSize } from '@peregrine/wallet/trade/tradeSize'
import { useConsent } from '../../../apps/web/src/domain/trade-ticket/useConsent.ts'
import { consentOf } from '../../../apps/web/src/wallet/trade/consent.ts'
import { inPlaces } from '../../../apps/web/src/wallet/trade/inPlaces.ts'
import { coinsOf } from './ledger.ts'
import { type Place, places } from './places.ts'
import { isSale, type Scene, slippageOf, typed } from './scenes.ts'
import type { Clock } from './traderOf.ts'

/** A question as it stood on the screen, and the wallets that it named. */
export type Shown = { quote: QuoteWire; maxFee: bigint; wallets: readonly string[] }

/** A wallet's part of a press: what its own quote said at its consent, and how it ended. */
export type Part = {
  wallet: string
  own: { quote: QuoteWire; maxFee: bigint } | null
  /** True if this wallet's own quote was on the screen. */
  isAsked: boolean
  outcome: SwapOutcome | { type: 'threw'; error: unknown }
}

export type Pressed = { shown: Shown[]; parts: Part[] }

const [quickMs, slowMs] = [1_000, 15_000]
/** The page's own (`engine.ts`). */
const atOnce = 8

/** Says yes to everything, after some time. */
function answerQuestions({ isSlow }: Scene, clock: Clock, shown: Shown[]): () => void {
  const seen = new Set<unknown>()
  const look = () => {
    for (const question of useConsent.getState().questions) {
      if (seen.has(question)) continue
      seen.add(question)
      const { quote, maxFee, wallets } = question
      shown.push({ quote, maxFee, wallets })
      queueMicrotask(() => {
        clock.nowMs += isSlow ? slowMs : quickMs
        question.answer(true)
      })
    }
  }
  return useConsent.subscribe(look)
}

function sizeOf(scene: Scene, place: Place, trader: Trader, wallet: string): TradeSize | Promise<TradeSize> {
  const { action } = scene
  if (action === 'initial') return readInitial(trader, place, wallet)
  if (action === 'buy-all') return { type: 'share', bps: 10_000 }
  return isSale(scene)
    ? { type: 'share', bps: typed.sellBps }
    : { type: 'units', units: coinsOf(place) / typed.buyShare }
}

type Stage = {
  scene: Scene
  trader: Trader
  wallets: readonly string[]
  pressed: Pressed
  given: Omit<SwapScene, 'confirm' | 'onRecord'>
  consent: SwapScene['confirm']
  serviceFee: SwapRequest['serviceFee']
}

async function tradeWith(stage: Stage, wallet: string, leave: () => void): Promise<void> {
  const { scene, trader, pressed, consent, serviceFee } = stage
  const place = places[scene.network]
  const { network, token, pool } = place
  const part: Part = { wallet, own: null, isAsked: false, outcome: { type: 'threw', error: null } }
  pressed.parts.push(part)
  const given: SwapScene = {
    ...stage.given,
    confirm: async (quote, maxFee) => {
      const isAgreed = await consent(quote, maxFee)
      part.own = { quote, maxFee }
      part.isAsked = pressed.shown.some((one) => one.quote === quote)
      return isAgreed
    },
    onRecord: ({ state }) => {
      if (state === 'sent') leave()
    },
  }
  foreseeNonce(trader, { network, wallet })
  try {
    const size = await sizeOf(scene, place, trader, wallet)
    const [side, slippageBps] = [isSale(scene) ? ('sell' as const) : ('buy' as const), slippageOf(scene)]
    const request: SwapRequest = { network, side, token, pool, size, wallet, slippageBps, serviceFee }
    const outcome = await runSwap(request, swapPorts(trader, request, given))
    part.outcome = outcome
    if (outcome.type === 'ended' && outcome.end.state === 'confirmed')
      await afterTrade(trader, { intent: outcome.intent, agreed: outcome.agreed, scene: given })
  } catch (error) {
    part.outcome = { type: 'threw', error }
  }
}

/** What a purchase is warned by. */
async function factsOf({ network, token, pool }: Place, trader: Trader) {
  const [sale, largeBuyUnits] = await Promise.all([
    readSaleFacts(trader, network, token, pool),
    readLargeBuy(trader, network),
  ])
  return { sale, largeBuyUnits }
}

async function stageOf(
  scene: Scene,
  trader: Trader,
  wallets: readonly string[],
  pressed: Pressed,
): Promise<Stage> {
  const place = places[scene.network]
  const { network, symbol } = place
  const kept = trader.settingsOf(network, isSale(scene) ? 'sell' : 'buy')
  const facts = isSale(scene) ? null : factsOf(place, trader)
  foreseeFees(trader, network, kept)
  const trading = await trader.trading()
  const serviceFee = operatorFee(trading, network)
  const consent = consentOf({
    symbol,
    wallets,
    isAlways: true,
    isUnprotected: false,
    newFee: isFeeKnown(trader, network, serviceFee) ? null : serviceFee,
    facts,
  })
  const given = {
    pressId: 'press',
    symbol,
    settings: { ...kept, antiSandwich: protectionOf(kept, trading, network) },
    hasRouteService: trading.routeService.isOpen,
    allUnits: (own: bigint) => own * BigInt(wallets.length),
    environment: trading.environment,
    checkQuote: () => undefined,
    onStep: () => undefined,
  }
  return { scene, trader, wallets, pressed, given, consent, serviceFee }
}

/**
 * A press as the page's engine (`apps/web/src/wallet/trade/engine.ts`) carries it out, less its screen: the engine itself
 * cannot run without one.
 */
export async function press(
  scene: Scene,
  trader: Trader,
  clock: Clock,
  wallets: readonly string[],
): Promise<Pressed> {
  const pressed: Pressed = { shown: [], parts: [] }
  const stop = answerQuestions(scene, clock, pressed.shown)
  try {
    const stage = await stageOf(scene, trader, wallets, pressed)
    await inPlaces(wallets, atOnce, (wallet, leave) => tradeWith(stage, wallet, leave))
  } finally {
    stop()
  }
  return pressed
}
