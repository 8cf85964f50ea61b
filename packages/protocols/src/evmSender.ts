import { asToken } from './addresses.ts'
import type { EvmLog } from './evmLog.ts'
import { addressAt, isTopic, parseEvmWords, topicAddress } from './evmWords.ts'

// UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256, bool, …)
export const userOperation = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
// ERC-4337 entry points v0.6, v0.7, v0.8 (eth-infinitism/account-abstraction releases); one address on every chain.
export const entryPoints: ReadonlySet<string> = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e9b5ff108',
])

// Trade(address indexed owner, address sellToken, address buyToken, uint256, uint256, uint256, bytes) and
// Settlement(address indexed solver) of CoW's GPv2Settlement (docs.cow.fi), one address on every chain.
const cowTrade = '0xa07a543ab8a018198e99ca0184c93fe9050a79400a0a723441f84de1d972cc17'
const cowSettled = '0x40338ce1a7c49204f0099533b1e9a7ee0a3d261f84974ab7af36105b8c4e9db4'
const cowSettlement = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'

// Fill(bytes32 indexed orderHash, address indexed filler, address indexed swapper, uint256 nonce) of UniswapX reactors
// (docs.uniswap.org/contracts/uniswapx/deployment): V1 exclusive and V2 Dutch on Ethereum, priority on Base.
const uniswapXFill = '0x78ad7ec0e9f89e74012afa58738b6b661c024cb0fd185ee2f616c0a28924bd66'
const reactors = new Set([
  '0x6000da47483062a0d734ba3dc7576ce6a0b645c4',
  '0x00000011f84b9aa48e5f8aa8b9897600006289be',
  '0x000000001ec5656dcdb24d90dfa42742738de729',
])

// OrderFilled(address indexed maker, bytes32 orderHash, uint256 remaining) of 1inch's router v5. Its v6 names no maker.
const oneInchFilled = '0xb9ed0243fdf00f0545c63a0af8850c090d86bb46682baec4bf3c496814fe4f02'
const oneInchV5 = '0x1111111254eeb25477b68fb85ed929f73a960582'

// MetaTransactionExecuted(bytes32 hash, bytes4 indexed selector, address signer, address sender) of 0x's exchange proxy
// (0x-protocol), one address on every chain: signed by the trader, sent by a relayer.
const metaTransaction = '0x7f4fe3ff8ae440e1570c558da08440b26f89fb1c1f2910cd91ca6452955f121a'
const zeroExProxy = '0xdef1c0ded9bec7f1a1670819833240f027b25eff'

// ExecutionSuccess(bytes32 txHash, uint256 payment) of a Safe (safe-global/safe-smart-account).
const safeExecuted = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

type Tokens = { index: number; sold: { token: string }; bought: { token: string } }
type Order = { owner: string; logIndex: number; sold?: string; bought?: string }

/** Who stands behind each swap of one transaction: see `evmSenders`. */
export type SenderOf = (swap: Tokens) => string

/**
 * Tells whose tokens moved in a swap of a transaction: the account of the user operation, or signer of the 0x
 * meta-transaction, that the swap lies in; the owner of the CoW, UniswapX or 1inch order that a solver filled; the Safe
 * that was called; else who signed. Only events of the contracts above count: anybody can emit one that names a famous
 * wallet.
 *
 * @param tx `from` and `to` in lower case
 * @param logs all logs of the transaction, in order
 */
export function evmSenders(tx: { from: string; to?: string | null }, logs: readonly EvmLog[]): SenderOf {
  const operations = accounts(logs)
  const settlements = cowBatches(logs)
  const fills = filledOrders(logs)
  const caller = isSafeCall(tx.to, logs) ? tx.to : tx.from
  if (operations.length + settlements.length + fills.length === 0) return () => caller
  return (swap) =>
    operations.find(({ logIndex }) => logIndex > swap.index)?.owner ??
    cowOwner(settlements, swap) ??
    onlyOwner(fills, swap) ??
    caller
}

/** A Safe says itself that it executed; as it says so of itself, nobody can be named falsely. */
function isSafeCall(to: string | null | undefined, logs: readonly EvmLog[]): to is string {
  return logs.some(({ address, topics }) => address === to && topics[0] === safeExecuted)
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

type Batch = { orders: Order[]; endIndex: number }

/** A settlement says its trades first, then runs the interactions, then says that it is settled. */
function cowBatches(logs: readonly EvmLog[]): Batch[] {
  const batches: Batch[] = []
  let orders: Order[] = []
  for (const log of logs) {
    if (log.address !== cowSettlement) continue
    if (log.topics[0] === cowTrade) orders.push(...cowOrder(log))
    if (log.topics[0] !== cowSettled) continue
    batches.push({ orders, endIndex: log.logIndex })
    orders = []
  }
  return batches
}

function cowOrder(log: EvmLog): Order[] {
  const words = parseEvmWords(log.data)
  if (!words || words.count < 5) return []
  const [sold, bought] = [addressAt(words, 0), addressAt(words, 1)]
  return orderOf(log, 1).map((order) => ({
    ...order,
    ...(sold && { sold: asToken(sold) }),
    ...(bought && { bought: asToken(bought) }),
  }))
}

/** In a batch of several orders the swap belongs to the one that it brings nearer: its tokens decide. */
function cowOwner(batches: Batch[], swap: Tokens): string | undefined {
  const batch = batches.find(({ endIndex }) => endIndex > swap.index)
  if (!batch) return undefined
  const { orders } = batch
  if (orders.length === 1) return orders[0]?.owner
  const both = orders.find(({ sold, bought }) => sold === swap.sold.token && bought === swap.bought.token)
  const sells = orders.filter(({ sold }) => sold === swap.sold.token)
  const buys = orders.filter(({ bought }) => bought === swap.bought.token)
  if (both) return both.owner
  if (sells.length === 1) return sells[0]?.owner
  return buys.length === 1 ? buys[0]?.owner : undefined
}

/** Orders whose fill event names the owner, with what each owner paid. */
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

/** One order filled: all is its owner's. Several: the owner who paid the token sold, or got the token bought. */
function onlyOwner(
  fills: (Order & { paid: Set<string>; got: Set<string> })[],
  swap: Tokens,
): string | undefined {
  if (fills.length === 1) return fills[0]?.owner
  const payers = fills.filter(({ paid }) => paid.has(swap.sold.token))
  if (payers.length === 1) return payers[0]?.owner
  const takers = fills.filter(({ got }) => got.has(swap.bought.token))
  return takers.length === 1 ? takers[0]?.owner : undefined
}
