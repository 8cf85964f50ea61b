import type { Order } from '@peregrine/contract/order'
import { networks } from '@peregrine/core/network'
import type { Intent, Unsigned } from '@peregrine/wallet/intent'
import type { ImportResult, SignResult } from '@peregrine/wallet/signing/signingDesk'
import type { SigningRequest } from '@peregrine/wallet/signing/signingRequest'
import type { VaultProblem } from '@peregrine/wallet/vault/vaultError'
import type { VaultState } from '@peregrine/wallet/vault/vaultKeeper'
import type { LocalWallet } from '@peregrine/wallet/vault/vaultRecord'
import { setLocalWallets } from '../domain/own-wallets/useOwnWallets.ts'
import { environmentId } from '../kit/preferences/environment.ts'
import { scriptUrl } from '../kit/parts/scriptUrl.ts'
import { holder, holdName } from './holder.ts'
import { whenGone } from './lifeLock.ts'
import { type Liveness, watchLiveness } from './watchLiveness.ts'
import { lastingWorkerOptions, useWorkerLife } from './workerLife.ts'
import type { FromWorker, PageRequest, ToWorker } from './worker/messages.ts'
// oxlint-disable-next-line import/default -- the bundler provides it: the worker's address
import workerUrl from './worker/signingWorker.ts?worker&url'

/** `worker-absent`: it could not be loaded, or never answered. `worker-gone`: it answered before, and ended. */
type WorkerProblem = 'worker-absent' | 'worker-gone' | 'worker-failed'

/** The signing worker refused a request. */
export class WalletRefusal extends Error {
  readonly problem: VaultProblem | 'request-unknown' | 'storage-closed' | WorkerProblem

  constructor(problem: WalletRefusal['problem'], message: string) {
    super(message)
    this.name = 'WalletRefusal'
    this.problem = problem
  }
}

type Answers = { resolve: (result: unknown) => void; reject: (error: unknown) => void }
type Channel = {
  post: (message: ToWorker) => void
  /** Ends the worker, or this page's line to a shared one. */
  close: () => void
  liveness: Liveness
  /** True once the worker has said anything: it was loaded. */
  isHeard: boolean
}

const waiting = new Map<number, Answers>()
let lastId = 0
let channel: Channel | null = null
/** Shared workers that fell silent: the browser may go on giving out a dead one by its name. */
let silent = 0

function receive(from: Channel, data: FromWorker): void {
  from.isHeard = true
  from.liveness.hear()
  if ('alive' in data) return
  if ('state' in data) return showState(data.state)
  if ('life' in data) return void whenGone(data.life).then(() => replace(from))
  const answers = waiting.get(data.id)
  waiting.delete(data.id)
  if (waiting.size === 0) from.liveness.stop()
  if ('problem' in data) answers?.reject(new WalletRefusal(data.problem, data.message))
  else answers?.resolve(data.result)
}

function failAll(problem: WalletRefusal['problem'], why: string): void {
  for (const { reject } of waiting.values()) reject(new WalletRefusal(problem, why))
  waiting.clear()
}

/** Drops a worker, and fails what waits for it: the next request opens another. */
function lose(lost: Channel, problem: WorkerProblem): void {
  lost.liveness.stop()
  lost.close()
  if (channel !== lost) return
  channel = null
  failAll(lost.isHeard ? problem : 'worker-absent', 'the signing worker does not run')
}

/** A worker that ended, with the process of another tab, or fell silent. The next one holds no key, and its state says so. */
function replace(gone: Channel): void {
  if (channel !== gone) return
  lose(gone, 'worker-gone')
  channel = tryOpen()
}

/** What the page knows of the vault: names and addresses. */
function showState(state: VaultState): void {
  if (state.status === 'none') return setLocalWallets('none', [])
  const { wallets: local, defaults } = state.contents
  const wallets = local.map(({ address, type, label, groupId }) => ({
    address,
    family: type === 'evm' ? ('EVM' as const) : ('SOL' as const),
    label,
    group: groupId,
    kind: 'local' as const,
    defaultOn: networks.filter((network) => defaults[network] === address),
  }))
  setLocalWallets(wallets.length === 0 && state.status === 'locked' ? 'locked' : state.status, wallets)
}

/** Connects this page to the worker's end of a channel. */
function connect(worker: Worker | SharedWorker, port: Worker | MessagePort): Channel {
  const opened: Channel = {
    post: (message) => port.postMessage(message),
    close: () => ('terminate' in port ? port.terminate() : port.close()),
    isHeard: false,
    liveness: watchLiveness(
      () => port.postMessage({ ping: true } satisfies ToWorker),
      () => {
        silent += 1
        replace(opened)
      },
    ),
  }
  worker.addEventListener('error', () => lose(opened, 'worker-failed'))
  // An answer that cannot be read would never come again.
  port.addEventListener('messageerror', () => lose(opened, 'worker-failed'))
  port.addEventListener('message', (event) => {
    if (event instanceof MessageEvent) receive(opened, event.data as FromWorker)
  })
  return opened
}

function open(): Channel {
  const name = `${environmentId()} wallets${silent === 0 ? '' : ` ${silent}`}`
  const { options, wasAsked } = lastingWorkerOptions(name)
  const url = scriptUrl(workerUrl)
  if (typeof SharedWorker === 'undefined') {
    const worker = new Worker(url, options)
    useWorkerLife.setState({ isKept: false })
    return connect(worker, worker)
  }
  const shared = new SharedWorker(url, options)
  useWorkerLife.setState({ isKept: wasAsked() })
  const opened = connect(shared, shared.port)
  shared.port.start()
  void holdName().then(() => opened.post({ tab: holder }))
  return opened
}

/** Null where the browser refuses a worker. */
function tryOpen(): Channel | null {
  try {
    return open()
  } catch (error) {
    console.error('The signing worker could not be opened', error)
    return null
  }
}

/** Every request ends: with the worker's answer, or once it shows no sign of life. */
function ask<T>(request: PageRequest): Promise<T> {
  channel ??= tryOpen()
  const asked = channel
  if (!asked) return Promise.reject(new WalletRefusal('worker-absent', 'the browser refuses a worker'))
  lastId += 1
  const id = lastId
  return new Promise<T>((resolve, reject) => {
    asked.post({ id, request })
    waiting.set(id, { resolve: (result) => resolve(result as T), reject })
    asked.liveness.start()
  })
}

/** Tells the worker that the user is there, and how long it may stay unlocked without him. */
export function noteActivity(autoLockMs?: number): void {
  channel?.post({ activity: true, autoLockMs })
}

/**
 * The page's side of the signing worker. Every call rejects with a WalletRefusal; keys come back only from `exportKey`.
 * The wallets themselves are in `useOwnWallets`, which the worker's messages keep current in every tab.
 */
export const walletClient = {
  state: () => ask<VaultState>({ type: 'state' }),
  create: (password: string) => ask<void>({ type: 'create', password }),
  unlock: (password: string) => ask<void>({ type: 'unlock', password }),
  unlockByPasskey: (prfOutput: Uint8Array) => ask<void>({ type: 'unlock-by-passkey', prfOutput }),
  lock: () => ask<void>({ type: 'lock' }),
  changePassword: (before: string, after: string) => ask<void>({ type: 'change-password', before, after }),
  newWallet: (wallet: Omit<Extract<SigningRequest, { type: 'new-wallet' }>, 'type'>) =>
    ask<LocalWallet>({ type: 'new-wallet', ...wallet }),
  /** One result for each item, in order. In the sandbox `isConfirmed` says that the user typed his consent. */
  importKeys: (items: Extract<SigningRequest, { type: 'import' }>['items'], isConfirmed: boolean) =>
    ask<ImportResult[]>({ type: 'import', items, isConfirmed }),
  changeWallet: (change: Omit<Extract<SigningRequest, { type: 'change-wallet' }>, 'type'>) =>
    ask<void>({ type: 'change-wallet', ...change }),
  removeWallet: (index: number, password: string) => ask<void>({ type: 'remove-wallet', index, password }),
  setDefault: (network: Extract<SigningRequest, { type: 'set-default' }>['network'], index: number) =>
    ask<void>({ type: 'set-default', network, index }),
  setPasskey: (password: string, passkey: Extract<SigningRequest, { type: 'set-passkey' }>['passkey']) =>
    ask<void>({ type: 'set-passkey', password, passkey }),
  exportKey: (index: number, password: string) => ask<string>({ type: 'export', index, password }),
  /** The sealed vault as a file's text. */
  backup: () => ask<string>({ type: 'backup' }),
  restore: (text: string, password: string) => ask<void>({ type: 'restore', text, password }),
  /** Checks the bytes against the intent; signs them, or says why not. */
  sign: (intent: Intent, unsigned: Unsigned) => ask<SignResult>({ type: 'sign', intent, unsigned }),
  signIn: (address: string, message: string) => ask<string>({ type: 'sign-in', address, message }),
  /** The seals of each order's terms, in the sequence of its wallets. */
  sealOrders: (orders: readonly Order[]) => ask<string[][]>({ type: 'seal-orders', orders }),
  /** Addresses of the wallets that have sealed an order's terms. */
  sealedBy: (order: Order) => ask<string[]>({ type: 'check-seals', order }),
}
