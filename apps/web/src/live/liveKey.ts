/** Where the query cache holds a stream's state; without a key, where it holds all of them. */
export function liveKey(key?: string): readonly string[] {
  return key === undefined ? ['live'] : ['live', key]
}
