import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Each test starts a new page, so that no wallet of the last one is still known.
let { findMetaMask, findOkx, findTokenPocket } = await import('./findEvmProvider.ts')
beforeEach(async () => {
  vi.resetModules()
  ;({ findMetaMask, findOkx, findTokenPocket } = await import('./findEvmProvider.ts'))
})

const provider = (flags: object = {}) => ({ request: async () => null, ...flags })
const tokenPocket = provider({ isTokenPocket: true, isMetaMask: true })
const metaMask = provider({ isMetaMask: true })

function announce(rdns: string, name: string, one: object): void {
  const detail = { info: { uuid: `${rdns}-${name}`, rdns, name }, provider: one }
  const say = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', say)
  silences.push(() => removeEventListener('eip6963:requestProvider', say))
}
const silences: (() => void)[] = []

afterEach(() => {
  for (const silence of silences.splice(0)) silence()
  vi.unstubAllGlobals()
})

test('nobody is there', () => {
  expect([findMetaMask(), findOkx(), findTokenPocket()]).toEqual([null, null, null])
})

test('an announced MetaMask takes precedence over injected providers', () => {
  vi.stubGlobal('ethereum', tokenPocket)
  announce('io.metamask', 'MetaMask', metaMask)
  expect(findMetaMask()).toBe(metaMask)
})

test.each([
  ['isTokenPocket', 'tokenPocket'],
  ['isPhantom', null],
  ['isRabby', null],
  ['isOkxWallet', null],
])('a wallet that says isMetaMask and %s is not MetaMask', (flag, found) => {
  vi.stubGlobal('ethereum', provider({ isMetaMask: true, [flag]: true }))
  expect(findMetaMask()).toBe(found)
})

test('among several injected ones the right one is taken', () => {
  vi.stubGlobal('ethereum', { ...tokenPocket, providers: [tokenPocket, metaMask] })
  expect(findMetaMask()).toBe(metaMask)
  expect(findTokenPocket()).toBe(tokenPocket)
})

test('TokenPocket: the flagged one first, then its own object, then one that announces the name', () => {
  const named = provider()
  const own = provider()
  announce('x', 'My TokenPocket', named)
  expect(findTokenPocket()).toBe(named)
  vi.stubGlobal('tokenpocket', { ethereum: own })
  expect(findTokenPocket()).toBe(own)
  vi.stubGlobal('ethereum', tokenPocket)
  expect(findTokenPocket()).toBe(tokenPocket)
})

test('OKX: by its announcement, else its object, if it accepts requests', () => {
  vi.stubGlobal('okxwallet', { solana: {} })
  expect(findOkx()).toBeNull()
  const injected = provider()
  vi.stubGlobal('okxwallet', injected)
  expect(findOkx()).toBe(injected)
  const announced = provider()
  announce('com.okex.wallet', 'OKX Wallet', announced)
  expect(findOkx()).toBe(announced)
})

test.each([
  null,
  {},
  { info: {} },
  { info: { uuid: 1 } },
  { info: { uuid: 'a', name: 'b', rdns: 'io.metamask' } },
])('the announcement %o is none', (detail) => {
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  expect(findMetaMask()).toBeNull()
})
