import { canonicalAddress, isEvmAddress, isSolanaAddress, zeroAddress } from '@peregrine/core/address'
import { type ChainFamily, type Network, networkFacts } from '@peregrine/core/network'
import type { PastedNetwork } from '@peregrine/core/paste/networkAround'
import { readPaste } from '@peregrine/core/paste/readPaste'
import { isNoRecipient, type RecipientKind } from '@peregrine/wallet/recipientAccount'

export type KnownRecipient = {
  address: string
  name: string
  relation: 'own' | 'sent' | 'followed' | 'marked'
}

/** What the chain tells of an address from which nothing comes back. */
type AccountFault = `is-${'token-account' | 'token' | 'program' | 'pool' | 'protocol'}`

/** Why nothing may be sent there. */
export type RecipientFault =
  | 'missing'
  | 'several'
  | 'secret'
  | 'other-network'
  | 'not-evm'
  | 'not-sol'
  | 'checksum'
  | 'burn'
  | 'self'
  | 'token'
  | AccountFault

/** What may be meant, and has to be confirmed in writing. */
export type DoubtfulKind = Extract<RecipientKind, 'off-curve' | 'contract' | 'unread'>

/** What is known of a recipient that coins may be sent to. */
export type RecipientMark =
  | { kind: 'known'; known: KnownRecipient }
  /** Begins and ends as one that the user knows, but is another (promise B7). */
  | { kind: 'look-alike'; known: KnownRecipient }
  | { kind: 'new' }

/** Characters at either end that an interface shows and an imitator grinds for. */
const seenChars = 4

const body = (address: string) => canonicalAddress(address).replace(/^0x/, '')

function isSimilar(one: string, other: string): boolean {
  const [a, b] = [body(one), body(other)]
  return (
    a !== b && a.slice(0, seenChars) === b.slice(0, seenChars) && a.slice(-seenChars) === b.slice(-seenChars)
  )
}

/** What an address is to the user. A look-alike comes first: the one imitated is the better known. */
export function markRecipient(address: string, known: readonly KnownRecipient[]): RecipientMark {
  const same = known.find((one) => canonicalAddress(one.address) === canonicalAddress(address))
  const imitated = known.find((one) => isSimilar(one.address, address))
  // A wallet of the user's own is what it is, whoever imitates it.
  if (same?.relation === 'own') return { kind: 'known', known: same }
  if (imitated) return { kind: 'look-alike', known: imitated }
  return same ? { kind: 'known', known: same } : { kind: 'new' }
}

/** Solana's system program and the usual burn addresses: what goes there is gone. */
const burns: readonly string[] = [
  zeroAddress,
  '0x000000000000000000000000000000000000dead',
  '11111111111111111111111111111111',
  '1nc1nerator11111111111111111111111111111111',
]

/** A recipient as the field shows it, and the chain that the paste it came from named. */
export type TypedRecipient = { typed: string; named: PastedNetwork | null }

/** Takes the only address out of a paste, so that the field shows the bare one that will be signed. */
export function typedRecipient(text: string): TypedRecipient {
  const [first, ...others] = readPaste(text).addresses
  return first && others.length === 0
    ? { typed: first.address, named: first.network }
    : { typed: text, named: null }
}

/** Why what was pasted cannot be a recipient, whatever is in it; null if it may be. */
export function pasteFault({ typed, named }: TypedRecipient, network: Network): RecipientFault | null {
  const { addresses, isSecret } = readPaste(typed)
  if (isSecret) return 'secret'
  if (addresses.length > 1) return 'several'
  return named !== null && named !== networkFacts[network].chain ? 'other-network' : null
}

type Given = {
  address: string
  family: ChainFamily
  wallet: string
  token: string
  isChecksumValid: (address: string) => boolean
}

function formFault({ address, family, isChecksumValid }: Given): RecipientFault | null {
  if (address === '') return 'missing'
  if (family === 'SOL') return isSolanaAddress(address) ? null : 'not-sol'
  if (!isEvmAddress(address)) return 'not-evm'
  const digits = address.slice(2)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return isMixed && !isChecksumValid(address) ? 'checksum' : null
}

/** Why an address cannot receive this transfer, by the address alone; null if it can. */
export function recipientFault(given: Given): RecipientFault | null {
  const fault = formFault(given)
  if (fault) return fault
  const recipient = canonicalAddress(given.address)
  if (burns.includes(recipient)) return 'burn'
  if (recipient === canonicalAddress(given.wallet)) return 'self'
  return recipient === canonicalAddress(given.token) ? 'token' : null
}

/** Why nothing may be sent to what the chain tells of; null if it may, at most after a confirmation. */
export function accountFault(kind: RecipientKind): RecipientFault | null {
  return isNoRecipient(kind) ? (`is-${kind}` as AccountFault) : null
}
