import { z } from 'zod'
import { zTokenParams } from '../input.ts'
import { defineRoute } from '../route.ts'

/** Links told of a token at most, and UTF-16 units of each. */
export const maxTokenLinks = 6
export const maxLinkLength = 512

/** `x` and `telegram` are pages of those two alone, by their host; all others are `website`. */
const zTokenLink = z.object({
  kind: z.enum(['website', 'x', 'telegram']),
  /** Opened by a person's click only: whoever made the token chose it. */
  url: z.url({ protocol: /^https$/ }).max(maxLinkLength),
})
export type TokenLink = z.infer<typeof zTokenLink>

const zTokenLinks = z.object({
  /**
   * `read`: what launch metadata and token lists name, perhaps nothing. `reading`: ask again. `failed`: they could not
   * be read; `off`: this server reads none. Then `links` are those of an earlier reading.
   */
  state: z.enum(['read', 'reading', 'failed', 'off']),
  links: z.array(zTokenLink).max(maxTokenLinks),
})
export type TokenLinksWire = z.infer<typeof zTokenLinks>

export const getTokenLinks = defineRoute({
  path: '/api/token-links/:network/:token',
  summary: 'The website, X and Telegram of a token, as its launch metadata or a public token list names them',
  params: zTokenParams,
  reply: zTokenLinks,
  cost: 3,
  faults: ['network.unknown', 'token.unknown'],
})
