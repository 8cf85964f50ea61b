import { type KolCounts, kolList } from '@peregrine/contract/topics/kolList'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTopic } from '../../live/useTopic.ts'
import { publicWalletsQuery } from '../watched-wallets/publicWallets.ts'
import { kolListKey } from './kolListKey.ts'

/** Returns how many KOLs the server knows, live; lists of names read before a change are read again. */
export function useKolCounts(): KolCounts | undefined {
  const counts = useTopic(kolList, {})
  const queries = useQueryClient()
  const revision = counts?.revision
  const seen = useRef(revision)
  useEffect(() => {
    if (seen.current !== undefined && revision !== seen.current) {
      void queries.invalidateQueries({ queryKey: publicWalletsQuery.queryKey })
      void queries.invalidateQueries({ queryKey: kolListKey })
    }
    seen.current = revision
  }, [queries, revision])
  return counts
}
