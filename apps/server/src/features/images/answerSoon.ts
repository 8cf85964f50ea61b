import { setTimeout as wait } from 'node:timers/promises'
import { Fault } from '@peregrine/core/fault'

/** How long a browser's connection is held for a picture that comes from elsewhere. */
export type Patience = {
  ms: number
  /** Requests that wait so long at a time; the others wait for `briefMs`, enough for what is on the disk. */
  places: number
  briefMs: number
}

/** A browser has six connections to a server without HTTP/2, and quotes and sends must find one free. */
export const pagePatience: Patience = { ms: 600, places: 3, briefMs: 60 }

/** Answers with work that is done soon; the rest goes on, so that a later request finds it done. */
export function answerSoon({ ms, places, briefMs }: Patience): <T>(work: Promise<T>) => Promise<T> {
  let waiting = 0
  return async (work) => {
    const enough = new AbortController()
    const limit = wait(waiting < places ? ms : briefMs, null, { signal: enough.signal })
    waiting += 1
    try {
      const pending = limit.then(() => Promise.reject(new Fault('image.pending')))
      return await Promise.race([work, pending])
    } finally {
      waiting -= 1
      enough.abort()
    }
  }
}
