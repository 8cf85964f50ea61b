import { z } from 'zod'
import { zAddressInput } from '../input.ts'
import { defineTopic } from '../topic.ts'
import { applyWalletEventChange, zWalletEventChange, zWalletEventList } from '../walletEvent.ts'

/** Events of the signed-in wallet itself, on all chains of its family, newest first. */
export const userTrade = defineTopic({
  name: 'userTrade',
  params: z.object({ userId: zAddressInput }),
  snapshot: zWalletEventList,
  event: zWalletEventChange,
  apply: applyWalletEventChange,
  ownerOf: ({ userId }) => userId,
})
