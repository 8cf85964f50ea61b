import { canonicalAddress } from '@peregrine/core/address'
import { networkFacts } from '@peregrine/core/network'
import type { Asked, RecipientReading } from '@peregrine/trader/readRecipient'
import { useQuery } from '@tanstack/react-query'
import { isChecksumValid } from '../../../domain/chains/isChecksumValid.ts'
import type { TransferPort } from '../transferPort.ts'
import {
  accountFault,
  markRecipient,
  pasteFault,
  type RecipientFault,
  recipientFault,
  type TypedRecipient,
} from './checkRecipient.ts'
import { useKnownRecipients } from './useKnownRecipients.ts'

/** As long as what was read of an address counts while a transfer is typed; it is read again before the signature. */
const freshMs = 10_000

const unread: RecipientReading = { kind: 'unread', owner: null, solana: null }

/** Query for what a recipient is on its chain. */
const recipientQuery = (port: TransferPort, asked: Asked) => ({
  queryKey: ['recipient', asked.network, asked.token, asked.recipient],
  // What asks may not have loaded.
  queryFn: () =>
    port.recipient(asked).catch((error: unknown) => {
      console.warn('What the recipient is could not be asked', error)
      return unread
    }),
  staleTime: freshMs,
  gcTime: freshMs,
  retry: false,
})

/** The typed recipient: what it is to the user, what the chain tells of it, and why nothing may be sent there. */
export function useRecipient(
  port: TransferPort,
  { network, token, wallet, ...pasted }: Omit<Asked, 'recipient'> & TypedRecipient & { wallet: string },
) {
  const address = pasted.typed.trim()
  const { family } = networkFacts[network]
  const wrong =
    pasteFault(pasted, network) ?? recipientFault({ address, family, wallet, token, isChecksumValid })
  const recipient = canonicalAddress(address)
  const known = useKnownRecipients()
  const { data, isLoading } = useQuery({
    ...recipientQuery(port, { network, token, recipient }),
    enabled: wrong === null,
  })
  const reading: RecipientReading | null = wrong === null ? (data ?? null) : null
  const badRecipient: RecipientFault | null = wrong ?? (reading && accountFault(reading.kind))
  return {
    recipient,
    reading,
    isReading: wrong === null && isLoading,
    badRecipient,
    mark: wrong === null ? markRecipient(address, known) : null,
  }
}
