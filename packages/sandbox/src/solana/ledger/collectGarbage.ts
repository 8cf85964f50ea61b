import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Gc = (options: { type: 'major'; execution: 'async' }) => Promise<void>

/**
 * A function that has V8 collect what is dead, soon.
 *
 * Every transaction leaves some twenty small objects behind which each hold memory of the VM that V8 does not know of,
 * so by itself it collects far too seldom: measured 600 MB instead of 410 after 40,000 transactions.
 */
export function createCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as Gc
  setFlagsFromString('--no-expose-gc')
  return () => void gc({ type: 'major', execution: 'async' })
}
