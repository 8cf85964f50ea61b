import { expect, test } from 'vitest'
import { evmSigner, post, signInAs, solanaSigner } from '../../http/session/testing/signInAs.ts'
import { useSignedInApp } from '../../realtime/testing/signedInApp.ts'

const alice = evmSigner(0xa11ce)
const bob = solanaSigner()
const signed = useSignedInApp(alice)

const save = (body: object, as = signed.cookie) =>
  post(
    signed.app.server,
    '/trade-config/save/v1',
    { address: alice.address, chainType: 1, ...body },
    { cookie: as },
  )
async function query(chainType: number, as = signed.cookie) {
  const url = `/trade-config/query/v1/${alice.address}/${chainType}`
  return (await signed.app.server.inject({ url, headers: { cookie: as } })).json()
}

const settings = {
  fastMode: false,
  quickActionAmounts: [0.1, 0.5, 1],
  quickSellPercentages: [25, 50, 100],
  slippage: 10,
  autoSlippage: true,
  maxGasFee: 0,
  maxPriorityFee: 0,
  autoGasMode: true,
  alertsEnabled: false,
  priceAlerts: { increase: 5, decrease: 5 },
  confirmTrades: true,
}

test('a saved config is read back, and fields that a later save omits stay', async () => {
  expect(await query(1)).toMatchObject({ code: '000000', data: null })
  const saved = { mode: 'fast', customSlippage: 30, settings: { eth: { S1: settings } } }
  expect((await save(saved)).json()).toMatchObject({ code: '000000' })
  await save({ quickBuyAmounts: [0.1, 0.2], customSlippage: 12 })
  expect((await query(1)).data).toEqual({ ...saved, quickBuyAmounts: [0.1, 0.2], customSlippage: 12 })
  expect((await query(2)).data).toBe(null)
})

test('saving a slot changes no other slot or network', async () => {
  const of = (slippage: number) => ({ ...settings, autoSlippage: false, slippage })
  await save({ settings: { bsc: { S1: of(1), S2: of(2) }, base: { S1: of(3) } } })
  await save({ settings: { bsc: { S2: of(4) }, sol: { S3: of(5) } }, mode: 'safe' })
  expect((await query(1)).data).toMatchObject({
    mode: 'safe',
    settings: { bsc: { S1: of(1), S2: of(4) }, base: { S1: of(3) }, sol: { S3: of(5) } },
  })
  await save({ mode: 'fast', settings: {} })
  expect((await query(1)).data.settings.bsc).toEqual({ S1: of(1), S2: of(4) })
})

test('fields of our own are kept: more quick amounts, anti-sandwich, sell config', async () => {
  const own = {
    moreBuyAmounts: [2, 3, 4, 5, 6],
    moreSellPercentages: [10],
    antiSandwich: 'strong',
    sellConfig: { minAmount: 0.1, intervalSeconds: 30 },
  }
  await save({ settings: { eth: { S1: { ...settings, ...own } } } })
  expect((await query(1)).data.settings.eth.S1).toEqual({ ...settings, ...own })
})

test.each([
  { mode: 'reckless' },
  { settings: { eth: { S1: { ...settings, moreBuyAmounts: [1, 2, 3, 4, 5, 6] } } } },
  { settings: { eth: { S1: { ...settings, antiSandwich: 'most' } } } },
  { settings: { eth: { S1: { ...settings, sellConfig: { minAmount: 0, intervalSeconds: 30 } } } } },
  { customSlippage: 101 },
  { quickSellPercents: [-1] },
  { settings: { eth: { S4: settings } } },
  { settings: { eth: { S1: { ...settings, quickActionAmounts: [1, 2] } } } },
  { settings: { eth: { S1: { ...settings, autoSlippage: false, slippage: 101 } } } },
  { settings: { eth: { S1: { ...settings, autoGasMode: false } } } },
  {
    settings: {
      eth: { S1: { ...settings, alertsEnabled: true, priceAlerts: { increase: 1, decrease: 101 } } },
    },
  },
])('%j is refused, and nothing changes', async (body) => {
  const before = await query(1)
  expect((await save(body)).statusCode).toBe(400)
  expect(await query(1)).toEqual(before)
})

test('each wallet reads its own config', async () => {
  await save({ customSlippage: 7 })
  const foreign = await signInAs(signed.app.server, bob)
  const read = (chainType: number) =>
    signed.app.server.inject({
      url: `/trade-config/query/v1/${bob.address}/${chainType}`,
      headers: { cookie: foreign },
    })
  for (const chainType of [1, 2]) expect((await read(chainType)).json()).toMatchObject({ data: null })
  await post(
    signed.app.server,
    '/trade-config/save/v1',
    { address: bob.address, chainType: 1, customSlippage: 9 },
    { cookie: foreign },
  )
  expect((await read(1)).json().data).toEqual({ customSlippage: 9 })
  expect((await query(1)).data).toMatchObject({ customSlippage: 7 })
})

test("another wallet's settings are not accessible", async () => {
  const foreign = await signInAs(signed.app.server, bob)
  expect((await save({ mode: 'safe' }, foreign)).json()).toMatchObject({ code: 'session.foreign' })
  expect(await query(1, foreign)).toMatchObject({ code: 'session.foreign' })
})
