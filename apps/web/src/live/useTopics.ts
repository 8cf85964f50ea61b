import { type Topic, topicKey } from '@peregrine/contract/topic'
import { skipToken, useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { useLiveClient } from './LiveProvider.tsx'
import { liveKey } from './liveKey.ts'

/** The list of before, as long as its members are the same. */
function useSameList<Item>(list: Item[]): Item[] {
  const [kept, keep] = useState(list)
  const isSame = kept.length === list.length && kept.every((item, index) => item === list[index])
  if (!isSame) keep(list)
  return isSame ? kept : list
}

/**
 * Follows one topic for several parameters while the component is on the page.
 *
 * @returns the states in the order of the parameters; undefined where no snapshot has come yet
 */
export function useTopics<P extends z.ZodType, S extends z.ZodType, E extends z.ZodType>(
  topic: Topic<string, P, S, E>,
  paramsList: readonly (z.input<P> & object)[],
): (z.output<S> | undefined)[] {
  const client = useLiveClient()
  const keys = paramsList.map((params) => topicKey(topic, params))
  const joined = keys.join(' ')
  // The keys stand for topic and params.
  useEffect(() => {
    const stops = paramsList.map((params) => client.watch(topic as unknown as Topic, params))
    return () => {
      for (const stop of stops) stop()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, joined])
  const results = useQueries({
    queries: keys.map((key) => ({ queryKey: liveKey(key), queryFn: skipToken as typeof skipToken })),
  })
  const states = results.map(({ data }) => data as z.output<S> | undefined)
  return useSameList(states)
}
