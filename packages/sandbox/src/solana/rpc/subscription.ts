import type { WebSocket } from 'ws'
import type { Block } from '../ledger/blockHistory.ts'
import { addressBytes } from '../wire/programAddress.ts'
import { matchesFilters } from './accountMethods.ts'
import { encodeAccount, findAccount } from './encodeAccount.ts'
import { addressAt, type Config, configAt, type Params, parseAddress, stringAt } from './readParams.ts'
import { renderBlock } from './renderBlock.ts'
import { type Commitment, commitmentOf, type RpcContext } from './rpcContext.ts'
import { invalidParams } from './rpcError.ts'

export const subscriptionKinds = ['slot', 'root', 'block', 'logs', 'signature', 'account', 'program'] as const
export type SubscriptionKind = (typeof subscriptionKinds)[number]

export type Subscription = {
  id: number
  socket: WebSocket
  kind: SubscriptionKind
  params: Params
  config: Config
  commitment: Commitment
}

/** Checks the parameters of a `…Subscribe` request. */
export function readSubscription(
  context: RpcContext,
  head: Omit<Subscription, 'config' | 'commitment'>,
): Subscription {
  const { kind, params } = head
  const config = kind === 'slot' || kind === 'root' ? {} : configAt(params, 1)
  if (kind === 'account' || kind === 'program') addressAt(params, 0)
  if (kind === 'signature') stringAt(params, 0)
  const commitment = commitmentOf(context, config)
  if (kind === 'block' && commitment === 'processed') {
    throw invalidParams('Method does not support commitment below `confirmed`')
  }
  return { ...head, config, commitment }
}

/** True if a logs subscription's filter accepts a transaction with these addresses. */
export function wantsLogs({ params: [filter] }: Subscription, keys: readonly string[]): boolean {
  if (filter === 'all' || filter === 'allWithVotes') return true
  const mentions = (filter as { mentions?: string[] } | undefined)?.mentions ?? []
  return mentions.some((address) => keys.includes(address))
}

const emptyAccount = {
  lamports: 0,
  owner: '1'.repeat(32),
  data: ['', 'base64'],
  executable: false,
  rentEpoch: 0,
  space: 0,
}

/** The account of an account subscription. */
export function followedAccount({ ledger }: RpcContext, { params, config }: Subscription): unknown {
  return encodeAccount(ledger.svm, findAccount(ledger.svm, params[0] as string), config) ?? emptyAccount
}

/** An account in the form of a program subscription; null if it is not the program's or filtered out. */
export function programAccount(
  context: RpcContext,
  address: string,
  { params, config }: Subscription,
): unknown {
  const { svm } = context.ledger
  const account = findAccount(svm, address)
  if (!account) return null
  const encoded = encodeAccount(svm, account, config) as { owner: string }
  if (encoded.owner !== params[0]) return null
  const { filters } = config
  return Array.isArray(filters) && !matchesFilters(Buffer.from(account.data()), filters) ? null : encoded
}

/** The block for one filter: `all`, or only transactions that mention an account or program. */
export function blockNotification(block: Block, { params, config }: Subscription): string {
  const mentioned = (params[0] as { mentionsAccountOrProgram?: string } | undefined)?.mentionsAccountOrProgram
  const shown = mentioned === undefined ? block : mentioning(block, parseAddress(mentioned))
  // Only here is the option called showRewards.
  const text = renderBlock(shown, { ...config, rewards: config.showRewards })
  return `{"context":{"slot":${block.slot}},"value":{"slot":${block.slot},"err":null,"block":${text}}}`
}

function mentioning(block: Block, address: string): Block {
  const key = Buffer.from(addressBytes(address))
  const transactions = block.transactions.filter(({ wire, metaJson }) => {
    return wire.includes(key) || metaJson.includes(address, metaJson.indexOf('"loadedAddresses"'))
  })
  return { ...block, transactions }
}
