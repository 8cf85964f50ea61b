import { type Network, networkFacts } from '@peregrine/core/network'
import { askChain, type ChainAsker } from './chain.ts'

/** Of `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

type Fields = Record<string, unknown>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value : []).map(fieldsOf)

/** Base units that a log moved to a wallet, negative if away from it; 0 for one that is no transfer of the token. */
function movedBy({ address, topics, data }: Fields, token: string, wallet: string): bigint {
  const [event, from, to] = Array.isArray(topics) ? topics.map((one) => String(one).toLowerCase()) : []
  const isTransfer = event === transferTopic && String(address).toLowerCase() === token.toLowerCase()
  if (!isTransfer || typeof data !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(data)) return 0n
  const topic = `0x${wallet.slice(2).toLowerCase().padStart(64, '0')}`
  return (to === topic ? BigInt(data) : 0n) - (from === topic ? BigInt(data) : 0n)
}

/** Base units that a receipt's transfers of a token brought a wallet, what left it deducted; null without a receipt. */
export function boughtByReceipt(receipt: unknown, token: string, wallet: string): bigint | null {
  if (receipt === null || typeof receipt !== 'object') return null
  return listOf((receipt as Fields)['logs']).reduce((sum, log) => sum + movedBy(log, token, wallet), 0n)
}

function heldIn(balances: unknown, token: string, wallet: string): bigint {
  return listOf(balances)
    .filter(({ owner, mint }) => owner === wallet && mint === token)
    .reduce((sum, { uiTokenAmount }) => {
      const amount = String(fieldsOf(uiTokenAmount)['amount'])
      return /^\d{1,20}$/.test(amount) ? sum + BigInt(amount) : sum
    }, 0n)
}

/** Base units of a token that a Solana transaction brought a wallet; null where the node does not have it. */
export function boughtByBalances(transaction: unknown, token: string, wallet: string): bigint | null {
  const { meta } = fieldsOf(transaction)
  if (typeof meta !== 'object' || meta === null) return null
  const { preTokenBalances, postTokenBalances } = meta as Fields
  return heldIn(postTokenBalances, token, wallet) - heldIn(preTokenBalances, token, wallet)
}

/** A purchase's network, wallet and token. */
export type Purchase = { network: Network; wallet: string; token: string }

async function askBought(asker: ChainAsker, { network, wallet, token }: Purchase, hash: string) {
  const { chain } = networkFacts[network]
  if (chain !== 'sol')
    return boughtByReceipt(await askChain(asker, chain, 'eth_getTransactionReceipt', [hash]), token, wallet)
  const config = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  return boughtByBalances(await askChain(asker, chain, 'getTransaction', [hash, config]), token, wallet)
}

/**
 * Base units that a confirmed purchase brought a wallet, by its transaction and nothing else: other purchases of the same
 * token do not count, nor does what a tax or the operator's fee kept. Null while the node does not have it.
 */
export async function readBought(
  asker: ChainAsker,
  purchase: Purchase,
  hash: string,
): Promise<bigint | null> {
  const units = await askBought(asker, purchase, hash)
  return units !== null && units >= 0n ? units : null
}
