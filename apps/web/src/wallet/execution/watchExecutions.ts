import { environmentId } from '../../kit/preferences/environment.ts'

const listeners = new Set<() => void>()
const news = `peregrine-executions-${environmentId()}`
let others: BroadcastChannel | null = null

function openChannel(): BroadcastChannel {
  const opened = new BroadcastChannel(news)
  opened.onmessage = callAll
  return opened
}

function callAll(): void {
  for (const listener of listeners) listener()
}

/** Calls back on every change of the log, by this tab or another one, until the returned function is called. */
export function watchExecutions(listener: () => void): () => void {
  others ??= openChannel()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells this tab and the others that the log has changed. */
export function tellExecutions(): void {
  callAll()
  others ??= openChannel()
  others.postMessage(null)
}
