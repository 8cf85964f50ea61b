import { newKdf } from '@peregrine/wallet/vault/deriveKey'
import { memoryStorage } from '@peregrine/wallet/vault/memoryStorage'
import { VaultKeeper } from '@peregrine/wallet/vault/vaultKeeper'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Line, SigningService } from './worker/serveSigning.ts'

// The bundler's own addresses are not those of a build.
vi.mock('../kit/parts/scriptUrl.ts', () => ({ scriptUrl: (url: string) => url }))

/** What becomes of the next shared workers, in their order; the last one's fate is that of all after it. */
type Fate = 'runs' | 'file-gone' | 'silent' | 'busy' | 'dies'
let fates: Fate[]
let opened: FakeWorker[]
/** Whether the browser knows the option that keeps a worker through a reload. */
let isLastingKnown: boolean

/** A worker that was loaded: it serves one page. */
class FakeWorker extends EventTarget {
  readonly name: string
  readonly port = Object.assign(new EventTarget(), {
    start: () => undefined,
    close: () => this.#close(),
    postMessage: (message: unknown) => this.#take(message),
  })
  readonly fate: Fate
  readonly isLasting: boolean
  isClosed = false
  /** Messages that a busy worker reads later. */
  readonly unread: unknown[] = []
  readonly #service: SigningService
  readonly #line: Line = {
    postMessage: (data) => {
      if (!this.isClosed) this.port.dispatchEvent(new MessageEvent('message', { data }))
    },
  }

  constructor(_url: string, options: { name: string; extendedLifetime: boolean }) {
    super()
    this.name = options.name
    // Browsers read the options that they know.
    this.isLasting = isLastingKnown && options.extendedLifetime
    this.fate = fates.length > 1 ? (fates.shift() ?? 'runs') : (fates[0] ?? 'runs')
    opened.push(this)
    const keeper = new VaultKeeper({
      storage: memoryStorage().storage,
      environment: 'env',
      derive: async () => new Uint8Array(32),
      newKdf,
    })
    const never = () => new Promise<never>(() => undefined)
    this.#service = new SigningService({
      desk: { state: () => keeper.state(), answer: async ({ type }) => (type === 'backup' ? never() : type) },
      keeper,
      parsers: { parseIntent: () => null, parseUnsigned: () => null, parseSealable: () => null },
      whenGone: never,
    })
    if (this.fate === 'file-gone') queueMicrotask(() => this.dispatchEvent(new Event('error')))
    if (this.fate === 'runs' || this.fate === 'busy' || this.fate === 'dies')
      queueMicrotask(() => this.#service.connect(this.#line))
  }

  #close(): void {
    this.isClosed = true
  }

  #take(message: unknown): void {
    if (this.fate === 'runs') queueMicrotask(() => void this.#service.receive(this.#line, message))
    else this.unread.push(message)
  }

  /** What a busy worker does once its key is derived. */
  readAll(): void {
    for (const message of this.unread.splice(0)) void this.#service.receive(this.#line, message)
  }
}

async function load() {
  vi.resetModules()
  return import('./walletClient.ts')
}

/** How a request ended. */
function ended(request: Promise<unknown>): { now: unknown } {
  const seen: { now: unknown } = { now: 'waits' }
  request.then(
    (result) => (seen.now = result),
    (error: { problem?: unknown }) => (seen.now = error.problem),
  )
  return seen
}

beforeEach(() => {
  opened = []
  isLastingKnown = true
  vi.useFakeTimers()
  vi.stubGlobal('SharedWorker', FakeWorker)
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a worker whose file is not served is told of, dropped, and loaded again by the next request', async () => {
  fates = ['file-gone', 'runs']
  const { walletClient } = await load()
  const [first, also] = [ended(walletClient.state()), ended(walletClient.lock())]
  await vi.advanceTimersByTimeAsync(100)
  expect([first.now, also.now]).toEqual(['worker-absent', 'worker-absent'])
  const again = ended(walletClient.state())
  await vi.advanceTimersByTimeAsync(100)
  expect(again.now).toBe('state')
  expect(opened).toHaveLength(2)
})

test('a worker that never says anything, as one whose first tab closed meanwhile, is given up; the next has another name', async () => {
  fates = ['silent', 'runs']
  const { walletClient } = await load()
  const first = ended(walletClient.state())
  await vi.advanceTimersByTimeAsync(29_000)
  expect(first.now).toBe('waits')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(first.now).toBe('worker-absent')
  const again = ended(walletClient.state())
  await vi.advanceTimersByTimeAsync(100)
  expect(again.now).toBe('state')
  expect(opened.map(({ name }) => name.split(' ').slice(1).join(' '))).toEqual(['wallets', 'wallets 1'])
  expect(opened[0]?.isClosed).toBe(true)
})

test('a worker that ended without a word after it had answered locks the wallets, and says so', async () => {
  fates = ['dies', 'runs']
  const { walletClient } = await load()
  const first = ended(walletClient.state())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(first.now).toBe('worker-gone')
})

test('a request that lasts is waited for as long as the worker gives signs of life', async () => {
  fates = ['runs']
  const { walletClient } = await load()
  const lasting = ended(walletClient.backup())
  await vi.advanceTimersByTimeAsync(600_000)
  expect(lasting.now).toBe('waits')
  expect(opened).toHaveLength(1)
})

test('a worker that is busy with a key for seconds is not taken for dead', async () => {
  fates = ['busy']
  const { walletClient } = await load()
  const first = ended(walletClient.state())
  for (let round = 0; round < 4; round++) {
    await vi.advanceTimersByTimeAsync(20_000)
    expect(opened).toHaveLength(1)
    opened[0]?.readAll()
  }
  await vi.advanceTimersByTimeAsync(100)
  expect(first.now).toBe('state')
})

test('nobody is asked for signs of life while nothing is waited for', async () => {
  fates = ['runs']
  const { walletClient } = await load()
  await Promise.all([walletClient.state(), vi.advanceTimersByTimeAsync(100)])
  const [worker] = opened
  const post = vi.spyOn(worker?.port ?? expect.fail(), 'postMessage')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(post).not.toHaveBeenCalled()
})

test('an answer that cannot be read ends what waits', async () => {
  fates = ['busy', 'runs']
  const { walletClient } = await load()
  const first = ended(walletClient.state())
  await vi.advanceTimersByTimeAsync(100)
  opened[0]?.port.dispatchEvent(new Event('messageerror'))
  await vi.advanceTimersByTimeAsync(0)
  expect(first.now).toBe('worker-failed')
})

test('a browser that refuses workers is told of as one that cannot load it', async () => {
  fates = ['runs']
  const { walletClient } = await load()
  vi.stubGlobal('SharedWorker', function refused() {
    throw new DOMException('not here', 'SecurityError')
  })
  await expect(walletClient.state()).rejects.toMatchObject({ problem: 'worker-absent' })
})

test.each([true, false])(
  'it is known whether the browser keeps the worker through a reload (%s)',
  async (isKnown) => {
    fates = ['runs']
    isLastingKnown = isKnown
    const { walletClient } = await load()
    const { useWorkerLife } = await import('./workerLife.ts')
    expect(useWorkerLife.getState().isKept).toBeNull()
    ended(walletClient.state())
    expect(opened[0]?.isLasting).toBe(isKnown)
    expect(useWorkerLife.getState().isKept).toBe(isKnown)
  },
)

test('without shared workers each tab has a worker of its own, which a reload ends', async () => {
  fates = ['runs']
  vi.stubGlobal('SharedWorker', undefined)
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(): void {}
      terminate(): void {}
    },
  )
  const { walletClient } = await load()
  const { useWorkerLife } = await import('./workerLife.ts')
  ended(walletClient.state())
  expect(useWorkerLife.getState().isKept).toBe(false)
})
