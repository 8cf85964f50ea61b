import { type Topic, topicKey } from '@peregrine/contract/topic'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { refusalKey } from './liveKey.ts'

/** The fault's code with which the server refused a private topic; null while it has not. */
export function useRefusal<P extends z.ZodType>(
  topic: Topic<string, P, z.ZodType, z.ZodType>,
  params: z.input<P> & object,
): string | null {
  const queryKey = refusalKey(topicKey(topic, params))
  return useQuery<string>({ queryKey, queryFn: skipToken }).data ?? null
}
