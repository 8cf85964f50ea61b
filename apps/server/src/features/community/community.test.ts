import { afterAll, beforeAll, expect, test } from 'vitest'
import { evmSigner, signInAs, solanaSigner, testOrigin } from '../../http/session/testing/signInAs.ts'
import { startTestApp, type TestApp } from '../../realtime/testing/testApp.ts'

const alice = evmSigner(0xa11ce)
const bob = evmSigner(0xb0b)
const carol = solanaSigner()

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await startTestApp()
  cookie = await signInAs(app.server, alice)
})
afterAll(() => app.end())

/** Without a body, as the product document has it. */
async function bind(inviteCode: string, walletAddress = alice.address, as = cookie) {
  const reply = await app.server.inject({
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

test('nobody binds the wallet of another, nor without being signed in', async () => {
  expect(await bind(carol.address, bob.address)).toMatchObject({ code: 'session.foreign' })
  expect(await bind(carol.address, bob.address, '')).toMatchObject({ code: 'session.missing' })
})

test('the first invitation counts, however often and with whatever code it is tried again', async () => {
  const first = { inviter: carol.address, isNew: true }
  expect(await bind(carol.address)).toMatchObject({ code: '000000', data: first })
  const later = { inviter: carol.address, isNew: false }
  expect(await bind(carol.address)).toMatchObject({ code: '000000', data: later })
  expect(await bind(bob.address)).toMatchObject({ code: '000000', data: later })
})
