import { sleep } from './sleep.ts'

/** True if there is neither a reply nor a failure within `limitMs`. */
export async function isSlow(asked: Promise<unknown>, limitMs: number): Promise<boolean> {
  const answered = new AbortController()
  const settle = () => answered.abort()
  asked.then(settle, settle)
  await sleep(limitMs, answered.signal)
  return !answered.signal.aborted
}
