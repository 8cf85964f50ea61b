import type { Order } from '@peregrine/contract/order'
import { sealable } from '@peregrine/orders/sealable'
import { createHash, randomBytes } from 'node:crypto'
import { getTrading } from '@peregrine/contract/routes/trading'
import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { networkFacts } from '@peregrine/core/network'
import { defaultSettings, type TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import { afterTrade } from '@peregrine/trader/afterTrade'
import { foreseeNonce } from '@peregrine/trader/executions'
import { call } from '@peregrine/trader/http/callRoute'
import { requestBody, type RequestServer } from '@peregrine/trader/http/request'
import { signLocal, signPermitLocal } from '@peregrine/trader/signLocal'
import { type SwapScene, swapPorts } from '@peregrine/trader/swapPorts'
import { newMemory } from '@peregrine/trader/traderMemory'
import type { Trader, TraderNews } from '@peregrine/trader/traderPorts'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { memoryLog } from '@peregrine/wallet/execution/testing/memoryLog'
import { type AnyVerdict, guardIntent, guardSignedBytes } from '@peregrine/wallet/guard/guardIntent'
import { SigningDesk, type SignResult } from '@peregrine/wallet/signing/signingDesk'
import { runSwap, type SwapOutcome, type SwapRequest } from '@peregrine/wallet/trade/runSwap'
import { memoryStorage } from '@peregrine/wallet/vault/memoryStorage'
import { addWallet } from '@peregrine/wallet/vault/vault'
import { VaultKeeper } from '@peregrine/wallet/vault/vaultKeeper'
import { type WalletKey, walletKeyOf } from '@peregrine/wallet/vault/walletKey'
import type { TestApp } from '../../../realtime/testing/testApp.ts'

const origin = 'http://peregrine.test'

/** Changes what the server answers to a path; the body is its own. May return a promise. */
export type Lie = (path: string, body: unknown) => unknown

type Given = {
  app: TestApp
  /** What is bought and sold; a purchase spends `units` of the coin unless told otherwise. */
  market: Pick<SwapRequest, 'network' | 'token'> & { units: bigint }
  environment: string
  /** EVM: the 32 bytes of a key. Solana: seed and public key. */
  secret: { type: 'evm' | 'sol'; bytes: Uint8Array }
  /** Unix milliseconds by the trader's own clock. */
  nowMs(): number
  /** Lets time pass on the chain. */
  sleep(ms: number): Promise<void>
  isPreApproved?: boolean
  /** Its trades are those of orders. */
  isByOrder?: true
}

export type Question = { quote: QuoteWire; maxFee: bigint }

/** A trader of the page's own code, with a vault of one wallet behind the guard, and a server that may lie. */
export type OpenTrader = {
  trader: Trader
  news: TraderNews[]
  /** Questions that were put, each answered with yes. */
  questions: Question[]
  /** From now on the server's answers are changed so. */
  tell(lie: Lie | null): void
  /** Once, between the server's answer to a path that begins so and the trader's next step, others act. */
  meanwhile(path: string, act: () => Promise<unknown>): void
  /** Buys the market's token, and does what follows a confirmed trade. */
  buy(units?: bigint): Promise<SwapOutcome>
  /** The same for a sale of all that the wallet holds of it. */
  sellAll(): Promise<SwapOutcome>
  /** The record of the last transaction. */
  newest(): Promise<ExecutionRecord>
}

/** Buys, or sells all. */
export const press = (trader: OpenTrader, side: SwapRequest['side']): Promise<SwapOutcome> =>
  side === 'buy' ? trader.buy() : trader.sellAll()

/** A vault that holds one key; a hash stands in for the slow derivation. */
async function vaultOf(environment: string, key: WalletKey): Promise<VaultKeeper> {
  const keeper = new VaultKeeper({
    storage: memoryStorage().storage,
    environment,
    derive: async (password) => new Uint8Array(createHash('sha256').update(password).digest()),
    newKdf: () => ({ name: 'pbkdf2-sha256', rounds: 900_000, salt: Buffer.alloc(16).toString('base64') }),
  })
  await keeper.create('a password of this test')
  await keeper.change((open) => addWallet(open, { key, label: '', groupId: '', createTime: 0 }))
  return keeper
}

/** Settings that ask nothing and send to the public nodes. */
const plain: Partial<TradeSettings> = { confirmTrades: false, antiSandwich: 'off' }

function requestOf(app: TestApp, lieOf: () => Lie | null): RequestServer {
  const fetchPath = async (path: string, { method, body, headers }: RequestInit) => {
    const reply = await app.server.inject({
      method: (method ?? 'GET') as 'GET',
      url: path,
      headers: { ...(headers as Record<string, string>), origin },
      ...(typeof body === 'string' && { payload: body }),
    })
    const told = (await lieOf()?.(path, reply.json())) ?? reply.json()
    return new Response(JSON.stringify(told), { status: reply.statusCode })
  }
  return (path, options, sent) => requestBody(fetchPath, path, options, sent)
}

async function signerOf({ environment, secret, nowMs }: Given, request: RequestServer) {
  const key = walletKeyOf(secret.type, secret.bytes.slice())
  if (!key) throw new Error('the test has no key')
  const desk = new SigningDesk<AnyVerdict>({
    keeper: await vaultOf(environment, key),
    derive: async () => new Uint8Array(32),
    environment: async () => (await call({ request }, getTrading)).environment,
    nowMs,
    host: 'peregrine.test',
    guard: guardIntent,
    guardSigned: guardSignedBytes,
  })
  return {
    sign: async (intent: Parameters<Trader['sign']>[0], unsigned: Parameters<Trader['sign']>[1]) =>
      (await desk.answer({ type: 'sign', intent, unsigned })) as SignResult,
    sealedBy: async (order: Order) =>
      (await desk.answer({ type: 'check-seals', order: sealable(order) })) as string[],
  }
}

function traderOf(
  { nowMs, sleep, isPreApproved = false }: Given,
  request: RequestServer,
  { sign, sealedBy }: Awaited<ReturnType<typeof signerOf>>,
  news: TraderNews[],
): Trader {
  return {
    request,
    log: memoryLog(),
    holder: 'test',
    isHolderAlive: async (name) => name === 'test',
    nowMs,
    sleep,
    random: () => 0.5,
    newId: () => randomBytes(16).toString('hex'),
    trading: () => call({ request }, getTrading),
    sign: (intent, unsigned) => signLocal(sign, intent, unsigned),
    signPermit: (intent, permit) => signPermitLocal(sign, intent, permit),
    isConnected: () => false,
    canSign: async () => true,
    sealedBy,
    settingsOf: (network) => ({ ...defaultSettings[networkFacts[network].chain], ...plain }),
    gasPreferences: () => ({ feeMultiplierMilli: 2_000n, gasLimit: 1_000_000n }),
    agreedFee: () => null,
    feeCeilingBps: () => null,
    isPreApproved: () => isPreApproved,
    user: () => null,
    lastSaleAtMs: () => null,
    rememberSale: () => undefined,
    codeOf: () => null,
    tell: (told) => news.push(told),
    mark: () => undefined,
    memory: newMemory(),
  }
}

export async function openTrader(given: Given, wallet: string): Promise<OpenTrader> {
  let lie: Lie | null = null
  const [news, questions]: [TraderNews[], Question[]] = [[], []]
  const request = requestOf(given.app, () => lie)
  const trader = traderOf(given, request, await signerOf(given, request), news)
  const { isByOrder } = given
  const { units: usual, ...on } = given.market
  const trade = async (side: SwapRequest['side'], size: SwapRequest['size']) => {
    const { environment } = await trader.trading()
    const asked = { ...on, side, size, pool: null, wallet, slippageBps: 500, serviceFee: null }
    const scene: SwapScene = {
      pressId: 'press',
      ...(isByOrder && { isByOrder }),
      symbol: 'TEST',
      settings: trader.settingsOf(asked.network, asked.side),
      hasRouteService: false,
      allUnits: (own) => own,
      environment,
      confirm: async (quote, maxFee) => {
        questions.push({ quote, maxFee })
        return true
      },
      checkQuote: () => undefined,
      onStep: () => undefined,
      onRecord: () => undefined,
    }
    foreseeNonce(trader, asked)
    const outcome = await runSwap(asked, swapPorts(trader, asked, scene))
    if (outcome.type === 'ended' && outcome.end.state === 'confirmed')
      await afterTrade(trader, { intent: outcome.intent, agreed: outcome.agreed, scene })
    return outcome
  }
  return {
    trader,
    news,
    questions,
    tell: (next) => (lie = next),
    meanwhile(begin, act) {
      lie = async (path, body) => {
        if (!path.startsWith(begin)) return body
        lie = null
        await act()
        return body
      }
    },
    buy: (units = usual) => trade('buy', { type: 'units', units }),
    sellAll: () => trade('sell', { type: 'share', bps: 10_000 }),
    async newest() {
      const record = (await trader.log.list()).at(-1)
      if (!record) throw new Error('the trader sent nothing')
      return record
    },
  }
}
