import { fromRlp, type Hex, keccak256, toRlp } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openSending } from '../../domain/sends/openSending.ts'
import { settleOnce } from './settle.ts'
import { post, type SendChain, startSendChain } from './testing/sendChain.ts'

const intentOf = (n: number) => n.toString(16).padStart(32, '0')
const path = '/api/eth/broadcast-tx'
let s: SendChain

beforeAll(async () => {
  s = await startSendChain()
})
afterEach(() => {
  s.filter.answer = undefined
  s.filter.edit = undefined
  s.filter.respond = undefined
  s.left.length = 0
})
afterAll(() => s.end())

const verdictOf = async (hash: string, more = '') =>
  (await s.app.server.inject(`/api/execution/eth/${hash}${more}`)).json().data

describe('what a send came to', () => {
  test('accepted: the hash is that of the bytes, and the chain has it', async () => {
    const signedTx = await s.sign(await s.nonce())
    const { status, body } = await post(s.app, path, { signedTx, intent: intentOf(1) })
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        error: null,
        outcome: 'accepted',
        detail: null,
        data: { txHash: keccak256(signedTx) },
      },
    ])
    await s.nonce()
    expect(await verdictOf(keccak256(signedTx))).toMatchObject({ state: 'landed', block: expect.any(Number) })
  })

  test('mined before: nonce too low is unknown, never failed, and the verdict says landed', async () => {
    const signedTx = await s.sign(await s.nonce())
    await post(s.app, path, { signedTx })
    await s.nonce()
    const { body } = await post(s.app, path, { signedTx })
    expect(body).toMatchObject({ success: false, error: 'nonce-too-low', outcome: 'unknown' })
    expect(body.data.txHash).toBe(keccak256(signedTx))
    expect((await verdictOf(body.data.txHash)).state).toBe('landed')
  })

  test.each([
    'upstream request timeout',
    'no',
    'service temporarily unavailable',
    'request failed or timed out',
    'context deadline exceeded',
    'txpool is full',
    'transaction queued',
  ])('words of a gateway say nothing of what it passed on: %s', async (message) => {
    s.filter.answer = ({ method }) =>
      method === 'eth_sendRawTransaction' ? { error: { code: -32000, message } } : null
    const { body } = await post(s.app, path, { signedTx: await s.sign(await s.nonce(), 77) })
    expect(body).toMatchObject({ outcome: 'unknown', error: 'unreachable', detail: message })
    await s.app.database.empty('sent_transaction')
  })

  test.each([
    ['already known', { error: { code: -32000, message: 'already known' } }, 'accepted', null],
    ['an internal error', { error: { code: -32603, message: 'internal' } }, 'unknown', 'unreachable'],
    ['another hash', { result: `0x${'ee'.repeat(32)}` }, 'unknown', 'unreachable'],
    [
      'no funds',
      { error: { code: -32000, message: 'insufficient funds for gas' } },
      'refused',
      'insufficient-funds',
    ],
    [
      'a price too low',
      { error: { code: -32000, message: 'transaction underpriced' } },
      'refused',
      'underpriced',
    ],
    [
      'a nonce at which another transaction waits',
      { error: { code: -32000, message: 'replacement transaction underpriced' } },
      'refused',
      'nonce-taken',
    ],
    [
      'what no node could take',
      { error: { code: -32000, message: 'intrinsic gas too low: gas 1, minimum needed 21000' } },
      'refused',
      'rejected',
    ],
  ])('%s: %j is %s', async (_, reply, outcome, error) => {
    s.filter.answer = ({ method }) => (method === 'eth_sendRawTransaction' ? reply : null)
    const { body } = await post(s.app, path, { signedTx: await s.sign(await s.nonce(), 77) })
    expect(body).toMatchObject({ outcome, error, success: outcome === 'accepted' })
    await s.app.database.empty('sent_transaction')
  })

  test('a 502 after it was accepted is unknown, and the same bytes may be sent again', async () => {
    s.filter.respond = (calls, response) => {
      if (Array.isArray(calls) || calls.method !== 'eth_sendRawTransaction') return false
      response.writeHead(502).end('<html>')
      return true
    }
    const signedTx = await s.sign(await s.nonce())
    const send = () => post(s.app, path, { signedTx, intent: intentOf(7) })
    expect((await send()).body).toMatchObject({ success: false, outcome: 'unknown' })
    s.filter.respond = undefined
    expect((await send()).body).toMatchObject({ success: true, outcome: 'accepted' })
  })

  test('a refusal after a send that may have left says unknown', async () => {
    const nonce = await s.nonce()
    const signedTx = await s.sign(nonce, 5)
    s.filter.answer = ({ method }) =>
      method === 'eth_sendRawTransaction' ? { error: { code: -32603, message: 'internal' } } : null
    await post(s.app, path, { signedTx, intent: intentOf(8) })
    s.filter.answer = ({ method }) =>
      method === 'eth_sendRawTransaction' ? { error: { code: -32000, message: 'no' } } : null
    expect((await post(s.app, path, { signedTx, intent: intentOf(8) })).body.outcome).toBe('unknown')
  })

  test("a node's words are told without addresses and keys", async () => {
    const message = 'see https://eth.example/v2/abc (supersecretkey)'
    s.filter.answer = ({ method }) =>
      method === 'eth_sendRawTransaction' ? { error: { code: -32000, message } } : null
    const { text, body } = await post(s.app, path, { signedTx: await s.sign(await s.nonce(), 9) })
    expect(body.detail).toContain('see')
    expect(text).not.toMatch(/eth\.example|supersecret/)
  })
})

describe('the fence', () => {
  const close = (intent: string, sender: string) =>
    post(s.app, '/api/intents/close', { chain: 'eth', sender, intent })

  test('a closed intent lets nothing out; one that was sent is not closed, and tells its hash', async () => {
    const signedTx = await s.sign(await s.nonce(), 3)
    const [shut, sent] = [intentOf(960), intentOf(961)]
    expect((await close(shut, s.address)).body.data).toEqual({ isClosed: true, hashes: [] })
    const late = await post(s.app, path, { signedTx, intent: shut })
    expect([late.status, late.body.code]).toEqual([409, 'intent.taken'])
    expect(s.left).toEqual([])
    await post(s.app, path, { signedTx, intent: sent })
    const told = { isClosed: false, hashes: [keccak256(signedTx)] }
    expect((await close(sent, s.address)).body.data).toEqual(told)
    expect((await post(s.app, path, { signedTx, intent: sent })).status).toBe(200)
    await s.app.database.empty('sent_transaction')
  })

  test('fifty sends and closings at once: it is closed or sent, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const intent = intentOf(970 + round)
      const signedTx = await s.sign(await s.nonce(), 4)
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          at % 2 ? close(intent, s.address) : post(s.app, path, { signedTx, intent }),
        ),
      )
      const isClosed = (await close(intent, s.address)).body.data.isClosed
      expect(replies.filter(({ status }, at) => at % 2 === 0 && status === 200).length).toBe(
        isClosed ? 0 : 25,
      )
    }
  })

  test('fifty sends of two transactions at two processes at once: exactly one transaction leaves', async () => {
    const other = await s.another()
    const nonce = await s.nonce()
    const [a, b] = [await s.sign(nonce, 1), await s.sign(nonce + 1, 2)]
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        post(at % 2 ? other : s.app, path, {
          signedTx: at % 4 < 2 ? a : b,
          intent: intentOf(50),
          isFastMode: true,
        }),
      ),
    )
    expect(new Set(s.left).size).toBe(1)
    const [winner] = [...new Set(s.left)]
    const taken = replies.filter(({ status }) => status === 409)
    expect(taken).toHaveLength(replies.filter((_, at) => (at % 4 < 2 ? a : b) !== winner).length)
    for (const { body } of taken)
      expect(body).toMatchObject({
        code: 'intent.taken',
        context: { hash: keccak256(winner as `0x${string}`) },
      })
  })

  test('the same nonce may be replaced: at most one of them lands', async () => {
    const nonce = await s.nonce()
    s.filter.answer = ({ method }) =>
      method === 'eth_sendRawTransaction' ? { error: { code: -32603, message: 'lost' } } : null
    await post(s.app, path, { signedTx: await s.sign(nonce, 1), intent: intentOf(60) })
    s.filter.answer = undefined
    const { body } = await post(s.app, path, { signedTx: await s.sign(nonce, 2), intent: intentOf(60) })
    expect(body.outcome).toBe('accepted')
    const rows = await s.app.database.pool.query(
      'select attempt, state from sent_transaction where intent = $1 order by attempt',
      [intentOf(60)],
    )
    expect(rows.rows).toEqual([
      { attempt: 0, state: 'unknown' },
      { attempt: 1, state: 'accepted' },
    ])
  })

  test('another nonce only once the first is proven dead: its nonce used by another, finalised', async () => {
    const nonce = await s.nonce()
    const lost = await s.sign(nonce, 1)
    s.filter.answer = ({ method }) =>
      method === 'eth_sendRawTransaction' ? { error: { code: -32603, message: 'lost' } } : null
    await post(s.app, path, { signedTx: lost, intent: intentOf(70) })
    s.filter.answer = undefined
    const next = await s.sign(nonce + 1, 3)
    const send = () => post(s.app, path, { signedTx: next, intent: intentOf(70) })
    expect((await send()).body).toMatchObject({ code: 'intent.taken', context: { hash: keccak256(lost) } })
    // Another transaction takes the nonce; before it is final, nothing is proven.
    await post(s.app, path, { signedTx: await s.sign(nonce, 2) })
    await s.nonce()
    expect((await send()).status).toBe(409)
    expect((await verdictOf(keccak256(lost))).state).toBe('unknown')
    await s.chain.rpc.call('anvil_mine', '0x60')
    const { state, evidence } = await verdictOf(keccak256(lost))
    expect([state, evidence.map(({ says }: { says: string }) => says)]).toEqual([
      'expired',
      ['absent', 'sent-here', 'nonce-used', 'single-node'],
    ])
    expect((await send()).body.outcome).toBe('accepted')
  })

  test('a node without old states proves it too: the block in which the nonce was seen used becomes final', async () => {
    const nonce = await s.nonce()
    const lost = await s.sign(nonce, 1)
    s.filter.answer = ({ method }) =>
      method === 'eth_sendRawTransaction' ? { error: { code: -32603, message: 'lost' } } : null
    await post(s.app, path, { signedTx: lost, intent: intentOf(71) })
    const height = async () => Number(await s.chain.rpc.call('eth_blockNumber'))
    let head = await height()
    s.filter.answer = ({ method, params }) =>
      method === 'eth_getTransactionCount' && Number(params[1]) < head - 3
        ? { error: { code: -32000, message: 'required historical state unavailable' } }
        : null
    const stateOf = async () => {
      head = await height()
      return (await verdictOf(keccak256(lost))).state
    }
    await post(s.app, path, { signedTx: await s.sign(nonce, 2) })
    await s.nonce()
    expect(await stateOf()).toBe('unknown')
    await s.chain.rpc.call('anvil_mine', '0x20')
    expect(await stateOf()).toBe('unknown')
    await s.chain.rpc.call('anvil_mine', '0x40')
    expect(await stateOf()).toBe('expired')
  })

  test('what landed keeps its intent for ever, also when the node has forgotten it', async () => {
    const nonce = await s.nonce()
    const landed = await s.sign(nonce, 1)
    await post(s.app, path, { signedTx: landed, intent: intentOf(80) })
    await s.nonce()
    await s.chain.rpc.call('anvil_mine', '0x60')
    s.filter.edit = ({ method, params }, reply) =>
      /eth_getTransaction(Receipt|ByHash)/.test(method) ||
      (method === 'eth_getBlockByNumber' && params[0] !== 'finalized' && params[0] !== '0x0')
        ? { ...reply, result: null }
        : reply
    expect((await verdictOf(keccak256(landed))).state).toBe('unknown')
    const { status } = await post(s.app, path, { signedTx: await s.sign(nonce + 1, 4), intent: intentOf(80) })
    expect(status).toBe(409)
  })

  test('our own index knows what the node has pruned', async () => {
    const hash = `0x${'cd'.repeat(32)}`
    expect((await verdictOf(hash, `?sender=${s.account.address}`)).state).toBe('unknown')
    await s.app.database.pool.query(
      'create table trade_all partition of trade for values from (minvalue) to (maxvalue)',
    )
    await s.app.database.pool.query(
      `insert into trade (chain, network, block_number, block_hash, time_ms, tx_index, tx_hash, idx, in_pool, in_wallet,
         route_id, hops, dex, sender, side, token, quote, sold_token, bought_token, seen_ms)
       values ('eth', 'eth', 7, '0x7', $1, 0, $2, 0, true, true, 'r', 1, 'uniswap-v2', $3, 'b', 't', 'q', 'q', 't', $1)`,
      [Date.now(), hash, s.account.address.toLowerCase()],
    )
    expect(await verdictOf(hash, `?sender=${s.account.address}`)).toMatchObject({ state: 'landed', block: 7 })
  })

  test('rows of one run of the sandbox say nothing about another', async () => {
    const signedTx = await s.sign(await s.nonce(), 1)
    await post(s.app, path, { signedTx, intent: intentOf(95) })
    const { pool } = s.app.database
    await pool.query(`update sent_transaction set environment = 'test:run-0' where intent = $1`, [
      intentOf(95),
    ])
    const later = await s.sign(await s.nonce(), 2)
    expect((await post(s.app, path, { signedTx: later, intent: intentOf(95) })).status).toBe(200)
  })

  test('what ended more than 30 days ago is dropped, what may still land is kept', async () => {
    const { pool } = s.app.database
    const fence = openSending({ ...s, pool, about: s.about, now: Date.now, onError: () => undefined }).sender
    s.filter.answer = ({ method }) =>
      method === 'eth_sendRawTransaction' ? { error: { code: -32603, message: 'lost' } } : null
    await post(s.app, path, { signedTx: await s.sign(await s.nonce(), 96), intent: intentOf(96) })
    await pool.query(`update sent_transaction set claimed_at = now() - interval '31 days'`)
    const states = async () =>
      (
        await pool.query<{ state: string }>('select distinct state from sent_transaction order by 1')
      ).rows.map(({ state }) => state)
    expect(await states()).toEqual(expect.arrayContaining(['accepted', 'dead', 'unknown']))
    await settleOnce(fence, Date.now())
    const kept = await states()
    expect(kept).toEqual(['unknown'])
  })
})

describe('bytes that are refused before anything leaves', () => {
  test.each([
    [
      'another chain',
      (own: SendChain) =>
        own.account.signTransaction({
          type: 'eip1559',
          chainId: 56,
          nonce: 0,
          gas: 21_000n,
          to: own.account.address,
        }),
    ],
    [
      'a chain that is not named',
      (own: SendChain) =>
        own.account.signTransaction({
          type: 'legacy',
          nonce: 0,
          gas: 21_000n,
          gasPrice: 1n,
          to: own.account.address,
        }),
    ],
    ['a byte behind the end', async (own: SendChain) => `${await own.sign(0)}00` as const],
    [
      'a number in a longer form',
      async (own: SendChain) => {
        const fields = fromRlp(`0x${(await own.sign(5)).slice(4)}`, 'hex') as Hex[]
        return `0x02${toRlp(fields.with(1, '0x0005')).slice(2)}` as const
      },
    ],
    ['no transaction', async () => '0x02c0' as const],
  ])('%s', async (_, make) => {
    const { status, body } = await post(s.app, path, { signedTx: await make(s) })
    expect([status, body.code]).toEqual([400, 'request.malformed'])
    expect(s.left).toEqual([])
  })

  test('a foreign page sends nothing', async () => {
    const signedTx = await s.sign(await s.nonce())
    const reply = await post(s.app, path, { signedTx }, { origin: 'http://evil.test' })
    expect([reply.status, s.left]).toEqual([403, []])
  })
})

describe('/rpc', () => {
  const call = (method: string, params: unknown[] = [], id: number | string = 1) => ({
    jsonrpc: '2.0',
    id,
    method,
    params,
  })

  test('reads, single and in a batch, with the ids of the caller', async () => {
    expect((await post(s.app, '/rpc/eth', call('eth_chainId', [], 'x'))).body).toEqual({
      jsonrpc: '2.0',
      id: 'x',
      result: '0x1',
    })
    const batch = [call('eth_blockNumber'), call('eth_getBalance', [s.account.address, 'latest'], 2)]
    const { body } = await post(s.app, '/rpc/eth', batch)
    expect(body.map(({ id }: { id: number }) => id)).toEqual([1, 2])
    expect(BigInt(body[1].result)).toBeGreaterThan(0n)
  })

  test.each([
    ['eth_accounts', []],
    ['anvil_setBalance', ['0x0', '0x1']],
    ['debug_traceTransaction', ['0x0']],
    ['sendTransaction', []],
    ['eth_sendTransaction', [{}]],
    ['__proto__', []],
  ])('%s is not passed on', async (method, params) => {
    const { body } = await post(s.app, '/rpc/eth', call(method, params))
    expect(body.error.code).toBe(-32601)
  })

  test('whole blocks and too large batches are refused', async () => {
    expect(
      (await post(s.app, '/rpc/eth', call('eth_getBlockByNumber', ['latest', true]))).body.error.code,
    ).toBe(-32602)
    const many = Array.from({ length: 21 }, (_, at) => call('eth_chainId', [], at))
    expect((await post(s.app, '/rpc/eth', many)).status).toBe(400)
  })

  test('a send passes the fence: an intent holds one transaction on every way', async () => {
    const nonce = await s.nonce()
    const [a, b] = [await s.sign(nonce, 1), await s.sign(nonce + 1, 2)]
    const headers = { 'peregrine-intent': intentOf(90) }
    const { body } = await post(s.app, '/rpc/eth', call('eth_sendRawTransaction', [a]), headers)
    expect(body.result).toBe(keccak256(a))
    const second = await post(s.app, '/rpc/eth', call('eth_sendRawTransaction', [b]), headers)
    expect(second.body.error.data).toMatchObject({ code: 'intent.taken', hash: keccak256(a) })
    expect((await post(s.app, path, { signedTx: b, intent: intentOf(90) })).status).toBe(409)
    expect(s.left).toEqual([a])
    // Without an id the transaction is its own intent.
    expect((await post(s.app, '/rpc/eth', call('eth_sendRawTransaction', [b]))).body.result).toBe(
      keccak256(b),
    )
  })
})
