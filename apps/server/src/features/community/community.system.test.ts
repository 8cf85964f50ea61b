import { expect, test } from 'vitest'
import { evmSigner, signInAs, solanaSigner, testOrigin } from '../../http/session/testing/signInAs.ts'
import { useSignedInApp } from '../../realtime/testing/signedInApp.ts'

const alice = evmSigner(0xa11ce)
const bob = evmSigner(0xb0b)
const carol = solanaSigner()

const signed = useSignedInApp(alice)

/** No body, as in the product document. */
async function bind(inviteCode: string, walletAddress = alice.address, as = signed.cookie) {
  const reply = await signed.app.server.inject({
    method: 'POST',
    url: `/community-binding/bind-by-invite/v1?${new URLSearchParams({ walletAddress, inviteCode })}`,
    headers: { origin: testOrigin, cookie: as },
  })
  return reply.json<{ code: string; data: unknown }>()
}

test.each([
  ['no address', 'friends', 'invite.unknown'],
  [
    'a wallet itself, in any case of its letters',
    alice.address.toUpperCase().replace('0X', '0x'),
    'invite.own',
  ],
])('%s is no invitation', async (_, code, fault) => {
  expect(await bind(code)).toMatchObject({ code: fault })
})

/** Registers a code; returns the result code and the wallet's codes. */
async function register(code: string, as: string) {
  const reply = await signed.app.server.inject({
    method: 'POST',
    url: '/api/invite-codes',
    headers: { origin: testOrigin, cookie: as, 'content-type': 'application/json' },
    payload: { code },
  })
  const { code: outcome, data } = reply.json<{ code: string; data: { codes: string[] } | null }>()
  return [outcome, data?.codes ?? null]
}

test('a word belongs to the wallet that registered it first', async () => {
  const dave = evmSigner(0xdafe)
  const [ofBob, ofDave] = [await signInAs(signed.app.server, bob), await signInAs(signed.app.server, dave)]
  expect(await bind('bobs-friends', dave.address, ofDave)).toMatchObject({ code: 'invite.unknown' })
  expect(await register('Bobs-Friends', ofBob)).toEqual(['000000', ['bobs-friends']])
  expect(await register('bobs-friends', ofBob)).toEqual(['000000', ['bobs-friends']])
  expect(await register('bobs-FRIENDS', ofDave)).toEqual(['invite.taken', null])
  expect(await bind('bobs-friends', bob.address, ofBob)).toMatchObject({ code: 'invite.own' })
  expect(await bind('BOBS-friends', dave.address, ofDave)).toMatchObject({
    code: '000000',
    data: { inviter: bob.address.toLowerCase(), isNew: true },
  })
})

test('a wallet may register five words, however fast', async () => {
  const ofErin = await signInAs(signed.app.server, evmSigner(0xe71a))
  for (let n = 0; n < 5; n++) expect((await register(`erin-${n}`, ofErin))[0]).toBe('000000')
  const more = await Promise.all(Array.from({ length: 8 }, (_, n) => register(`erin-more-${n}`, ofErin)))
  expect(new Set(more.map(([code]) => code))).toEqual(new Set(['invite.full']))
  const reply = await signed.app.server.inject({ url: '/api/invite-codes', headers: { cookie: ofErin } })
  expect(reply.json().data.codes).toEqual(['erin-4', 'erin-3', 'erin-2', 'erin-1', 'erin-0'])
})

test.each(['ab', 'two words', '0x', `0x${'a1'.repeat(20)}`, 'a'.repeat(65), '\u0000abc', '\u202eabc'])(
  'the word %j is refused',
  async (code) => expect(await register(code, signed.cookie)).toEqual(['request.malformed', null]),
)

test('nobody binds the wallet of another, or without a session', async () => {
  expect(await bind(carol.address, bob.address)).toMatchObject({ code: 'session.foreign' })
  expect(await bind(carol.address, bob.address, '')).toMatchObject({ code: 'session.missing' })
})

test('only the first invitation counts, whatever follows', async () => {
  const first = { inviter: carol.address, isNew: true }
  expect(await bind(carol.address)).toMatchObject({ code: '000000', data: first })
  const later = { inviter: carol.address, isNew: false }
  expect(await bind(carol.address)).toMatchObject({ code: '000000', data: later })
  expect(await bind(bob.address)).toMatchObject({ code: '000000', data: later })
})
