/** What an address is on its chain, as far as it decides whether somebody can move what arrives there. */
export const recipientKinds = [
  /** Signs for itself: a key's account, also one that has delegated to code (EIP-7702). */
  'wallet',
  /** Solana: an address of a key that has no account yet. */
  'new',
  /** Solana: no key's address. A program signs for it, such as a multisignature's for its vault, or nobody does. */
  'off-curve',
  /** Another contract, or an account that some program owns. */
  'contract',
  /** The chain could not be read. */
  'unread',
  'token-account',
  /** Token contract or mint. */
  'token',
  'program',
  /** Pool, curve or vault of a venue. */
  'pool',
  /** Router, factory or manager of a protocol, and addresses that the chain keeps for itself. */
  'protocol',
] as const
export type RecipientKind = (typeof recipientKinds)[number]

/** What a recipient was found to be, and whether the trader typed out that it is meant. */
export type RecipientAccount = { kind: RecipientKind; isConfirmed: boolean }

const plain: readonly RecipientKind[] = ['wallet', 'new']
const doubtful: readonly RecipientKind[] = ['off-curve', 'contract', 'unread']

/** True for kinds that can be meant, and that the trader must therefore confirm in writing. */
export function needsConfirmation(kind: RecipientKind): boolean {
  return doubtful.includes(kind)
}

/** True for kinds from which nothing comes back: no word of the trader opens the way to them. */
export function isNoRecipient(kind: RecipientKind): boolean {
  return !plain.includes(kind) && !doubtful.includes(kind)
}

/**
 * What is signed into a transfer: what the chain tells now, and the trader's word for it only where it was given for the
 * same. A chain that cannot be read now counts as it was when the trader confirmed.
 */
export function accountNow(seen: RecipientAccount, now: RecipientKind): RecipientAccount {
  const kind = now === 'unread' ? seen.kind : now
  return { kind, isConfirmed: seen.isConfirmed && kind === seen.kind }
}
