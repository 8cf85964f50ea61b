import { zOrder } from '@peregrine/contract/order'
import { testId } from '@peregrine/orders/testing/testOrder'
import { expect, test, vi } from 'vitest'
import { buyKinds, emptyFields, type FormFields, type FormKind, sellKinds } from './formFields.ts'
import { lineValue, positiveOf, signedPercent } from './lineValue.ts'
import { armable, draftsOf, firingNow, type FormScene, readForm } from './readForm.ts'

vi.unmock('zod')

const wallet = `0x${'11'.repeat(20)}`
const scene: FormScene = {
  network: 'base',
  token: `0x${'ab'.repeat(20)}`,
  pool: `0x${'cd'.repeat(20)}`,
  symbol: 'PEPE',
  decimals: 18,
  coinDecimals: 18,
  creator: `0x${'ee'.repeat(20)}`,
  isOnCurve: true,
  price: 0.002,
  marketCap: 2_000_000,
  wallets: [wallet],
  watched: [`0x${'01'.repeat(20)}`, `0x${'02'.repeat(20)}`, `0x${'03'.repeat(20)}`],
  isSignedIn: true,
  mode: 'safe',
  priorityFee: null,
  coinPrice: 2_000,
  gasPrice: null,
  serviceFee: { bps: 50, recipient: `0x${'fe'.repeat(20)}` },
  nowMs: 1_000_000,
}
const typed: FormFields = {
  ...emptyFields,
  line: '0.003',
  coins: '0.1',
  slippage: '10',
  activation: '0.004',
  stopLine: '0.001',
}
const read = (kind: FormKind, change: Partial<FormFields> = {}, around: Partial<FormScene> = {}) =>
  readForm(kind, { ...typed, ...change }, { ...scene, ...around })
const faultsOf = (...given: Parameters<typeof read>) => read(...given).faults
function drafts(...given: Parameters<typeof read>) {
  const { orders, faults } = read(...given)
  expect(faults).toBeNull()
  return orders ? draftsOf(orders) : []
}
const first = (...given: Parameters<typeof read>) => drafts(...given)[0]
const making = { environment: { id: 'test', runId: 'run' }, nowMs: 1_000_000, newId: testId }

test.each`
  kind                 | order                | when
  ${'limit-buy'}       | ${'limit-buy'}       | ${{ kind: 'level', at: 'under', value: 0.003 }}
  ${'rise-buy'}        | ${'rise-buy'}        | ${{ kind: 'level', at: 'over', value: 0.003 }}
  ${'group-buy'}       | ${'group-buy'}       | ${{ kind: 'group-buy', count: 3, withinMs: 600_000 }}
  ${'migration-buy'}   | ${'migration'}       | ${{ kind: 'migration' }}
  ${'limit-sell'}      | ${'limit-sell'}      | ${{ kind: 'level', at: 'over', value: 0.003 }}
  ${'stop'}            | ${'stop'}            | ${{ kind: 'level', at: 'under', value: 0.003 }}
  ${'oco'}             | ${'take-profit'}     | ${{ kind: 'level', at: 'over', value: 0.003 }}
  ${'scaled'}          | ${'take-profit'}     | ${{ kind: 'level', at: 'over', value: 0.004 }}
  ${'trailing-stop'}   | ${'trailing-stop'}   | ${{ kind: 'trailing', from: 'highest', percent: 10, activation: null }}
  ${'trailing-profit'} | ${'trailing-profit'} | ${{ kind: 'trailing', from: 'highest', percent: 10, activation: 0.004 }}
  ${'creator-sale'}    | ${'creator-sale'}    | ${{ kind: 'creator-sale', creator: scene.creator, percent: 50 }}
  ${'migration-sell'}  | ${'migration'}       | ${{ kind: 'migration' }}
`('$kind arms an order of kind $order', ({ kind, order, when }) => {
  const draft = first(kind as FormKind)
  expect(draft).toMatchObject({ kind: order, when, network: 'base', wallets: [wallet], slippageBps: 1_000 })
  expect(draft?.side).toBe(buyKinds.some((one) => one === kind) ? 'buy' : 'sell')
  expect(draft?.expiresAt).toBe(1_000_000 + 86_400_000)
})

test('what every kind arms is an order by the contract', () => {
  for (const kind of [...buyKinds, ...sellKinds]) {
    const { orders } = read(kind, { hasExits: true })
    if (!orders) throw new Error(kind)
    for (const order of armable(orders, making)) expect(zOrder.safeParse(order).success, kind).toBe(true)
  }
})

test('every kind carries the fee that is shown; while it is not known nothing is armed', () => {
  for (const kind of [...buyKinds, ...sellKinds]) {
    const fees = (serviceFee: FormScene['serviceFee']) =>
      drafts(kind, { hasExits: true }, { serviceFee }).map((draft) => draft.serviceFee)
    expect(new Set(fees(scene.serviceFee)), kind).toEqual(new Set([scene.serviceFee]))
    expect(new Set(fees(null)), kind).toEqual(new Set([null]))
    expect(faultsOf(kind, {}, { serviceFee: undefined }), kind).toEqual({ fee: 'fee' })
  }
})

test('amounts are base units, to the last one', () => {
  expect(first('limit-buy', { coins: '0.123456789012345678' })?.amount).toEqual({
    type: 'coins',
    units: '123456789012345678',
  })
  expect(first('stop', { share: '33.33' })?.amount).toEqual({ type: 'share', bps: 3_333, of: 'held' })
  expect(first('stop', { isPrincipal: true, share: '' })?.amount).toEqual({ type: 'principal' })
})

test('what has no price before it fires is bound by what the form shows, or by what is typed', () => {
  const worst = (...given: Parameters<typeof read>) => drafts(...given).map(({ worstPrice }) => worstPrice)
  // The form shows $0.002 for one, $2m for all.
  const close = (value: number) => expect.closeTo(value, 12)
  expect(worst('trailing-stop', { trail: '20' })).toEqual([close(0.002 * 0.8 * 0.9)])
  expect(worst('trailing-profit', { trail: '20' })).toEqual([close(0.004 * 0.8 * 0.9)])
  expect(worst('stop', { measure: 'mcap', line: '1m' })).toEqual([close(0.001 * 0.9)])
  expect(worst('oco', { measure: 'mcap', line: '3m', stopLine: '1m' })).toEqual([
    close(0.0027),
    close(0.0009),
  ])
  expect(worst('scaled', { measure: 'mcap' })).toEqual([close(0.004 * 0.9), close(0.0014 * 0.9)])
  for (const kind of ['migration-buy', 'group-buy', 'creator-sale', 'migration-sell'] as const) {
    expect(worst(kind)).toEqual([null])
    expect(worst(kind, { worst: ' 0.005 ' })).toEqual([0.005])
    expect(faultsOf(kind, { worst: '-1' })).toEqual({ worst: 'number' })
  }
  // One that is typed for another kind is not meant.
  expect(worst('stop', { worst: '7' })).toEqual([close(0.003 * 0.9)])
  expect(worst('trailing-stop', {}, { price: null })).toEqual([null])
  // It starts from a price that has lasted, which may be lower than the one of now.
  expect(worst('trailing-stop', { holdSeconds: '30' })).toEqual([null])
  expect(worst('trailing-stop', { volumeUsd: '500' })).toEqual([null])
  expect(worst('trailing-profit', { trail: '20', holdSeconds: '30' })).toEqual([close(0.004 * 0.8 * 0.9)])
})

test('percent from now becomes the number that is shown, of the price or of the market cap', () => {
  const percent = { unit: 'percent' } as const
  expect(first('limit-buy', { ...percent, line: '20' })?.when).toMatchObject({ value: 0.0016 })
  expect(first('limit-sell', { ...percent, line: '+50' })?.when).toMatchObject({ value: 0.003 })
  expect(first('limit-sell', { ...percent, line: '-50' })?.when).toMatchObject({ value: 0.001 })
  expect(first('limit-sell', { ...percent, measure: 'mcap', line: '50' })?.when).toEqual({
    kind: 'level',
    measure: 'mcap',
    at: 'over',
    value: 3_000_000,
  })
  expect(first('limit-sell', { measure: 'mcap', line: '4.1m' })?.when).toMatchObject({ value: 4_100_000 })
})

test('an OCO pair is one group; its stop must be below its profit', () => {
  const { orders } = read('oco')
  const made = orders ? armable(orders, making) : []
  expect(made.map(({ kind }) => kind)).toEqual(['take-profit', 'stop'])
  expect(made[0]?.exclusiveGroup).not.toBeNull()
  expect(made[0]?.exclusiveGroup).toBe(made[1]?.exclusiveGroup)
  expect(faultsOf('oco', { stopLine: '0.003' })).toEqual({ stopLine: 'crossed' })
})

test('exits of a purchase start from its price, wait for it, and sell of what it bought', () => {
  const { orders } = read('limit-buy', { hasExits: true })
  const [entry, profit, stop] = orders ? armable(orders, making) : []
  expect([profit?.parentId, stop?.parentId]).toEqual([entry?.id, entry?.id])
  expect(profit?.condition.when).toMatchObject({ at: 'over', value: 0.006 })
  expect(stop?.condition.when).toMatchObject({ at: 'under', value: 0.0021 })
  expect(profit?.amount).toEqual({ type: 'share', bps: 5_000, of: 'bought' })
  expect(stop?.withdraws).toEqual([profit?.id])
})

test('exits of a purchase without a price start from the first trade seen after it', () => {
  const [, profit, stop] = drafts('migration-buy', { hasExits: true, of: 'held' })
  expect(profit?.when).toEqual({ kind: 'change', measure: 'price', percent: 100, reference: null })
  expect(stop?.when).toEqual({ kind: 'change', measure: 'price', percent: -30, reference: null })
  expect(profit?.amount).toMatchObject({ of: 'held' })
})

test('scaled exits start from now, and take the principal where they are told to', () => {
  const profits = [
    { id: 1, percent: '100', share: '', isPrincipal: true },
    { id: 2, percent: '300', share: '100', isPrincipal: false },
  ]
  const made = drafts('scaled', { profits, stop: null })
  expect(made.map(({ amount }) => amount.type)).toEqual(['principal', 'share'])
  expect(made[1]?.when).toMatchObject({ value: 0.008 })
})

test('what holds already is named before it is armed', () => {
  const { orders } = read('limit-buy', { hasExits: true })
  // 0.003 is over the price of now: it would buy at once.
  expect(orders && firingNow(orders, scene).map(({ kind }) => kind)).toEqual(['limit-buy'])
  const far = read('limit-buy', { line: '0.001', hasExits: true }).orders
  expect(far && firingNow(far, scene)).toEqual([])
})

test.each`
  kind                | change                                                | around                   | field               | fault
  ${'limit-buy'}      | ${{ line: '' }}                                       | ${{}}                    | ${'line'}           | ${'number'}
  ${'limit-buy'}      | ${{ line: '-1' }}                                     | ${{}}                    | ${'line'}           | ${'number'}
  ${'limit-buy'}      | ${{ line: '1e5' }}                                    | ${{}}                    | ${'line'}           | ${'number'}
  ${'stop'}           | ${{ unit: 'percent', line: '100' }}                   | ${{}}                    | ${'line'}           | ${'percent'}
  ${'stop'}           | ${{ unit: 'percent', line: '10' }}                    | ${{ price: null }}       | ${'line'}           | ${'no-price'}
  ${'limit-buy'}      | ${{ coins: '0' }}                                     | ${{}}                    | ${'coins'}          | ${'amount'}
  ${'limit-buy'}      | ${{ coins: '1.2.3' }}                                 | ${{}}                    | ${'coins'}          | ${'amount'}
  ${'stop'}           | ${{ share: '101' }}                                   | ${{}}                    | ${'share'}          | ${'share'}
  ${'stop'}           | ${{ slippage: '' }}                                   | ${{}}                    | ${'slippage'}       | ${'slippage'}
  ${'stop'}           | ${{ slippage: '100' }}                                | ${{}}                    | ${'slippage'}       | ${'slippage'}
  ${'stop'}           | ${{ holdSeconds: '3601' }}                            | ${{}}                    | ${'holdSeconds'}    | ${'hold'}
  ${'stop'}           | ${{ volumeUsd: 'x' }}                                 | ${{}}                    | ${'volumeUsd'}      | ${'hold'}
  ${'stop'}           | ${{ validity: '7d' }}                                 | ${{ isSignedIn: false }} | ${'validity'}       | ${'sign-in'}
  ${'stop'}           | ${{ validity: 'none' }}                               | ${{ isSignedIn: false }} | ${'validity'}       | ${'sign-in'}
  ${'stop'}           | ${{}}                                                 | ${{ wallets: [] }}       | ${'wallets'}        | ${'wallets'}
  ${'stop'}           | ${{}}                                                 | ${{ decimals: null }}    | ${'token'}          | ${'decimals'}
  ${'trailing-stop'}  | ${{ trail: '100' }}                                   | ${{}}                    | ${'trail'}          | ${'percent'}
  ${'creator-sale'}   | ${{}}                                                 | ${{ creator: null }}     | ${'creatorPercent'} | ${'creator'}
  ${'migration-sell'} | ${{}}                                                 | ${{ isOnCurve: false }}  | ${'line'}           | ${'migrated'}
  ${'group-buy'}      | ${{}}                                                 | ${{ isSignedIn: false }} | ${'group'}          | ${'sign-in'}
  ${'group-buy'}      | ${{}}                                                 | ${{ watched: [] }}       | ${'group'}          | ${'no-watched'}
  ${'group-buy'}      | ${{ groupCount: '4' }}                                | ${{}}                    | ${'groupCount'}     | ${'count'}
  ${'group-buy'}      | ${{ groupMinutes: '1441' }}                           | ${{}}                    | ${'groupMinutes'}   | ${'minutes'}
  ${'scaled'}         | ${{ profits: [], stop: null }}                        | ${{}}                    | ${'profits'}        | ${'exits'}
  ${'scaled'}         | ${{ profits: [{ id: 7, percent: '', share: '50' }] }} | ${{}}                    | ${'profit-7'}       | ${'percent'}
`('$kind with $change around $around: $field is $fault', ({ kind, change, around, field, fault }) => {
  expect(faultsOf(kind, change, around)).toMatchObject({ [field]: fault })
})

test('shares of one purchase do not add up to more than it', () => {
  const profits = [1, 2, 3].map((id) => ({ id, percent: '100', share: '40', isPrincipal: false }))
  expect(faultsOf('limit-buy', { hasExits: true, profits })).toEqual({ profits: 'over-sold' })
  expect(faultsOf('limit-buy', { hasExits: true, profits, of: 'held' })).toBeNull()
})

test('a visitor may arm for a day', () => {
  expect(faultsOf('stop', {}, { isSignedIn: false })).toBeNull()
})

test('text that is no plain positive decimal is refused', () => {
  for (const text of ['', '0', '-1', '1e3', 'NaN', 'Infinity', '0x10', '1,2.3.4', '9'.repeat(30)])
    expect(positiveOf(text), text).toBeNull()
  expect(positiveOf(' 1,234.5 ')).toBe(1_234.5)
  expect(positiveOf('2k')).toBeNull()
  expect(positiveOf('2k', true)).toBe(2_000)
  expect(signedPercent('−20', true)).toBe(-20)
  expect(signedPercent('20', false)).toBe(-20)
  expect(lineValue({ text: '-100', unit: 'percent', measure: 'price', isUp: true }, scene).fault).toBe(
    'percent',
  )
})
