import { startFaultProxy } from '@peregrine/testkit/fault-proxy/startFaultProxy'
import { keccak256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, type SendChain, startSendChain } from './testing/sendChain.ts'

// Nodes that lie about sends: no reply says failed of what landed, and every verdict ends as the chain has it.

let s: SendChain
beforeAll(async () => {
  s = await startSendChain()
})
afterAll(() => s.end())

const kinds = ['already-known', 'nonce-too-low', 'success-that-never-lands', 'late-landing'] as const

test.each([
  ['already-known', { success: true, outcome: 'accepted' }, 'landed'],
  ['nonce-too-low', { success: false, outcome: 'unknown' }, 'landed'],
  ['late-landing', { success: true, outcome: 'accepted' }, 'landed'],
  ['success-that-never-lands', { success: true, outcome: 'accepted' }, 'unknown'],
  ['timeout-after-accept', { success: false, outcome: 'unknown', error: 'timeout' }, 'landed'],
] as const)('%s: %j, and in the end it is %s', async (kind, reply, state) => {
  const proxy = await startFaultProxy({ target: { url: s.chain.rpcUrl }, kinds: [kind], rate: 1, seed: 7 })
  try {
    const nonce = await s.nonce()
    const signedTx = await s.sign(nonce, kinds.length)
    const { eth } = s.trading.chains.endpoints
    if (!eth) throw new Error('the test has no endpoint')
    const [honest] = eth.rpc
    eth.send = [proxy.url]
    const { body } = await post(s.app, '/api/eth/broadcast-tx', { signedTx })
    eth.send = []
    expect([body, honest]).toEqual([expect.objectContaining(reply), expect.any(String)])
    expect(proxy.counts[kind]).toBe(1)
    const url = `/api/execution/eth/${keccak256(signedTx)}`
    const verdict = async () => (await s.app.server.inject(url)).json().data.state
    await expect.poll(verdict).toBe(state)
    // The verdict is the chain's own.
    const receipt = await s.chain.rpc.call<object | null>('eth_getTransactionReceipt', keccak256(signedTx))
    expect(receipt !== null).toBe(state === 'landed')
  } finally {
    await proxy.stop()
  }
})
