import { type Network, networks } from '@peregrine/core/network'
import { places } from './places.ts'

/** What a trader, or an agent for him, sets out to do. `buy-ahead`: a purchase whose sale is approved right after it. */
export const actions = [
  'buy',
  'buy-all',
  'buy-ahead',
  'sell',
  'initial',
  'several',
  'several-sell',
  'approval',
  'transfer',
  'transfer-token',
  'speed-up',
  'cancel',
  'agent-buy',
  'agent-sell',
] as const
export type Action = (typeof actions)[number]

/** `isSlow`: the trader thinks for so long that everything is asked again. */
export type Scene = { network: Network; action: Action; isSlow: boolean }

/** Approvals and replacements are of EVM chains. */
const evmOnly: readonly Action[] = ['buy-ahead', 'approval', 'speed-up', 'cancel']
/** Nobody is asked, or the answer changes nothing. */
const neverSlow: readonly Action[] = ['agent-buy', 'agent-sell', 'cancel', 'speed-up']

/** Everything that is played. */
export const scenes: readonly Scene[] = networks.flatMap((network) =>
  actions.flatMap((action): Scene[] => {
    if (!places[network].isEvm && evmOnly.includes(action)) return []
    const quick = { network, action, isSlow: false }
    return neverSlow.includes(action) ? [quick] : [quick, { ...quick, isSlow: true }]
  }),
)

export const nameOf = ({ network, action, isSlow }: Scene): string =>
  `${network} ${action}${isSlow ? ' slow' : ''}`

/** What is typed: half a coin, or a share of the holding; basis points of slippage, null for automatic. */
export const typed = { buyShare: 10n, sellBps: 5_000, slippageBps: 300 } as const
export const slippageOf = ({ action }: Scene): number | null =>
  action === 'several' || action === 'several-sell' || action === 'buy-all' ? null : typed.slippageBps

export const isSale = ({ action }: Scene): boolean =>
  ['sell', 'initial', 'several-sell', 'approval', 'agent-sell'].includes(action)
export const isAhead = ({ action }: Scene): boolean => action === 'buy-ahead'
export const isOfAgent = ({ action }: Scene): boolean => action.startsWith('agent-')
