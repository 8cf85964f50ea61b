/** Where the query cache holds a stream's state; without a key, where it holds all of them. */
export function liveKey(key?: string): readonly string[] {
  return key === undefined ? ['live'] : ['live', key]
}

/** Where it holds why a stream is refused. What is dropped of the stream drops this as well. */
export function refusalKey(key: string): readonly string[] {
  return [...liveKey(key), 'refusal']
}

export function isRefusalKey(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === 'live' && queryKey[2] === 'refusal'
}
