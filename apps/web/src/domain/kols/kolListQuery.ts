import { getKolList } from '@peregrine/contract/routes/kolList'
import { getOperator } from '@peregrine/contract/routes/operator'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'
import { useSession } from '../session/useSession.ts'
import { kolListKey } from './kolListKey.ts'

/** The operator's list of KOLs and its latest changes, for this signed-in wallet. */
export const kolListQuery = (owner: string) =>
  queryOptions({
    queryKey: [...kolListKey, owner],
    queryFn: ({ signal }) => call(getKolList, { signal }),
  })

/** Returns whether this page's user administers the server, and why not; undefined until known. */
export function useOperator() {
  const owner = useSession(({ session }) => session?.address ?? '')
  return useQuery({
    queryKey: ['operator', owner],
    queryFn: ({ signal }) => call(getOperator, { signal }),
    staleTime: 60_000,
  }).data
}
