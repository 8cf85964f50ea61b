import { z } from 'zod'
import { zAddressInput, zTokenParams } from '../input.ts'
import { defineRoute } from '../route.ts'
import { zNetwork } from '../trade.ts'

/** Findings, or reasons for an unknown value. The page supplies the texts; params are addresses, names, amounts. */
export const evidenceCodes = [
  // Reasons for an unknown value.
  'node-unreachable',
  'measurement-timeout',
  'no-pool',
  'venue-unsupported',
  'funding-failed',
  'buy-reverted',
  'sale-failed-same-block',
  'no-payer',
  'no-explorer-key',
  'explorer-unreachable',
  'positions-unread',
  'shares-unread',
  'balance-unread',
  'lockers-unread',
  'guard-unknown',
  'upgradeable',
  'owner-hidden',
  'roles',
  'reply-malformed',
  'no-token-holder',
  'not-a-contract',
  // Findings.
  'function-absent',
  'proved-by-owner',
  'proved-by-anyone',
  'owner-renounced',
  'owner-address',
  'owner-absent',
  'proxy-admin',
  'sold',
  'sold-after-wait',
  'sale-reverted',
  'later-sale-reverted',
  'sale-pays-nothing',
  'buy-delivers-nothing',
  'transfer-reverted',
  'recipient-sale-reverted',
  'tax-measured',
  'tax-changeable',
  'shares-held',
  'curve',
  'source-verified',
  'source-unverified',
  'source-shared',
  'authority-none',
  'authority-address',
  'transfer-fee',
  'permanent-delegate',
  'transfer-hook',
  'default-frozen',
  'non-transferable',
  'pausable',
  'confidential-transfer',
  'close-authority',
  'interest-bearing',
  'metadata-mutable',
  'metadata-fixed',
] as const

export const zEvidence = z.object({
  code: z.enum(evidenceCodes),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type Evidence = z.infer<typeof zEvidence>
export type EvidenceCode = Evidence['code']

/** Null is unknown: the evidence has the reason. It must never be shown as good. */
const zFlag = z.object({
  value: z.boolean().nullable(),
  measuredAtMs: z.number(),
  evidence: z.array(zEvidence),
})
const zTax = z.object({
  /** Basis points of the token amount; null is unknown. */
  value: z.number().nullable(),
  measuredAtMs: z.number(),
  evidence: z.array(zEvidence),
})

export const zSecurityFlags = z.object({
  mintable: zFlag,
  blacklist: zFlag,
  freezable: zFlag,
  poolBurned: zFlag,
  poolLocked: zFlag,
  openSource: zFlag,
  renounced: zFlag,
  honeypot: zFlag,
  buyTax: zTax,
  sellTax: zTax,
})
export type SecurityFlags = z.infer<typeof zSecurityFlags>

export const zSecurity = z.object({
  network: zNetwork,
  tokenAddress: z.string(),
  /** The pool of the test trades; null if none is known. */
  pool: z.string().nullable(),
  dex: z.string().nullable(),
  /** Block or slot of the measured state; null if the node did not report it. */
  block: z.number().nullable(),
  measuredAtMs: z.number(),
  flags: zSecurityFlags,
  /** Other powers over holders, or findings without a flag. */
  remarks: z.array(zEvidence),
  checkers: z.array(z.object({ name: z.string(), url: z.string() })),
})
export type SecurityWire = z.infer<typeof zSecurity>

export const getSecurity = defineRoute({
  path: '/api/security/:network/:token',
  summary:
    'What can be done to holders of a token, measured on the node: each flag with its time and evidence',
  params: zTokenParams,
  query: z.object({
    /** The pool of the test trades; the deepest one by default. */
    pool: zAddressInput.optional(),
    /** Older measurements are repeated; at least 10 s. */
    maxAgeS: z.coerce.number<number>().int().min(10).max(86_400).default(300),
  }),
  reply: zSecurity,
  cost: 20,
  faults: ['network.unknown', 'token.unknown', 'pool.unknown', 'request.too-many'],
})
