import { nativeCoin } from '@peregrine/core/address'
import type { ChainKey } from '@peregrine/core/network'
import type { BaseUnits } from '@peregrine/core/units'
import { addressesByChain } from './addresses.ts'
import type { EvmLog } from './evmLog.ts'
import { isTopic, parseEvmWords, topicAddress, uintAt } from './evmWords.ts'
import { entryPoints, userOperation } from './evmSender.ts'
import type { Leg } from './fact.ts'
import type { TradeCosts, WalletRoute } from './tradeCosts.ts'

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const noPaymaster = `0x${'0'.repeat(64)}`

/**
 * Routers whose code cannot take a fee: the V2 routers of Uniswap, SushiSwap and PancakeSwap and Aerodrome's (each
 * project's published deployments). Others may pass coins on without a log.
 */
const freeRouters: Record<ChainKey, ReadonlySet<string>> = {
  eth: new Set([
    '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
    '0xd9e1ce17f2641f24ae83637ab66a2cca9c378b9f',
    '0xeff92a263d31888d860bd50809a8d171709b7b1c',
  ]),
  base: new Set([
    '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
    '0x8cfe327cec66d1c090dd72bd0ff11d690c33a2eb',
    '0xcf77a3ba9a5ca399b7c97c74d54e5b1beb874e43',
  ]),
  bsc: new Set(['0x10ed43c718714eb63d5aa57b78b54704e256024e', '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24']),
  sol: new Set(),
}

export type EvmTransactionParties = {
  from: string
  to: string | null
  /** Gas used times its price, plus the L1 charge; null if the endpoint omits it. */
  feeWei: bigint | null
}

/** Fee of a user operation paid by its account; null if a paymaster paid. Undefined for other logs. */
function operationFee({
  address,
  topics,
  data,
}: EvmLog): { account: string; wei: bigint | null } | undefined {
  if (topics[0] !== userOperation || !entryPoints.has(address)) return undefined
  const account = isTopic(topics[2]) ? topicAddress(topics[2]) : null
  const words = parseEvmWords(data)
  if (account === null || !words || words.count < 3) return undefined
  return { account, wei: topics[3] === noPaymaster ? uintAt(words, 2) : null }
}

/** An account's fees for its user operations; zero without any, null if a paymaster paid for one. */
function operationFees(logs: readonly EvmLog[], wallet: string): bigint | null {
  let sum: bigint | null = 0n
  for (const log of logs) {
    const fee = operationFee(log)
    if (fee?.account !== wallet) continue
    sum = sum === null || fee.wei === null ? null : sum + fee.wei
  }
  return sum
}

/** Net ERC-20 transfers to an account; null if it had none. */
function netTransfers(logs: readonly EvmLog[], token: string, wallet: string): bigint | null {
  const topic = `0x${wallet.slice(2).padStart(64, '0')}`
  let net: bigint | null = null
  for (const { address, topics, data } of logs) {
    if (address !== token || topics[0] !== transfer || topics.length !== 3) continue
    const isIn = topics[2] === topic
    if (isIn === (topics[1] === topic)) continue
    const words = parseEvmWords(data)
    if (!words || words.count !== 1) continue
    net = (net ?? 0n) + (isIn ? uintAt(words, 0) : -uintAt(words, 0))
  }
  return net
}

/** Venue fees in one token; null if one is unknown. */
function venueUnits(venueFees: readonly Leg[], token: string): bigint | null {
  const fees = venueFees.filter((fee) => fee.token === token)
  return fees.reduce<bigint | null>(
    (sum, { units }) => (sum === null || units === null ? null : sum + units),
    0n,
  )
}

function takesNoFee(chain: ChainKey, to: string): boolean {
  const fourmeme = addressesByChain[chain]?.fourmeme
  return freeRouters[chain].has(to) || to === fourmeme?.v1 || to === fourmeme?.v2
}

/** Difference between a wallet's transfers of a side and the amounts of pools and venues; null if that is not a fee. */
function differenceOf(
  { sold, bought, venueFees }: WalletRoute,
  side: 'sold' | 'bought',
  moved: bigint,
  isMoney: (token: string) => boolean,
): bigint | null {
  const { token, units } = side === 'sold' ? sold : bought
  const venue = venueUnits(venueFees, token)
  if (units === null || venue === null) return null
  const rest = side === 'sold' ? -moved - units - venue : units - venue - moved
  if (rest === 0n) return 0n
  return rest > 0n && isMoney(token) ? rest : null
}

/**
 * Additional costs of an EVM transaction's trades. The network is paid by the signer, or by the account of a user
 * operation without a paymaster. A builder's tip within a transaction leaves no log. A router's fee is the difference
 * between the wallet's own transfers of a side and the pools' amounts, in money tokens (`isMoney`): a traded token may
 * tax its transfers. Native coins move without a log, so they are known only for contracts that take no fee.
 */
export function evmCosts(
  chain: ChainKey,
  { from, to, feeWei }: EvmTransactionParties,
  logs: readonly EvmLog[],
  isMoney: (token: string) => boolean,
): TradeCosts {
  const wrapped = addressesByChain[chain]?.wrappedNative
  const isFree = to !== null && takesNoFee(chain, to)

  /** Loss on one side of a route between wallet and pools; null if unknown. */
  function lost(route: WalletRoute, side: 'sold' | 'bought'): bigint | null {
    const { token } = route[side]
    const moved = token === nativeCoin ? null : netTransfers(logs, token, route.sender)
    if (moved !== null) return route.isOnly ? differenceOf(route, side, moved, isMoney) : null
    return isFree && (token === nativeCoin || token === wrapped) ? 0n : null
  }

  return {
    networkUnits: (wallet) => (wallet === from ? feeWei : operationFees(logs, wallet)),
    tipUnits: () => null,
    routerFees(route) {
      const legs: Leg[] = []
      for (const side of ['sold', 'bought'] as const) {
        const units = lost(route, side)
        if (units === null) return null
        if (units > 0n) legs.push({ token: route[side].token, units: units as BaseUnits })
      }
      return legs
    },
  }
}
