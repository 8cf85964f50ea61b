import { type FilterReply, startRpcFilter } from '@peregrine/chains/testing/startRpcFilter'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noTrading } from '../../domain/sends/openSending.ts'
import { newSolanaSigner, signSolana } from '../../domain/sends/testing/solanaWire.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'
import { post } from './testing/sendChain.ts'

type Status = { slot: number; err: unknown; confirmationStatus: string } | null

/** A node that answers by its fields. */
function fakeNode() {
  const state = {
    height: 1_000,
    finalised: 968,
    status: null as Status,
    isDown: false,
    sent: [] as string[],
    reply: null as Partial<FilterReply> | null,
  }
  const signatureOf = (tx: string) => signed.find((one) => one.tx === tx)?.signature
  const answers: Record<string, (params: unknown[]) => Partial<FilterReply>> = {
    getGenesisHash: () => ({ result: 'G'.repeat(44) }),
    getBlockHeight: ([config]) => ({
      result: (config as { commitment: string }).commitment === 'finalized' ? state.finalised : state.height,
    }),
    getSignatureStatuses: () => ({ result: { context: { slot: 1 }, value: [state.status] } }),
    sendTransaction: ([tx]) => {
      state.sent.push(String(tx))
      return state.reply ?? { result: signatureOf(String(tx)) }
    },
  }
  const filter = startRpcFilter('http://127.0.0.1:9', {
    respond(_, response) {
      if (state.isDown) response.destroy()
      return state.isDown
    },
    answer: ({ method, params }) => answers[method]?.(params) ?? { error: { code: -32601, message: 'none' } },
  })
  return { state, filter }
}

const signer = newSolanaSigner()
const signed = Array.from({ length: 40 }, (_, at) => signSolana(signer, at))
const nodes = [fakeNode(), fakeNode()]
const [a, b] = nodes.map(({ state }) => state) as [
  ReturnType<typeof fakeNode>['state'],
  ReturnType<typeof fakeNode>['state'],
]
let app: TestApp
let used = 0
const next = () => signed[used++] as (typeof signed)[number]

beforeAll(async () => {
  const rpc = await Promise.all(nodes.map(async ({ filter }) => (await filter).url))
  const endpoints = { sol: { rpc, ws: [], logs: [], receipts: [], send: [] } }
  app = await startTestApp({
    trading: { ...noTrading, chains: { endpoints, genesis: { sol: 'G'.repeat(44) } } },
  })
})
afterAll(async () => {
  await app.end()
  for (const { filter } of nodes) await (await filter)[Symbol.asyncDispose]()
})
beforeEach(() => {
  for (const { state } of nodes)
    Object.assign(state, {
      height: 1_000,
      finalised: 968,
      status: null,
      isDown: false,
      sent: [],
      reply: null,
    })
})

const send = (tx: string, intent: number) =>
  post(app, '/api/sol/swap/sendTx', { tx, config: {}, intent: intent.toString(16).padStart(32, '0') })
const verdictOf = async (signature: string) =>
  (await app.server.inject(`/api/execution/sol/${signature}`)).json().data
const isBounded = (signature: string) =>
  expect
    .poll(async () => {
      const { rows } = await app.database.pool.query<{ last_valid_height: string | null }>(
        'select last_valid_height from sent_transaction where hash = $1',
        [signature],
      )
      return rows[0]?.last_valid_height
    })
    .toBe('1150')

test('all nodes get it, the signature is that of the bytes, whatever the sender says of its validity', async () => {
  const one = next()
  const { body } = await send(one.tx, 1)
  expect(body).toEqual({ success: true, error: null, outcome: 'accepted', detail: null, data: one.signature })
  await expect.poll(() => [a.sent, b.sent]).toEqual([[one.tx], [one.tx]])
  await isBounded(one.signature)
})

test('a second signature only past the last valid height, finalised, at both nodes', async () => {
  const [one, two] = [next(), next()]
  await send(one.tx, 2)
  await isBounded(one.signature)
  const taken = async () => (await send(two.tx, 2)).body.code
  expect(await taken()).toBe('intent.taken')
  // Past it, but not finalised.
  for (const node of [a, b]) Object.assign(node, { height: 1_200, finalised: 1_150 })
  expect([await taken(), (await verdictOf(one.signature)).state]).toEqual(['intent.taken', 'unknown'])
  // One of two nodes is behind, or silent.
  a.finalised = 1_151
  expect([await taken(), (await verdictOf(one.signature)).state]).toEqual(['intent.taken', 'unknown'])
  b.isDown = true
  expect(await taken()).toBe('intent.taken')
  // A node that knows the signature outweighs the height.
  Object.assign(b, {
    isDown: false,
    finalised: 1_151,
    status: { slot: 5, err: null, confirmationStatus: 'processed' },
  })
  expect([await taken(), (await verdictOf(one.signature)).state]).toEqual(['intent.taken', 'pending'])
  b.status = null
  const { state, evidence } = await verdictOf(one.signature)
  expect([state, evidence.filter(({ says }: { says: string }) => says === 'past-last-valid')]).toEqual([
    'expired',
    [expect.objectContaining({ node: 1 }), expect.objectContaining({ node: 2 })],
  ])
  expect((await send(two.tx, 2)).body.outcome).toBe('accepted')
})

test.each([
  [{ error: { code: -32002, message: 'This transaction has already been processed' } }, 'accepted'],
  [{ error: { code: -32002, message: 'Blockhash not found' } }, 'refused'],
  [{ error: { code: -32603, message: 'internal' } }, 'unknown'],
  [{ result: '5'.repeat(88) }, 'unknown'],
])('%j is %s', async (reply, outcome) => {
  Object.assign(a, { reply })
  Object.assign(b, { reply })
  expect((await send(next().tx, 100 + used)).body.outcome).toBe(outcome)
})

test('one acceptance answers, though another node refuses or is gone', async () => {
  a.reply = { error: { code: -32002, message: 'Blockhash not found' } }
  expect((await send(next().tx, 200)).body.outcome).toBe('accepted')
  a.isDown = true
  expect((await send(next().tx, 201)).body.outcome).toBe('accepted')
})

test('a failed one is failed, and nodes that contradict each other say unknown', async () => {
  const one = next()
  await send(one.tx, 300)
  a.status = { slot: 7, err: { InstructionError: [0, 'x'] }, confirmationStatus: 'confirmed' }
  expect(await verdictOf(one.signature)).toMatchObject({ state: 'failed', block: 7 })
  b.status = { slot: 7, err: null, confirmationStatus: 'confirmed' }
  expect((await verdictOf(one.signature)).state).toBe('unknown')
})

test('protected ways are closed without the setting', async () => {
  const { tx } = next()
  const { status, body } = await post(app, '/api/sol/swap/sendTx', { tx, config: { protection: 'on' } })
  expect([status, body.code, body.context]).toEqual([404, 'feature.off', { setting: 'BLOCK_ENGINE_URLS' }])
  expect([a.sent, b.sent]).toEqual([[], []])
})
