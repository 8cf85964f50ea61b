/** Parts of a signature, as the worker's own timings name them (`trade:guard`). */
type Part = 'environment' | 'guard' | 'last-look'

/** The same work, with what it took noted for the browser's profiler and `npm run bench -- trading`. */
export function timed<Given extends unknown[], Result>(
  part: Part,
  work: (...given: Given) => Result,
): (...given: Given) => Result {
  return (...given) => {
    const start = performance.now()
    const note = () => performance.measure(`trade:${part}`, { start })
    const result = work(...given)
    if (result instanceof Promise) result.then(note, note)
    else note()
    return result
  }
}
