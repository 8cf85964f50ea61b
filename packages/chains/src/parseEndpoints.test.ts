import { isFault } from '@peregrine/core/fault'
import { expect, test } from 'vitest'
import { parseEndpoints } from './parseEndpoints.ts'
import { parseGrpcTarget } from './sol/grpc/parseGrpcTarget.ts'

test('lists, in order, by chain and purpose', () => {
  const env = {
    ETH_RPC_URL: 'https://a.example/key, http://127.0.0.1:8545',
    ETH_WS_URL: 'wss://a.example',
    ETH_LOGS_RPC_URL: 'https://logs.example',
    SOL_RPC_URL: 'https://sol.example#rps=20',
    BSC_RPC_URL: '',
  }
  expect(parseEndpoints(env)).toEqual({
    eth: {
      rpc: ['https://a.example/key', 'http://127.0.0.1:8545'],
      ws: ['wss://a.example'],
      logs: ['https://logs.example'],
      receipts: [],
      send: [],
    },
    sol: { rpc: ['https://sol.example#rps=20'], ws: [], logs: [], receipts: [], send: [] },
  })
})

test("a gRPC URL's own token wins over the common one", () => {
  const env = {
    SOL_RPC_URL: 'https://a.example',
    SOL_GRPC_URL: 'https://b.example:443, https://c.example:10000#x-token=own',
    SOL_GRPC_TOKEN: ' common/+ ',
  }
  const [first = '', second = ''] = parseEndpoints(env).sol?.grpc ?? []
  expect(parseGrpcTarget(first)).toEqual({ url: new URL('https://b.example'), token: 'common/+' })
  expect(parseGrpcTarget(second)).toEqual({ url: new URL('https://c.example:10000'), token: 'own' })
})

test.each`
  name              | env                                                    | why
  ${'ETH_RPC_URL'}  | ${{ ETH_RPC_URL: 'a.example' }}                        | ${'is not a URL'}
  ${'BASE_RPC_URL'} | ${{ BASE_RPC_URL: 'https://a.example,' }}              | ${'entry 2 is empty'}
  ${'BSC_RPC_URL'}  | ${{ BSC_RPC_URL: 'wss://a.example' }}                  | ${'must begin with http:// or https://'}
  ${'SOL_WS_URL'}   | ${{ SOL_RPC_URL: 'http://a', SOL_WS_URL: 'http://a' }} | ${'must begin with ws:// or wss://'}
  ${'ETH_RPC_URL'}  | ${{ ETH_SEND_RPC_URL: 'https://a.example' }}           | ${'must be set when ETH_SEND_RPC_URL is set'}
`('$name: $why', ({ name, env, why }) => {
  let thrown: unknown
  try {
    parseEndpoints(env)
  } catch (error) {
    thrown = error
  }
  expect(isFault(thrown, 'setting.invalid') && thrown.context).toEqual({ name, why })
})
