import { z } from 'zod'
import { zText } from './text.ts'
import { zChain } from './trade.ts'

/** Maximum tokens per request. */
export const maxListedTokens = 100

/** A token in such a list: `chain.token`. */
export const listedTokenPattern = /^[a-z]{3,4}\.[0-9A-Za-z]{20,64}$/

/** Comma-separated tokens, each as `chain.token`; parsed into pairs of both. */
export const zTokenList = zText(maxListedTokens * 70)
  .transform((text) => text.split(','))
  .pipe(z.array(zText(70).regex(listedTokenPattern)).min(1).max(maxListedTokens))
  .transform((list) => list.map((text) => text.split('.')))
  .pipe(z.array(z.tuple([zChain, zText(64)])).max(maxListedTokens))
