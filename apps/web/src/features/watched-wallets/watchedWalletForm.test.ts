import { toggleEvent } from '../../domain/watched-wallets/EventCheckboxes.tsx'
import { newlyWatched } from '../../domain/watched-wallets/editWatchedWallets.ts'
import { expect, test } from 'vitest'
import { checkForm } from './checkForm.ts'
import { formOf, formToAdd, type WatchedWalletForm, settingsOf, withAddress } from './watchedWalletForm.ts'

const eth = `0x${'aB'.repeat(20)}`
const sol = 'BtMBMPkoNbnLF9Xn552guQq528KKXcsNBNNBre3oaQtr'
const nobody = () => undefined
const good: WatchedWalletForm = { ...formToAdd(), chainType: 1, address: eth }
const keys = (
  form: Partial<WatchedWalletForm>,
  watchedAs: (address: string) => string | undefined = nobody,
) => checkForm({ ...good, ...form }, watchedAs).map(({ key }) => key)

test.each([
  [{}, []],
  [{ chainType: null }, ['form.bad.network']],
  [{ address: '  ' }, ['form.bad.addressMissing']],
  [{ address: eth.slice(0, -1) }, ['form.bad.eth']],
  [{ address: `${eth}0` }, ['form.bad.eth']],
  [{ address: sol }, ['form.bad.eth']],
  [{ chainType: 2, address: sol }, []],
  [{ chainType: 2, address: sol.slice(0, 31) }, ['form.bad.sol']],
  [{ chainType: 2, address: `${sol}A` }, ['form.bad.sol']],
  [{ chainType: 2, address: sol.replace('B', '0') }, ['form.bad.sol']],
  [{ address: `${eth} ${sol}` }, ['form.bad.several']],
  [{ address: 'ab'.repeat(32) }, ['form.bad.secret']],
  [{ name: 'ab'.repeat(32) }, ['form.bad.secret']],
  [{ configGroup: `key ${'ab'.repeat(32)}` }, ['form.bad.secret']],
  [
    { tip: 'legal winner thank year wave sausage worth useful legal winner thank yellow' },
    ['form.bad.secret'],
  ],
  [{ events: [] }, ['form.bad.events']],
  [{ enableAmountFilter: true }, ['form.bad.noAmount']],
  [{ enableAmountFilter: true, minAmount: '1' }, []],
  [{ enableAmountFilter: true, maxAmount: '0' }, []],
  [{ enableAmountFilter: true, minAmount: '2', maxAmount: '1.99' }, ['form.bad.range']],
  [{ enableAmountFilter: true, minAmount: '1', maxAmount: '1' }, []],
  [{ enableAmountFilter: true, minAmount: '-1' }, ['form.bad.number']],
  [{ enableAmountFilter: true, minAmount: '1e3' }, ['form.bad.number']],
  [{ enableAmountFilter: false, minAmount: '2', maxAmount: '1' }, []],
  [{ minCap: '10', maxCap: '9' }, ['form.bad.range']],
  [
    { chainType: null, address: '', events: [] },
    ['form.bad.network', 'form.bad.addressMissing', 'form.bad.events'],
  ],
] satisfies [Partial<WatchedWalletForm>, string[]][])('%j: %j', (form, expected) => {
  expect(keys(form)).toEqual(expected)
})

test('a watched wallet is named, whatever the case of its letters', () => {
  const watchedAs = (address: string) => (address === eth.toLowerCase() ? '老王' : undefined)
  expect(checkForm(good, watchedAs)).toEqual([{ field: 'address', key: 'form.bad.watched', name: '老王' }])
})

test.each([
  [['ALL'], 'IN', ['IN']],
  [['IN', 'OTHER'], 'OUT', ['IN', 'OUT', 'OTHER']],
  [['IN', 'OUT'], 'ALL', ['ALL']],
  [['ALL'], 'ALL', []],
  [['IN'], 'IN', []],
] as const)('of %j, pressing %s leaves %j', (events, event, expected) => {
  expect(toggleEvent(events, event)).toEqual(expected)
})

test('stored settings return to the form as typed', () => {
  const form: WatchedWalletForm = {
    ...good,
    name: '老王',
    avatarUrl: '🐳',
    configGroup: 'dogs',
    tip: 'early',
    events: ['IN', 'OTHER'],
    enablePush: false,
    enableAmountFilter: true,
    minAmount: '10.5',
    maxAmount: '2000',
    minCap: '50000',
    maxCap: '',
    sound: 'mute',
  }
  const stored = { ...newlyWatched({ chainType: 1, address: eth, name: '' }, 0), ...settingsOf(form) }
  expect(formOf(stored)).toMatchObject(form)
})

test('an unnamed wallet gets the start of its address, an ungrouped one the default group', () => {
  expect(settingsOf({ ...good, name: ' ', configGroup: '' })).toMatchObject({
    name: '0xaBaB',
    configGroup: 'Default',
  })
})

test.each([
  [null, eth, 1],
  [null, sol, 2],
  [null, 'whale', null],
  [1, sol, 1],
] as const)('with network %s, typing %s picks %s', (chainType, address, expected) => {
  expect(withAddress({ ...formToAdd(), chainType }, address)).toMatchObject({ address, chainType: expected })
})
