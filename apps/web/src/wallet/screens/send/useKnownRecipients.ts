import { useOwnWallets } from '../../../domain/own-wallets/useOwnWallets.ts'
import { useKnownWallets } from '../../../domain/watched-wallets/useKnownWallets.ts'
import { readSentTo } from './sentTo.ts'
import type { KnownRecipient } from './checkRecipient.ts'

/** Addresses that a recipient is compared with: the user's own, those sent to before, watched and tagged ones. */
export function useKnownRecipients(): KnownRecipient[] {
  const own = useOwnWallets(({ wallets }) => wallets)
  const { followed, marked } = useKnownWallets()
  return [
    ...own.map(({ address, label }) => ({ address, name: label, relation: 'own' as const })),
    ...readSentTo().map((address) => ({ address, name: '', relation: 'sent' as const })),
    ...followed.map(({ address, note }) => ({ address, name: note, relation: 'followed' as const })),
    ...marked.map(({ address, note }) => ({ address, name: note, relation: 'marked' as const })),
  ]
}
