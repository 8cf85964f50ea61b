import { afterAll, beforeAll } from 'vitest'
import type { AppDeps } from '../../appDeps.ts'
import { signInAs, type TestSigner } from '../../http/session/testing/signInAs.ts'
import { startTestApp, type TestApp } from './testApp.ts'

/** An app and the cookie of a wallet signed in to it; both exist from the first `beforeAll` on. */
export type SignedInApp = { readonly app: TestApp; readonly cookie: string }

/** Starts an app before a file's tests, with this wallet signed in, and ends it after them. */
export function useSignedInApp(signer: TestSigner, deps: Partial<AppDeps> = {}): SignedInApp {
  let app: TestApp
  let cookie: string
  beforeAll(async () => {
    app = await startTestApp(deps)
    cookie = await signInAs(app.server, signer)
  })
  afterAll(() => app.end())
  return {
    get app() {
      return app
    },
    get cookie() {
      return cookie
    },
  }
}
