/** Returns the query-cache key of a stream's state, or the prefix of all without a key. */
export function liveKey(key?: string): readonly string[] {
  return key === undefined ? ['live'] : ['live', key]
}

/** Returns the key of a stream's refusal. Dropping the stream drops it too. */
export function refusalKey(key: string): readonly string[] {
  return [...liveKey(key), 'refusal']
}

export function isRefusalKey(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === 'live' && queryKey[2] === 'refusal'
}
