import { getKols } from '@peregrine/contract/routes/kols'
import type { ChainFamily } from '@peregrine/core/network'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'

/** A public KOL wallet; `id` counts from 1 in the server's order. */
export type PublicWallet = {
  id: number
  nickname: string
  family: ChainFamily
  address: string
  /** An emoji, or the URL of a picture; empty if unknown. */
  avatar: string
}

const chainTypes = { EVM: '1', SOL: '2' } as const
const refreshMs = 30 * 60_000

async function readFamily(family: ChainFamily, signal: AbortSignal): Promise<Omit<PublicWallet, 'id'>[]> {
  const wallets = await call(getKols, { params: { chainType: chainTypes[family] }, signal })
  return wallets.map(({ address, addressLow, description, avatar = '' }) => ({
    nickname: description,
    family,
    address: addressLow ?? address,
    avatar,
  }))
}

/** Query for the public KOL wallets of both families. */
export const publicWalletsQuery = queryOptions({
  queryKey: ['public-wallets'],
  queryFn: async ({ signal }): Promise<PublicWallet[]> => {
    const families = await Promise.all([readFamily('EVM', signal), readFamily('SOL', signal)])
    return families.flat().map((wallet, index) => ({ id: index + 1, ...wallet }))
  },
  staleTime: 60_000,
  refetchInterval: refreshMs,
})
