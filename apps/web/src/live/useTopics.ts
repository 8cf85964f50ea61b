import { type Topic, topicKey } from '@peregrine/contract/topic'
import {
  notifyManager,
  type QueryClient,
  QueryObserver,
  skipToken,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { useLiveClient } from './LiveProvider.tsx'
import { liveKey } from './liveKey.ts'

/** Observes several cache keys as one list, which is stable until a member changes. */
function observeAll(queries: QueryClient, keys: readonly string[]) {
  const observers = keys.map(
    (key) => new QueryObserver(queries, { queryKey: liveKey(key), queryFn: skipToken }),
  )
  let kept: unknown[] = []
  return {
    subscribe(onChange: () => void) {
      const stops = observers.map((observer) => {
        // The entry may have been dropped and recreated since: the last list's streams end before this one's begin.
        observer.setOptions(observer.options)
        return observer.subscribe(notifyManager.batchCalls(onChange))
      })
      return () => {
        for (const stop of stops) stop()
      }
    },
    read(): unknown[] {
      const list = observers.map((observer) => observer.getCurrentResult().data)
      const isSame = kept.length === list.length && kept.every((item, index) => item === list[index])
      if (!isSame) kept = list
      return kept
    },
  }
}

/**
 * Subscribes to one topic for several parameters while mounted.
 *
 * @returns the states in parameter order; undefined before a snapshot
 */
export function useTopics<P extends z.ZodType, S extends z.ZodType, E extends z.ZodType>(
  topic: Topic<string, P, S, E>,
  paramsList: readonly (z.input<P> & object)[],
): (z.output<S> | undefined)[] {
  const client = useLiveClient()
  const keys = paramsList.map((params) => topicKey(topic, params))
  const joined = keys.join(' ')
  // The keys identify topic and params.
  useEffect(() => {
    const stops = paramsList.map((params) => client.watch(topic, params))
    return () => {
      for (const stop of stops) stop()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, joined])
  const queries = useQueryClient()
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const { subscribe, read } = useMemo(() => observeAll(queries, keys), [queries, joined])
  return useSyncExternalStore(subscribe, read) as (z.output<S> | undefined)[]
}
