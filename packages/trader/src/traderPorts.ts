import type { Order } from '@peregrine/contract/order'
import type { Trading } from '@peregrine/contract/routes/trading'
import type { Network } from '@peregrine/core/network'
import type { TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import type { ExecutionLog } from '@peregrine/wallet/execution/executionLog'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import type { SignedAttempt } from '@peregrine/wallet/execution/executionPorts'
import type { Intent, PermitIntent, PermitSingle, ServiceFee, Unsigned } from '@peregrine/wallet/intent'
import type { RequestServer } from './http/request.ts'
import type { TraderMemory } from './traderMemory.ts'

/** A sale of a token, as intervals between sales count it. */
export type Sale = { network: Network; token: string }

/** What trading tells its surroundings. */
export type TraderNews =
  /** The log has changed: a record as it stands now. */
  | { type: 'log-changed'; record: ExecutionRecord }
  /** A transaction is signed though no node could try it. */
  | { type: 'untried'; intent: Intent }
  /** Transactions of other programs wait before one that is signed now. */
  | { type: 'foreign-waiting'; intent: Intent; count: number }
  /** The clock differs from the chain's by more than it should: ahead of it where `seconds` is positive. */
  | { type: 'clock-off'; seconds: number }
  /** A recovery went on with a record. */
  | { type: 'recovered'; record: ExecutionRecord }
  /** A transaction has ended that changed what a wallet holds. */
  | { type: 'balance-changed'; network: Network; wallet: string }

/** Moments of a trade, in their order. */
export type TradeMoment =
  /** The engine has the press. */
  | 'taken'
  /** Quoted and agreed: the intent stands. */
  | 'intended'
  /** The bytes go to whoever signs them, and come back. */
  | 'sign'
  | 'signed'
  /** Signed bytes are on disk and leave; the server's answer is there. */
  | 'send'
  | 'sent'
  /** Its end is known. */
  | 'ended'

/** Everything that trading waits for outside of itself: the page and the agent bring their own. */
export type TraderPorts = {
  /** Asks our own server. Throws Fault, Unreachable. */
  request: RequestServer
  log: ExecutionLog
  /** This tab or agent, as the log names it. */
  holder: string
  /** True while the holder of a record runs. */
  isHolderAlive(holder: string): Promise<boolean>
  /** Unix milliseconds. */
  nowMs(): number
  sleep(ms: number): Promise<void>
  /** From 0 up to 1. */
  random(): number
  /** 32 random hex characters. */
  newId(): string
  /** What the operator has opened, read a minute ago at most. Throws Fault, Unreachable. */
  trading(): Promise<Trading>
  /** Has a transaction checked and signed; what the vault cannot do is a refusal. */
  sign(intent: Intent, unsigned: Unsigned): Promise<SignedAttempt>
  /** Has a Permit2 permission checked and signed. Throws Refused with the guard's reason. */
  signPermit(intent: PermitIntent, permit: PermitSingle): Promise<`0x${string}`>
  /** True for the wallet of an extension or phone, whose own prompt signs. */
  isConnected(wallet: string): boolean
  /** True if a local wallet can sign now without asking for a password. */
  canSign(wallet: string): Promise<boolean>
  /** Addresses of the own wallets that have sealed an order's terms. Rejects while they are locked. */
  sealedBy(order: Order): Promise<readonly string[]>
  /** Settings that a trade uses. */
  settingsOf(network: Network, side: 'buy' | 'sell'): TradeSettings
  /** Factor of the gas price in thousandths, and gas units where nothing could be simulated; BNB Chain alone. */
  gasPreferences(): { feeMultiplierMilli: bigint; gasLimit: bigint }
  /** The operator's fee that was agreed to last for a network; null if none ever was. */
  agreedFee(network: Network): ServiceFee
  /** Highest share that the operator gets of an order's trade, whatever that agreed to; basis points, null for no bound. */
  feeCeilingBps(network: Network): number | null
  /** True if what was bought is approved for its sale at once. */
  isPreApproved(): boolean
  /** Address of the signed-in trader; null for a visitor. */
  user(): string | null
  /** Unix milliseconds of a token's last sale; null if none is known. */
  lastSaleAtMs(sale: Sale): number | null
  rememberSale(sale: Sale, atMs: number): void
  /** Code of a failure that only the surroundings know, such as a refused storage; null for any other. */
  codeOf(error: unknown): string | null
  tell(news: TraderNews): void
  /** Notes a moment of a trade; `id` is the press's for `taken`, else the intent's. */
  mark(moment: TradeMoment, id: string): void
}

/** Ports with what is remembered between two calls. */
export type Trader = TraderPorts & { memory: TraderMemory }
