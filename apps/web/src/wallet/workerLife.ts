import { create } from 'zustand'

type WorkerLife = {
  /**
   * Whether the browser keeps the signing worker, and with it the unlocked wallets, while the only tab is reloaded or
   * opens another page of ours by its address. Null until the worker was opened.
   */
  isKept: boolean | null
}

export const useWorkerLife = create<WorkerLife>()(() => ({ isKept: null }))

/**
 * Options of a worker with this name. `wasAsked` tells whether the browser knows the option that keeps the worker: it
 * reads no others.
 */
export function lastingWorkerOptions(name: string): { options: WorkerOptions; wasAsked: () => boolean } {
  let isAsked = false
  const options = {
    type: 'module' as const,
    name,
    get extendedLifetime() {
      isAsked = true
      return true
    },
  }
  return { options, wasAsked: () => isAsked }
}
