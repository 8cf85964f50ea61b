import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readReferral, storeReferral, watchReferral } from '../preferences/referral.ts'
import { startI18n } from '../i18n/startI18n.ts'
import { useToasts } from '../toast/showToast.ts'
import { joinByInvite } from './joinByInvite.ts'
import { setSession } from './useSession.ts'

const alice = { address: `0x${'a1'.repeat(20)}`, chainFamily: 'EVM' } as const
const path = `/community-binding/bind-by-invite/v1?walletAddress=${alice.address}&inviteCode=friend`

let asked: string[]
let answer: unknown

beforeEach(async () => {
  localStorage.clear()
  asked = []
  answer = { code: '000000', data: { inviter: 'x', isNew: true } }
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
  expect(useToasts.getState().shown.map(({ text }) => text)).toEqual(['已通过邀请码加入社区'])
})

test.each([
  ['the server is away', null],
  ['the code is none', { code: 'invite.unknown', msg: '', data: null }],
])('the code is kept when %s', async (_, given) => {
  answer = given
  storeReferral('?ref=friend')
  setSession(alice)
  await joinByInvite()
  expect(readReferral()).toBe('friend')
  answer = { code: '000000', data: { inviter: 'x', isNew: true } }
  await joinByInvite()
  expect(readReferral()).toBeNull()
})

test('who was a member already is not told so again, and the code is gone', async () => {
  answer = { code: '000000', data: { inviter: 'x', isNew: false } }
  storeReferral('?ref=friend')
  setSession(alice)
  await joinByInvite()
  expect(useToasts.getState().shown).toEqual([])
  expect(readReferral()).toBeNull()
})

test('a visitor’s code waits, and nothing is asked without one', async () => {
  setSession(alice)
  await joinByInvite()
  setSession(null)
  storeReferral('?ref=friend')
  await joinByInvite()
  expect(asked).toEqual([])
  expect(readReferral()).toBe('friend')
})

test('a code that comes in is told at once', () => {
  const heard = vi.fn()
  const stop = watchReferral(heard)
  storeReferral('?ref=friend')
  storeReferral('?tab=eth')
  stop()
  storeReferral('?ref=other')
  expect(heard).toHaveBeenCalledTimes(1)
})
