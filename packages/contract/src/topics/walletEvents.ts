import { z } from 'zod'
import { zAddressInput } from '../input.ts'
import { defineTopic } from '../topic.ts'
import { applyWalletEventChange, zWalletEventChange, zWalletEventList } from '../walletEvent.ts'

/**
 * Events of the wallets that the signed-in wallet watches, of all chains, as its rules for each of them let pass; newest
 * first; without spam transfers, which could push all else out of the list, unless they are asked for. A change of the
 * list or its rules gives a `reset` with the list as it is then.
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
