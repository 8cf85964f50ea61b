import { z } from 'zod'
import { zAddressInput } from '../input.ts'
import { defineTopic } from '../topic.ts'
import { applyWalletEventChange, zWalletEventChange, zWalletEventList } from '../walletEvent.ts'

/**
 * Events of the wallets that the signed-in wallet watches, of all chains, as its rules for each of them let pass; newest
 * first. A change of the list or its rules gives a `reset` with the list as it is then.
 */
export const followTrade = defineTopic({
  name: 'followTrade',
  params: z.object({ userId: zAddressInput }),
  snapshot: zWalletEventList,
  event: zWalletEventChange,
  apply: applyWalletEventChange,
  ownerOf: (params) => (params as { userId: string }).userId,
})
