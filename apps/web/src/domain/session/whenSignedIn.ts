import { useSignInDoor } from '../doors/signInDoor.ts'
import { signedInAddress, useSession } from './useSession.ts'

/** Waits until the server has said once who is signed in. */
export function sessionKnown(): Promise<void> {
  return new Promise((resolve) => {
    if (useSession.getState().status !== 'loading') return resolve()
    const stop = useSession.subscribe(({ status }) => {
      if (status === 'loading') return
      stop()
      resolve()
    })
  })
}

/**
 * Runs what only a signed-in user may do, or asks a visitor to sign in. A press while the session is loading waits for
 * it: nobody who is signed in is asked to sign in.
 */
export async function whenSignedIn(run: () => unknown): Promise<void> {
  await sessionKnown()
  if (signedInAddress() === null) useSignInDoor.getState().open()
  else await run()
}
