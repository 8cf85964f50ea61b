import { type Topic, topicKey } from '@peregrine/contract/topic'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { useLiveClient } from './LiveProvider.tsx'
import { liveKey } from './liveKey.ts'

/**
 * Subscribes to a topic while mounted.
 *
 * @returns the topic's state, kept up to date; undefined before the first snapshot
 */
export function useTopic<P extends z.ZodType, S extends z.ZodType, E extends z.ZodType>(
  topic: Topic<string, P, S, E>,
  params: z.input<P> & object,
): z.output<S> | undefined {
  const client = useLiveClient()
  const key = topicKey(topic, params)
  // The key identifies topic and params.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => client.watch(topic, params), [client, key])
  return useQuery<z.output<S>>({ queryKey: liveKey(key), queryFn: skipToken }).data
}
