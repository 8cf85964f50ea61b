import { walletFamilies } from '@peregrine/core/network'
import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { zText } from '../text.ts'

/** Named as in the product spec. Wallets of EVM and SOL can sign in; the others are rejected with an explanation. */
const zWalletFamily = z.enum(walletFamilies)

/** An authenticated wallet. */
const zSignedIn = z.object({
  address: z.string().describe('lower case 0x, or base58'),
  chainFamily: zWalletFamily,
})

const zSession = zSignedIn.extend({
  id: z.string(),
  createdAtMs: z.number(),
  seenAtMs: z.number(),
  expiresAtMs: z.number(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
})

export type SessionWire = z.infer<typeof zSession>

/** The message to sign, and its parts. Valid for five minutes and one attempt. */
export const requestNonce = defineRoute({
  method: 'POST',
  path: '/auth/nonce',
  summary: 'Begin a sign-in: the text to sign (EIP-4361; Sign-In With Solana) and its parts',
  body: z.object({
    address: zText(64),
    chainFamily: zWalletFamily,
    chainId: z.number().int().positive().optional().describe('EVM only; 1 when left out'),
  }),
  reply: z.object({
    nonce: z.string(),
    domain: z.string(),
    uri: z.string(),
    address: z.string().describe('as it stands in the text: EIP-55, or base58'),
    version: z.literal('1'),
    chainId: z.string().describe('a number, or "mainnet" for Solana'),
    statement: z.string(),
    issuedAt: z.string(),
    expirationTime: z.string(),
    message: z.string().describe('the whole text'),
  }),
  cost: 10,
  faults: ['request.malformed', 'sign-in.refused'],
})

export const verifySignIn = defineRoute({
  method: 'POST',
  path: '/auth/verify',
  summary: 'Finish a sign-in: sets the session cookie',
  access: 'maybe',
  body: z.object({
    chainFamily: zWalletFamily,
    message: zText(4_096).describe('EVM: the signed text; SOL: base64 of the signed bytes'),
    signature: zText(32_770).describe('EVM: 0x hex; SOL: base58'),
  }),
  reply: zSignedIn,
  cost: 30,
  faults: ['sign-in.refused'],
})

export const getSession = defineRoute({
  path: '/auth/session',
  summary: 'Which wallet is signed in; null for a visitor',
  access: 'maybe',
  reply: zSession.nullable(),
})

export const listSessions = defineRoute({
  path: '/auth/sessions',
  summary: 'All sessions of the signed-in wallet, newest first',
  access: 'session',
  reply: z.array(zSession),
  cost: 2,
  faults: ['session.missing'],
})

export const logOut = defineRoute({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session; without one nothing happens',
  access: 'maybe',
  reply: z.null(),
})

export const revokeSession = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'End one of the own sessions',
  access: 'session',
  params: z.object({ id: z.uuid() }),
  reply: z.null(),
  faults: ['session.missing', 'session.unknown'],
})
