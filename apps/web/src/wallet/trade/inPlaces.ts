/**
 * Runs `work` for all items, so many at a time. An item's work gives its place to the next one when it ends, or before
 * that by `leave`, and goes on without it. Resolves when all work has ended. Rejects once one has, and begins no more.
 */
export async function inPlaces<T>(
  items: readonly T[],
  places: number,
  work: (item: T, leave: () => void) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const running: Promise<void>[] = []
  const inPlace = (item: T): Promise<void> =>
    new Promise((leave, fail) => {
      const done = work(item, leave)
      running.push(done)
      done.then(leave, (error: unknown) => {
        waiting.length = 0
        fail(error)
      })
    })
  const place = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await inPlace(item)
  }
  await Promise.all(Array.from({ length: Math.min(places, items.length) }, place))
  await Promise.all(running)
}
