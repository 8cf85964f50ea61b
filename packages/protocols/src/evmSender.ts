import type { ChainKey } from '@peregrine/core/network'
import { type CowBatch, cowBatches, settlement } from './cow/cowBatches.ts'
import { cowOwners, type Swap } from './cow/cowOwners.ts'
import type { EvmLog } from './evmLog.ts'
import { addressAt, isTopic, parseEvmWords, topicAddress } from './evmWords.ts'
import { flowName } from './flowName.ts'
import { ownFunds } from './ownFunds.ts'
import { isSafeExecuted } from './safeExecuted.ts'
import { transferTopic as transfer } from './tokenFlows.ts'

// UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256, bool, …)
export const userOperation = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
// ERC-4337 entry points v0.6 to v0.9 (eth-infinitism/account-abstraction releases); one address on every chain.
export const entryPoints: ReadonlySet<string> = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
])

// Fill(bytes32 indexed orderHash, address indexed filler, address indexed swapper, uint256 nonce) of UniswapX reactors
// (docs.uniswap.org/contracts/uniswapx/deployment): V1 exclusive and V2 Dutch on Ethereum, priority on Base, and V3 Dutch
// on Ethereum, Base and BNB Chain.
const uniswapXFill = '0x78ad7ec0e9f89e74012afa58738b6b661c024cb0fd185ee2f616c0a28924bd66'
const reactors = new Set([
  '0x6000da47483062a0d734ba3dc7576ce6a0b645c4',
  '0x00000011f84b9aa48e5f8aa8b9897600006289be',
  '0x000000001ec5656dcdb24d90dfa42742738de729',
  '0x0000000015757c461808ea25eb309638b62681cf',
  '0x000000008a8330b5d1f43a62bf4c673a49f27ba0',
  '0x00000000a55e50c71b70db3c8b58749cd1e18eb2',
])

// OrderFilled(address indexed maker, bytes32 orderHash, uint256 remaining) of 1inch's router v5. Its v6 names no maker.
const oneInchFilled = '0xb9ed0243fdf00f0545c63a0af8850c090d86bb46682baec4bf3c496814fe4f02'
const oneInchV5 = '0x1111111254eeb25477b68fb85ed929f73a960582'

// MetaTransactionExecuted(bytes32 hash, bytes4 indexed selector, address signer, address sender) of 0x's exchange proxy
// (0x-protocol), one address on every chain: signed by the trader, sent by a relayer.
const metaTransaction = '0x7f4fe3ff8ae440e1570c558da08440b26f89fb1c1f2910cd91ca6452955f121a'
const zeroExProxy = '0xdef1c0ded9bec7f1a1670819833240f027b25eff'

/** Contracts that run operations and settle orders: what they pay is their users'. */
const settlers: ReadonlySet<string> = new Set([...entryPoints, ...reactors, settlement])

type Order = { owner: string; logIndex: number }

/** Sender of each swap of one transaction: see `evmSenders`. */
export type SenderOf = (swap: Swap) => string

/** Inputs besides the logs: `swaps` are all of the transaction, in order; `isMoney` names the chain's base tokens. */
type BatchContext = { chain: ChainKey; swaps: () => readonly Swap[]; isMoney: (token: string) => boolean }

/**
 * Finds the owner of the tokens moved by each swap of a transaction: the contract that spent its own (`ownFunds`); the
 * account of the enclosing user operation, or signer of the 0x meta-transaction; the owner of the CoW, UniswapX or 1inch
 * order that a solver filled (for CoW's EthFlow, the user that was paid); the Safe that was called; else the signer. Only
 * events of the contracts above count, and transfers of money: anybody can emit one that names a famous wallet.
 *
 * @param tx `from` and `to` in lower case; `from` is empty where the signer is not known
 * @param logs all logs of the transaction, in order
 */
export function evmSenders(
  tx: { from: string; to?: string | null },
  logs: readonly EvmLog[],
  context: BatchContext,
): SenderOf {
  const operations = accounts(logs)
  const settlements = cowBatches(logs)
  const fills = filledOrders(logs)
  const caller = tx.to && isSafeExecuted(tx.to, logs) ? tx.to : tx.from
  const orders = [...operations, ...settlements.flatMap((batch) => batch.orders), ...fills]
  const owners = new Set(orders.map(({ owner }) => owner))
  const fundsOwner = ownFunds(logs, {
    ...context,
    called: tx.to ?? null,
    isParty: (address) =>
      address === tx.from || address === caller || settlers.has(address) || owners.has(address),
    onlyTokens: tx.from === '' || settlements.length + fills.length > 0,
  })
  if (orders.length === 0) return (swap) => fundsOwner(swap) ?? caller
  const cowOwner = cowOwnerOf(settlements, context)
  return (swap) =>
    fundsOwner(swap) ??
    operations.find(({ logIndex }) => logIndex > swap.index)?.owner ??
    cowOwner(swap) ??
    onlyOwner(fills, swap) ??
    caller
}

/** User operations and meta-transactions run one after the other; each ends with its event. */
function accounts(logs: readonly EvmLog[]): Order[] {
  return logs.flatMap((log) => {
    if (log.topics[0] === userOperation && entryPoints.has(log.address)) return orderOf(log, 2)
    return log.topics[0] === metaTransaction && log.address === zeroExProxy ? signedOrder(log) : []
  })
}

function signedOrder(log: EvmLog): Order[] {
  const words = parseEvmWords(log.data)
  const signer = words && addressAt(words, 1)
  return signer ? [{ owner: signer, logIndex: log.logIndex }] : []
}

function orderOf(log: EvmLog, ownerTopic: number): Order[] {
  const topic = log.topics[ownerTopic]
  const owner = isTopic(topic) ? topicAddress(topic) : null
  return owner === null ? [] : [{ owner, logIndex: log.logIndex }]
}

/** Owner of each swap inside a settlement. Lazy, since the swaps are decoded by then. */
function cowOwnerOf(
  batches: readonly CowBatch[],
  { chain, swaps }: Pick<BatchContext, 'chain' | 'swaps'>,
): (swap: Swap) => string | undefined {
  let owners: Map<number, string> | null = null
  return ({ index }) => {
    owners ??= new Map(
      batches.flatMap(({ orders, endIndex }, i) => {
        const start = batches[i - 1]?.endIndex ?? -1
        const inside = swaps().filter((swap) => swap.index > start && swap.index < endIndex)
        return [...cowOwners(orders, inside, flowName(chain))]
      }),
    )
    return owners.get(index)
  }
}

/** Orders whose fill event names the owner, with each owner's payments. */
function filledOrders(logs: readonly EvmLog[]): (Order & { paid: Set<string>; got: Set<string> })[] {
  const orders = logs.flatMap((log) => {
    if (log.topics[0] === uniswapXFill && reactors.has(log.address)) return orderOf(log, 3)
    if (log.topics[0] === oneInchFilled && log.address === oneInchV5) return orderOf(log, 1)
    return []
  })
  if (orders.length === 0) return []
  return orders.map((order) => ({
    ...order,
    paid: tokensMoved(logs, 1, order.owner),
    got: tokensMoved(logs, 2, order.owner),
  }))
}

function tokensMoved(logs: readonly EvmLog[], side: 1 | 2, owner: string): Set<string> {
  const padded = `0x${owner.slice(2).padStart(64, '0')}`
  const moved = logs.filter(({ topics }) => topics[0] === transfer && topics[side] === padded)
  return new Set(moved.map(({ address }) => address))
}

/** A single filled order owns everything. Several: the owner who paid the token sold, or received the token bought. */
function onlyOwner(
  fills: (Order & { paid: Set<string>; got: Set<string> })[],
  swap: Swap,
): string | undefined {
  if (fills.length === 1) return fills[0]?.owner
  const payers = fills.filter(({ paid }) => paid.has(swap.sold.token))
  if (payers.length === 1) return payers[0]?.owner
  const takers = fills.filter(({ got }) => got.has(swap.bought.token))
  return takers.length === 1 ? takers[0]?.owner : undefined
}
