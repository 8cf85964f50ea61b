import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readReferral, storeReferral, watchReferral } from './referral.ts'
import { startI18n } from '../../kit/i18n/startI18n.ts'
import { useToasts } from '../../kit/toast/showToast.ts'
import { joinByInvite } from './joinByInvite.ts'
import { setSession } from './useSession.ts'

const alice = { address: `0x${'a1'.repeat(20)}`, chainFamily: 'EVM' } as const
const path = `/community-binding/bind-by-invite/v1?walletAddress=${alice.address}&inviteCode=friend`

const stored = (isNew: boolean) => ({ code: '000000', data: { inviter: `0x${'beef'.repeat(10)}`, isNew } })
const told = () => useToasts.getState().shown.map(({ kind, text }) => `${kind} ${text}`)

let asked: string[]
let answer: unknown

beforeEach(async () => {
  localStorage.clear()
  asked = []
  answer = stored(true)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push(`${method} ${url}${body === undefined ? '' : ` ${String(body)}`}`)
    if (answer === null) throw new TypeError('the server is away')
    return new Response(JSON.stringify(answer))
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  useToasts.setState({ shown: [] })
  setSession(null)
  await startI18n('zh-CN')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a cached code is used once for the wallet that is signed in, without a body, and is gone then', async () => {
  storeReferral('?ref=friend')
  setSession(alice)
  await Promise.all([joinByInvite(), joinByInvite()])
  expect(asked).toEqual([`POST ${path}`])
  expect(readReferral()).toBeNull()
  expect(told()).toEqual(['success 已记录：你由 0xbeef…beef 邀请'])
})

test('the code is kept while the server is away, and used when it is back', async () => {
  answer = null
  storeReferral('?ref=friend')
  setSession(alice)
  await joinByInvite()
  expect(readReferral()).toBe('friend')
  expect(told()).toEqual(['error 邀请码“friend”还没有用上：连不上服务器。之后会再试'])
  answer = stored(true)
  await joinByInvite()
  expect(readReferral()).toBeNull()
})

test.each([
  ['invite.unknown', 'error 没有钱包登记过邀请码“friend”，已不再使用'],
  ['invite.own', 'error 这是你自己的邀请码，没有使用'],
])('a code that is refused as %s is given up, and the person is told', async (code, text) => {
  answer = { code, msg: '', data: null }
  storeReferral('?ref=friend')
  setSession(alice)
  await joinByInvite()
  await joinByInvite()
  expect(asked).toHaveLength(1)
  expect(readReferral()).toBeNull()
  expect(told()).toEqual([text])
})

test('an ended session shows nothing about the code, which waits for the sign-in', async () => {
  answer = { code: 'session.missing', msg: '', data: null }
  storeReferral('?ref=friend')
  setSession(alice)
  await joinByInvite()
  expect([readReferral(), told()]).toEqual(['friend', []])
})

test('an already invited wallet sees its inviter, and nothing changes', async () => {
  answer = stored(false)
  storeReferral('?ref=friend')
  setSession(alice)
  await joinByInvite()
  expect(told()).toEqual(['info 你的邀请人早已记录为 0xbeef…beef，没有改变'])
  expect(readReferral()).toBeNull()
})

test('a visitor’s code waits, and no request is made without one', async () => {
  setSession(alice)
  await joinByInvite()
  setSession(null)
  storeReferral('?ref=friend')
  await joinByInvite()
  expect(asked).toEqual([])
  expect(readReferral()).toBe('friend')
})

test('a new code is reported at once', () => {
  const heard = vi.fn()
  const stop = watchReferral(heard)
  storeReferral('?ref=friend')
  storeReferral('?tab=eth')
  stop()
  storeReferral('?ref=other')
  expect(heard).toHaveBeenCalledTimes(1)
})
