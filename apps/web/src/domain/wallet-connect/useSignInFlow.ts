import { canonicalAddress } from '@peregrine/core/address'
import { isFault } from '@peregrine/core/fault'
import { create } from 'zustand'
import { Unreachable } from '@peregrine/trader/http/request'
import { loadSession, setSession } from '../session/useSession.ts'
import type { SessionWallet } from '../session/parseSession.ts'
import type { WalletChoice } from './connectWallet.ts'
import type { ConnectInput } from './wallet.ts'
import { leaveWallet } from './leaveWallet.ts'
import { rememberChoice, rememberedPhone } from './rememberedChoice.ts'
import { signInWith } from './signInWith.ts'
import { type ConnectedWallet, WalletError, type WalletRefusal } from './wallet.ts'
import { watchSignedIn } from './watchSignedIn.ts'

/** The reason there is no session, as the dialog's texts need it. */
export type FlowFailure =
  | WalletRefusal
  | 'connect'
  | 'sign'
  | 'signRejected'
  | 'timeout'
  | 'accountChanged'
  | 'chainChanged'
  | 'refused'
  | 'server'

export type FlowStep = 'connect' | 'sign' | 'verify'

type Flow = {
  /** The running flow. */
  busy: { choice: WalletChoice; step: FlowStep; isSlow: boolean; code: string | null } | null
  failed: { choice: WalletChoice; why: FlowFailure } | null
}

/** Time for a wallet to wake up, its window to be found and a password typed; after that the page gives a hint. */
const slowMs = 10_000
/** A wallet that has not responded by now will not. */
const limitMs = 120_000

export const useSignInFlow = create<Flow>()(() => ({ busy: null, failed: null }))

type Midway = 'accountChanged' | 'chainChanged' | 'disconnected'

class MidwayChange extends Error {
  readonly what: Midway

  constructor(what: Midway) {
    super(`the wallet changed: ${what}`)
    this.what = what
  }
}

/** Returns the server's part in the failure; null when it has none. */
function serverWhy(error: unknown): FlowFailure | null {
  if (isFault(error, 'sign-in.refused')) return 'refused'
  return error instanceof Unreachable || isFault(error) ? 'server' : null
}

function whyOf(error: unknown, step: FlowStep): FlowFailure {
  if (error instanceof MidwayChange) return error.what
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout'
  if (!(error instanceof WalletError)) return serverWhy(error) ?? (step === 'connect' ? 'connect' : 'sign')
  return step === 'sign' && error.refusal === 'rejected' ? 'signRejected' : error.refusal
}

/** Rejects when the flow is ended from outside: by going back, the time limit or a wallet change. */
function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

type Run = { controller: AbortController; stops: (() => void)[] }
let run: Run | null = null

function patchBusy(own: Run, part: Partial<NonNullable<Flow['busy']>>): void {
  const { busy } = useSignInFlow.getState()
  if (own === run && busy) useSignInFlow.setState({ busy: { ...busy, ...part } })
}

function watchMidway(wallet: ConnectedWallet, { controller, stops }: Run): void {
  const stop = wallet.watch((change) => {
    if (change.type === 'account') {
      if (change.address && canonicalAddress(change.address) === canonicalAddress(wallet.address)) return
      controller.abort(new MidwayChange(change.address ? 'accountChanged' : 'disconnected'))
    } else if (change.chainId !== wallet.chainId) controller.abort(new MidwayChange('chainChanged'))
  })
  stops.push(stop)
}

async function connectAndSign(
  own: Run,
  connect: (input: Pick<ConnectInput, 'onCode' | 'signal'>) => Promise<ConnectedWallet>,
): Promise<{ wallet: ConnectedWallet; session: SessionWallet }> {
  const { signal } = own.controller
  const wallet = await connect({ signal, onCode: (code) => patchBusy(own, { code }) })
  signal.throwIfAborted()
  watchMidway(wallet, own)
  patchBusy(own, { step: 'sign', isSlow: false, code: null })
  const onSigned = () => patchBusy(own, { step: 'verify', isSlow: false })
  return { wallet, session: await signInWith(wallet, { signal, onSigned }) }
}

function begin(choice: WalletChoice): Run {
  goBack()
  const controller = new AbortController()
  const own: Run = { controller, stops: [] }
  run = own
  const slow = setInterval(() => patchBusy(own, { isSlow: true }), slowMs)
  const limit = setTimeout(() => controller.abort(new DOMException('no answer', 'TimeoutError')), limitMs)
  own.stops.push(
    () => clearInterval(slow),
    () => clearTimeout(limit),
  )
  useSignInFlow.setState({ busy: { choice, step: 'connect', isSlow: false, code: null }, failed: null })
  return own
}

function finish(own: Run): void {
  for (const stop of own.stops.splice(0)) stop()
  if (own === run) run = null
}

/**
 * Runs a wallet's sign-in from the button press to the session, or to the failure left in the store. An abandoned run
 * has no effect, whatever its wallet answers later.
 *
 * @returns true when the wallet is signed in
 */
export async function runSignIn(
  choice: WalletChoice,
  connect: (input: Pick<ConnectInput, 'onCode' | 'signal'>) => Promise<ConnectedWallet>,
): Promise<boolean> {
  const own = begin(choice)
  try {
    const { wallet, session } = await Promise.race([
      connectAndSign(own, connect),
      ended(own.controller.signal),
    ])
    // First end whatever is left of the previous wallet's connection.
    if (rememberedPhone() !== choice) leaveWallet()
    rememberChoice(choice)
    setSession(session)
    watchSignedIn(wallet)
    useSignInFlow.setState({ busy: null, failed: null })
    return true
  } catch (error) {
    if (own !== run) return false
    const step = useSignInFlow.getState().busy?.step ?? 'connect'
    console.warn(`Sign-in by ${choice} failed at ${step}`, error)
    useSignInFlow.setState({ busy: null, failed: { choice, why: whyOf(error, step) } })
    own.controller.abort()
    return false
  } finally {
    finish(own)
  }
}

/** Abandons the running flow. */
export function goBack(): void {
  const left = run
  const { busy } = useSignInFlow.getState()
  run = null
  useSignInFlow.setState({ busy: null, failed: null })
  if (!left) return
  finish(left)
  left.controller.abort()
  // The server may already have accepted.
  if (busy?.step === 'verify') void loadSession()
}
