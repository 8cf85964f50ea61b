import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { encodeBase58 } from '@peregrine/core/base58'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { privateKeyToAccount } from 'viem/accounts'

/** A test wallet: its address, and its signature of a sign-in text. */
export type TestSigner = {
  chainFamily: 'EVM' | 'SOL'
  address: string
  answer(text: string): Promise<{ message: string; signature: string }>
}

export const testOrigin = 'http://peregrine.test'

/** Builds an EVM wallet with the key `number`, 32 bytes wide. */
export function evmSigner(number: number): TestSigner {
  const account = privateKeyToAccount(`0x${number.toString(16).padStart(64, '0')}`)
  return {
    chainFamily: 'EVM',
    address: account.address.toLowerCase(),
    answer: async (message) => ({ message, signature: await account.signMessage({ message }) }),
  }
}

function addressOf(key: KeyObject): string {
  return encodeBase58(Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url'))
}

export function solanaSigner(): TestSigner {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    chainFamily: 'SOL',
    address: addressOf(publicKey),
    answer: async (text) => ({
      message: Buffer.from(text).toString('base64'),
      signature: encodeBase58(sign(null, Buffer.from(text), privateKey)),
    }),
  }
}

type Sent = { cookie?: string | undefined; origin?: string }

/** Sends a state-changing call as the page does. */
export function post(
  app: FastifyInstance,
  url: string,
  body: unknown,
  { cookie, origin = testOrigin }: Sent = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', origin, ...(cookie ? { cookie } : {}) },
    payload: JSON.stringify(body),
  })
}

export async function requestNonce(
  app: FastifyInstance,
  { address, chainFamily }: TestSigner,
  chainId?: number,
) {
  const reply = await post(app, '/auth/nonce', { address, chainFamily, chainId })
  return reply.json<{ data: { message: string; nonce: string; chainId: string } }>().data
}

/** Signs a wallet in and returns the cookie that the browser sends from then on. */
export async function signInAs(app: FastifyInstance, signer: TestSigner, before?: string): Promise<string> {
  const { message } = await requestNonce(app, signer)
  const { chainFamily } = signer
  const body = { chainFamily, ...(await signer.answer(message)) }
  const reply = await post(app, '/auth/verify', body, { cookie: before })
  const [set] = [reply.headers['set-cookie'] ?? ''].flat()
  if (reply.statusCode !== 200 || !set) throw new Error(`sign-in failed: ${reply.body}`)
  return set.split(';')[0] ?? ''
}
