import { type Network, networkFacts } from '@peregrine/core/network'
import type { RecipientKind } from '@peregrine/wallet/recipientAccount'
import type { Trader } from './traderPorts.ts'
import { readEvmRecipient } from './readEvmRecipient.ts'
import { readSolanaRecipient, type SolanaReading } from './readSolanaRecipient.ts'

/** What is asked about a recipient. */
export type Asked = { network: Network; token: string; recipient: string }

/** What a recipient is, as its chain tells now. */
export type RecipientReading = {
  kind: RecipientKind
  /** Of a token account: who can move what is in it. */
  owner: string | null
  /** Solana: what the transfer finds there; null on other chains and where nothing could be read. */
  solana: SolanaReading | null
}

/** What asking about a recipient takes. */
export type RecipientAsker = Pick<Trader, 'request' | 'memory'>

/** Reads what a recipient is before anything is sent there. Never throws: what cannot be told is `unread`. */
export async function readRecipient(asker: RecipientAsker, asked: Asked): Promise<RecipientReading> {
  try {
    return networkFacts[asked.network].family === 'EVM'
      ? { kind: await readEvmRecipient(asker, asked), owner: null, solana: null }
      : await readSolanaRecipient(asker, asked)
  } catch (error) {
    console.warn('What the recipient is could not be read', error)
    return { kind: 'unread', owner: null, solana: null }
  }
}
