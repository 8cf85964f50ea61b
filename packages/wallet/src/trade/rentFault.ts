import { accountRent } from '@peregrine/protocols/solana/rent'

/** What decides whether Solana's rent allows a transfer; lamports. */
export type RentScene = {
  /** What the paying wallet holds. */
  coins: bigint
  /** What leaves for the recipient's own account; 0 for a transfer of tokens. */
  sent: bigint
  /** Network fee, exactly, and the deposit for a token account that is opened. */
  costs: bigint
  /** What the recipient's own account holds; null where it is not known. */
  received: bigint | null
}

/**
 * Why rent forbids a transfer: no account may be left with less than what one must hold, save nothing at all. Null if it
 * does not; `costs` where the wallet cannot even pay.
 */
export function rentFault({ coins, sent, costs, received }: RentScene): RentFault | null {
  if (sent > 0n && received !== null && received + sent < accountRent) return 'new-account'
  const left = coins - sent - costs
  if (left < 0n) return 'costs'
  return left > 0n && left < accountRent ? 'leftover' : null
}

export type RentFault = 'new-account' | 'costs' | 'leftover'
