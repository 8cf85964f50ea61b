import { judgeEndpoint } from '@peregrine/chains/probe/judgeEndpoint'
import { probeGrpc } from '@peregrine/chains/probe/probeGrpc'
import { noFacts } from '@peregrine/chains/probe/endpointFacts'
import { FakeSolana } from '@peregrine/chains/testing/startFakeSolana'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../freePort.ts'
import { startYellowstone, type Yellowstone } from './startYellowstone.ts'

let node: FakeSolana
let grpc: Yellowstone
beforeAll(async () => {
  node = await FakeSolana.start()
  node.offersBlockSubscribe = true
  node.mine(0)
  grpc = await startYellowstone({ wsUrl: node.wsUrl, token: 'secret-token' })
})
afterAll(() => Promise.all([grpc.stop(), node.stop()]))

const signal = new AbortController().signal

test('version and blocks of a server that serves them', async () => {
  const probed = probeGrpc(`${grpc.url}#x-token=secret-token`, signal)
  await expect.poll(() => grpc.resumedFrom.length).toBeGreaterThan(0)
  node.mine(1)
  expect(await probed).toEqual({ grpc: 'ok', grpcVersion: '13.3.0' })
})

test('a wrong token, and nobody', async () => {
  expect(await probeGrpc(`${grpc.url}#x-token=wrong`, signal)).toMatchObject({ grpc: 'refused' })
  const nobody = `http://127.0.0.1:${await freePort()}`
  expect(await probeGrpc(nobody, signal)).toEqual({ grpc: 'unreachable', grpcVersion: null })
})

test('blocks by gRPC make up for a low rate; without any the page says so', () => {
  const facts = { ...noFacts('ok'), isRightChain: true, methods: { fullBlock: true } }
  const slow = { ...facts, socket: 'none', callsPerSecond: 5, isRateLimited: true } as const
  const [low] = judgeEndpoint('SOL', slow)
  const [good] = judgeEndpoint('SOL', { ...slow, grpc: 'ok' })
  const [bad] = judgeEndpoint('SOL', { ...slow, grpc: 'silent' })
  expect([low?.lack, good?.level, bad?.lack]).toEqual(['low-rate', 'good', 'grpc-failed'])
})
