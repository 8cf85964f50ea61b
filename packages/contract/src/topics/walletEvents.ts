import { z } from 'zod'
import { zAddressInput } from '../input.ts'
import { defineTopic } from '../topic.ts'
import { applyWalletEventChange, zWalletEventChange, zWalletEventList } from '../walletEvent.ts'

/**
 * Events of the signed-in wallet's watched wallets on all chains, filtered by each wallet's rules; newest first. Spam
 * transfers are excluded unless requested, as they could crowd out everything else. A change of the list or its rules
 * sends a `reset` with the new list.
 */
export const walletEvents = defineTopic({
  name: 'followTrade',
  params: z.object({ userId: zAddressInput, spam: z.literal('shown').optional() }),
  snapshot: zWalletEventList,
  event: zWalletEventChange,
  apply: applyWalletEventChange,
  isUrgent: true,
  ownerOf: ({ userId }) => userId,
})
