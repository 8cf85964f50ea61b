type Spacing = { gapMs: number; nowMs: () => number; sleep: (ms: number) => Promise<void> }

/**
 * Spaces the starts of requests by a minimum gap. A request with the same key as one waiting or running shares its
 * response.
 */
export function spaceRequests({ gapMs, nowMs, sleep }: Spacing) {
  const running = new Map<string, Promise<unknown>>()
  let nextAtMs = 0

  async function start<Reply>(request: () => Promise<Reply>): Promise<Reply> {
    const waitMs = Math.max(0, nextAtMs - nowMs())
    nextAtMs = Math.max(nextAtMs, nowMs()) + gapMs
    if (waitMs > 0) await sleep(waitMs)
    return request()
  }
  return <Reply>(key: string, request: () => Promise<Reply>): Promise<Reply> => {
    const known = running.get(key)
    if (known) return known as Promise<Reply>
    const reply = start(request).finally(() => running.delete(key))
    running.set(key, reply)
    return reply
  }
}
