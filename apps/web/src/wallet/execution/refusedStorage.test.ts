import type { Intent } from '@peregrine/wallet/intent'
import { coinSummary } from '@peregrine/wallet/execution/testing/coinSummary'
import { newKdf } from '@peregrine/wallet/vault/deriveKey'
import { VaultKeeper } from '@peregrine/wallet/vault/vaultKeeper'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTranslations } from '../../kit/i18n/loadTranslations.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { recover } from '@peregrine/wallet/execution/runExecution'
import { executeIntent, portsOf } from '@peregrine/trader/executions'
import { QueryClient } from '@tanstack/react-query'
import { executionLog, pageTrader } from '../trade/pageTrader.ts'
import { endText } from '../trade/tradeText.ts'
import { walletClient } from '../walletClient.ts'
import { type Line, SigningService } from '../worker/serveSigning.ts'
import { indexedDbVault } from '../worker/indexedDbVault.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const told =
  'This browser refused to store the trade; nothing was sent. Check disk space, or leave private browsing'
/** Wanted and claimed, nonce book read, nonce reserved, signed. */
const writesBeforeSend = 4

let intents = 0
/** Raw transactions that the server was asked to send. */
let sent: string[]

const scene = {
  environment: { id: 'test', runId: 'run' },
  way: { protection: 'off' as const, isFast: false },
}

/** A wallet of its own for each, so that their nonces do not meet. */
function nextIntent(): Intent {
  intents += 1
  const number = String(intents).padStart(32, '0')
  return {
    kind: 'transfer',
    id: number,
    environment: scene.environment,
    network: 'eth',
    wallet: `0x${number.padStart(40, '1')}`,
    recipient: `0x${'22'.repeat(20)}`,
    account: { kind: 'wallet', isConfirmed: false },
    sends: { token: '0x0000000000000000000000000000000000000000', units: 1n },
    limits: {
      family: 'EVM',
      chainId: 1,
      nonce: -1,
      maxGas: 21_000n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
    },
  }
}

const reply = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

/** The server turns away what it is sent, and no chain knows it. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const body = JSON.parse(String(init?.body ?? '{}')) as { id?: number; signedTx?: string }
  if (!String(input instanceof Request ? input.url : input).includes('/rpc')) {
    if (body.signedTx) sent.push(body.signedTx)
    return reply({ code: '000000', outcome: 'refused', error: 'rejected', data: { txHash: hash } })
  }
  return reply({ jsonrpc: '2.0', id: body.id, result: '0x0' })
}

/** Looks for refused bytes without waiting between two looks. */
const trader = { ...pageTrader(new QueryClient()), sleep: async () => undefined }

/** Runs an intent whose bytes are given. */
function run(intent: Intent) {
  return executeIntent(trader, intent, 'press', coinSummary, {
    ...scene,
    build: async () => async () => ({
      unsigned: { family: 'SOL', message: new Uint8Array(), tables: {} },
      lastValidBlockHeight: null,
    }),
  })
}

/** Lets so many writes through; the next ones are undone as a full disk does, when the transaction ends. */
function fillAfter(writes: number, refusals = Number.POSITIVE_INFINITY): void {
  let [left, refused] = [writes, 0]
  for (const name of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[name]
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (this: IDBObjectStore, ...given) {
      const request = write.apply(this, given)
      const { transaction } = this
      if (left-- > 0 || refused++ >= refusals) return request
      vi.spyOn(transaction, 'commit').mockReturnValue()
      transaction.abort()
      return request
    })
  }
}

const noStorage = {
  open: () => {
    throw new DOMException('not here', 'SecurityError')
  },
}

function acceptSigning(): void {
  vi.spyOn(walletClient, 'sign').mockImplementation(async () => ({
    verdict: { verdict: 'sign', says: [] },
    signed: { family: 'EVM', raw: '0x02', hash },
  }))
}

beforeAll(async () => {
  await startI18n('en')
  await loadTranslations(['trade'])
})

beforeEach(() => {
  sent = []
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('fetch', answer)
  acceptSigning()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Nothing left, and the trader reads why. */
async function expectRefused(intent: Intent): Promise<void> {
  const end = await run(intent)
  expect(sent).toEqual([])
  expect(end).toMatchObject({ state: 'refused', code: 'storage-refused' })
  if (end.state !== 'confirmed') expect(endText(end, 'eth')).toBe(told)
}

// First: an opened database stays open.
test('where storage is switched off nothing is signed or sent, and the trader is told', async () => {
  vi.stubGlobal('indexedDB', noStorage)
  await expectRefused(nextIntent())
  expect(walletClient.sign).not.toHaveBeenCalled()
})

const writes = Array.from({ length: writesBeforeSend }, (_, at) => at)

test.each(writes)('full after %i writes: nothing is sent, and it goes on once there is room', async (at) => {
  const intent = nextIntent()
  fillAfter(at)
  await expectRefused(intent)
  vi.restoreAllMocks()
  acceptSigning()
  const left = await executionLog.read(intent.id)
  const ended = left && (await recover(portsOf(trader, scene), left))
  expect(ended?.state ?? 'not recorded').toBe(at === 0 ? 'not recorded' : 'failed')
  await run({ ...intent, id: intent.id.replace('0', 'f') })
  expect(sent).toHaveLength(1)
})

test.each(writes)('a single write refused after %i: nothing is sent', async (at) => {
  fillAfter(at, 1)
  await expectRefused(nextIntent())
})

test('full once it was sent: it is unresolved, not refused', async () => {
  fillAfter(writesBeforeSend)
  expect(await run(nextIntent())).toMatchObject({ state: 'unknown', hash })
  expect(sent).toHaveLength(1)
})

/** What the page hears of a request for a new vault. */
async function createVault(): Promise<unknown> {
  const keeper = new VaultKeeper({
    storage: indexedDbVault('test'),
    environment: 'test',
    derive: async () => new Uint8Array(32),
    newKdf,
  })
  const heard: unknown[] = []
  const line: Line = { postMessage: (message) => heard.push(message) }
  const desk = { state: () => keeper.state(), answer: async () => keeper.create('a long password') }
  const parsers = { parseIntent: () => null, parseUnsigned: () => null, parseSealable: () => null }
  await new SigningService({ desk, keeper, parsers, whenGone: () => new Promise(() => undefined) }).receive(
    line,
    {
      id: 1,
      request: { type: 'create', password: 'a long password' },
    },
  )
  expect(keeper.isUnlocked).toBe(false)
  return heard.at(-1)
}

test('a vault that cannot be stored is not there, and the page is told', async () => {
  const refused = { id: 1, problem: 'not-written' }
  fillAfter(0)
  expect(await createVault()).toMatchObject(refused)
  vi.stubGlobal('indexedDB', noStorage)
  expect(await createVault()).toMatchObject(refused)
})
