import { type Topic, topicKey } from '@peregrine/contract/topic'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { refusalKey } from './liveKey.ts'

/** Returns the fault code with which the server refused a private topic; null otherwise. */
export function useRefusal<P extends z.ZodType>(
  topic: Topic<string, P, z.ZodType, z.ZodType>,
  params: z.input<P> & object,
): string | null {
  const queryKey = refusalKey(topicKey(topic, params))
  return useQuery<string>({ queryKey, queryFn: skipToken }).data ?? null
}
