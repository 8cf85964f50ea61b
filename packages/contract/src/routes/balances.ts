import { z } from 'zod'
import { zAddressList } from '../addressList.ts'
import { zAddressInput, zNetworkInput } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zUnits } from '../trade.ts'

const zBalance = z.object({
  /** Whole tokens as decimal text. */
  balance: z.string(),
  /** What can be sold and sent: on Solana what the associated token account holds. */
  units: zUnits,
  decimals: z.number(),
  /** Solana: what the wallet's other token accounts hold, which is not part of `units`; absent for nothing. */
  elsewhere: zUnits.optional(),
  /** Solana: what frozen accounts hold, which is part of neither; absent for nothing. */
  frozen: zUnits.optional(),
})
export type BalanceWire = z.infer<typeof zBalance>

export const getTokenBalance = defineRoute({
  path: '/api/queryTokenBal/:network/:wallet/:token',
  summary: 'What a wallet holds of a token or of the native coin, read from the chain',
  params: z.object({ network: zNetworkInput, wallet: zAddressInput, token: zAddressInput }),
  reply: zBalance,
  form: 'status',
  cost: 5,
  faults: ['network.unknown', 'token.unknown', 'chain.unreachable', 'reply.malformed'],
})

/** Milliseconds after which a balance is given up, from the product document. */
export const balanceLimitMs = 10_000

/** Most wallets whose balances are read at once. */
export const maxWalletsRead = 100

export const getTokenBalances = defineRoute({
  path: '/api/balances/:network/:token',
  summary: 'What several wallets hold of a token or of the native coin, read from the chain',
  params: z.object({ network: zNetworkInput, token: zAddressInput }),
  query: z.object({ wallets: zAddressList(maxWalletsRead) }),
  reply: z.object({
    /** In the order asked for. */
    balances: z.array(zBalance.extend({ wallet: z.string() })),
  }),
  cost: 20,
  faults: ['network.unknown', 'token.unknown', 'chain.unreachable', 'reply.malformed'],
})
