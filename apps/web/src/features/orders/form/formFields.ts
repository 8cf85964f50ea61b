import type { TradeSide } from '../../../domain/doors/tradeDoor.ts'

export const buyKinds = ['limit-buy', 'rise-buy', 'group-buy', 'migration-buy'] as const
export const sellKinds = [
  'limit-sell',
  'stop',
  'oco',
  'scaled',
  'trailing-stop',
  'trailing-profit',
  'creator-sale',
  'migration-sell',
] as const
export type BuyKind = (typeof buyKinds)[number]
export type SellKind = (typeof sellKinds)[number]
/** What the form arms: one order, or several that belong together. */
export type FormKind = BuyKind | SellKind

export const kindsOf: Record<TradeSide, readonly FormKind[]> = { buy: buyKinds, sell: sellKinds }

export const validities = ['1h', '6h', '24h', '7d', 'none'] as const
export type Validity = (typeof validities)[number]

export const validityMs: Record<Validity, number | null> = {
  '1h': 3_600_000,
  '6h': 21_600_000,
  '24h': 86_400_000,
  '7d': 604_800_000,
  none: null,
}

/** One exit: how far from the price that it starts from, and how much it sells. */
export type ExitField = {
  /** For the list. */
  id: number
  /** Percent, without a sign: profits are above, stops below. */
  percent: string
  /** Percent of the holding or purchase; unused where it takes the principal. */
  share: string
  isPrincipal: boolean
}

export const maxProfits = 5

/** What is typed. Prices, balances and the conditions of other orders live elsewhere. */
export type FormFields = {
  measure: 'price' | 'mcap'
  /** How the line is typed: a value, or percent from now. */
  unit: 'value' | 'percent'
  line: string
  /** The stop of an OCO pair. */
  stopLine: string
  trail: string
  activation: string
  creatorPercent: string
  groupCount: string
  groupMinutes: string
  /** Watched wallets of this group; empty for all. */
  group: string
  /** Coins of a purchase. */
  coins: string
  /** Percent of a sale. */
  share: string
  isPrincipal: boolean
  hasExits: boolean
  profits: readonly ExitField[]
  stop: ExitField | null
  of: 'held' | 'bought'
  slippage: string
  /** Worst price in dollars of what knows none before it fires; empty for none. */
  worst: string
  validity: Validity
  holdSeconds: string
  volumeUsd: string
}

export const emptyFields: FormFields = {
  measure: 'price',
  unit: 'value',
  line: '',
  stopLine: '',
  trail: '10',
  activation: '',
  creatorPercent: '50',
  groupCount: '3',
  groupMinutes: '10',
  group: '',
  coins: '',
  share: '100',
  isPrincipal: false,
  hasExits: false,
  profits: [{ id: 1, percent: '100', share: '50', isPrincipal: false }],
  stop: { id: 0, percent: '30', share: '100', isPrincipal: false },
  of: 'bought',
  slippage: '',
  worst: '',
  validity: '24h',
  holdSeconds: '',
  volumeUsd: '',
}

const ofPrice: readonly FormKind[] = ['limit-buy', 'rise-buy', 'limit-sell', 'stop', 'oco']
export const hasLine = (kind: FormKind) => ofPrice.includes(kind)
export const isTrailing = (kind: FormKind) => kind === 'trailing-stop' || kind === 'trailing-profit'
export const isPurchase = (kind: FormKind): kind is BuyKind => buyKinds.some((one) => one === kind)
/** True for a kind whose exits are typed in a list. */
export const hasExitList = (kind: FormKind, fields: Pick<FormFields, 'hasExits'>) =>
  kind === 'scaled' || (isPurchase(kind) && fields.hasExits)
/** True for a kind that watches a price, which a single push may reach. */
export const watchesPrice = (kind: FormKind) => hasLine(kind) || isTrailing(kind) || kind === 'scaled'
