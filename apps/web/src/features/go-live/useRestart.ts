import { getEndpoints, type Restart } from '@peregrine/contract/routes/endpoints'
import { useState } from 'react'
import { call } from '../../kit/http/call.ts'

const askEveryMs = 500
/** Long enough for a first start on a slow machine. */
const patienceMs = 120_000

export type RestartState = 'idle' | 'restarting' | 'manual' | 'late'

/** True once another run of the server than `run` answers; while it is away, calls fail and are asked again. */
async function isBack(run: string): Promise<boolean> {
  try {
    return (await call(getEndpoints, { timeoutMs: 2_000 })).run !== run
  } catch {
    // It is stopping or starting.
    return false
  }
}

/** Waits until the server is back and then loads the page anew: another set of chains has other data. */
async function waitForServer(run: string): Promise<boolean> {
  const endMs = Date.now() + patienceMs
  while (Date.now() < endMs) {
    if (await isBack(run)) return true
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
  }
  return false
}

/** Follows a restart of the server, `run` being the one that answered so far. */
export function useRestart(run: string) {
  const [state, setState] = useState<RestartState>('idle')
  async function follow(restart: Restart): Promise<void> {
    if (restart === 'none') return
    if (restart === 'manual') return setState('manual')
    setState('restarting')
    if (await waitForServer(run)) location.assign('/')
    else setState('late')
  }
  return { state, follow }
}
