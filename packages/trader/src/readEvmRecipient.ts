import { getToken } from '@peregrine/contract/routes/tokens'
import { isFault } from '@peregrine/core/fault'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import { knownContract } from '@peregrine/wallet/guard/evm/knownContracts'
import type { RecipientKind } from '@peregrine/wallet/recipientAccount'
import { askChain, NodeRefusal } from './chain.ts'
import { call } from './http/callRoute.ts'
import type { Asked, RecipientAsker } from './readRecipient.ts'

/** Code of a key's account that has delegated to a contract (EIP-7702): the key still signs for it. */
const delegation = /^0xef0100[0-9a-f]{40}$/i
const selectors = { token0: '0x0dfe1681', decimals: '0x313ce567', symbol: '0x95d89b41' }
const maxDecimals = 255n

/** What a view returns as hex digits without 0x; null where it reverts. Throws Fault, Unreachable. */
async function viewed(
  asker: RecipientAsker,
  chain: ChainKey,
  to: string,
  data: string,
): Promise<string | null> {
  try {
    const reply = await askChain(asker, chain, 'eth_call', [{ to, data }, 'latest'])
    return typeof reply === 'string' && /^0x[0-9a-fA-F]*$/.test(reply) ? reply.slice(2) : null
  } catch (error) {
    if (error instanceof NodeRefusal) return null
    throw error
  }
}

const wordOf = (digits: string | null): bigint | null =>
  digits?.length === 64 ? BigInt(`0x${digits}`) : null

function isAddressWord(digits: string | null): boolean {
  const word = wordOf(digits)
  return word !== null && word > 0n && word < 2n ** 160n
}

function isDecimals(digits: string | null): boolean {
  const word = wordOf(digits)
  return word !== null && word <= maxDecimals
}

/** A text as ABI string, or as the 32 bytes of the oldest tokens. */
function isSymbol(digits: string | null): boolean {
  return digits !== null && digits.length >= 64 && BigInt(`0x${digits.slice(0, 64)}`) > 0n
}

/** True if our own server knows a token there. */
async function isKnownToken(asker: RecipientAsker, { network, recipient }: Asked): Promise<boolean> {
  try {
    await call(asker, getToken, { params: { network, token: recipient } })
    return true
  } catch (error) {
    if (isFault(error)) return false
    throw error
  }
}

/** What a contract answers as: pair, token or neither. */
async function kindOfContract(asker: RecipientAsker, asked: Asked): Promise<RecipientKind> {
  const { chain } = networkFacts[asked.network]
  const ask = (data: string) => viewed(asker, chain, asked.recipient, data)
  const [token0, decimals, symbol] = await Promise.all([
    ask(selectors.token0),
    ask(selectors.decimals),
    ask(selectors.symbol),
  ])
  if (isAddressWord(token0)) return 'pool'
  if (isDecimals(decimals) || isSymbol(symbol)) return 'token'
  return (await isKnownToken(asker, asked)) ? 'token' : 'contract'
}

/**
 * What an address of an EVM chain is: its code, and what it answers as pair or token. A contract may answer as it likes;
 * that of a wallet has no reason to answer as one of these.
 *
 * @throws Fault, Unreachable, NodeRefusal where its code cannot be read
 */
export async function readEvmRecipient(asker: RecipientAsker, asked: Asked): Promise<RecipientKind> {
  const { chain } = networkFacts[asked.network]
  const { recipient, token } = asked
  const known = recipient === token ? 'token' : knownContract(chain, recipient)
  if (known) return known
  const code = await askChain(asker, chain, 'eth_getCode', [recipient, 'latest'])
  if (typeof code !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(code))
    throw new Error('the node’s code is none')
  return code === '0x' || delegation.test(code) ? 'wallet' : kindOfContract(asker, asked)
}
