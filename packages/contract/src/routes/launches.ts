import { z } from 'zod'
import { zPage } from '../envelope.ts'
import { zCursorInput, zLimit, zNetworkInput, zSearchText } from '../input.ts'
import { defineRoute } from '../route.ts'
import { maxFilterText } from '../launchFilter.ts'
import { zSquareRow } from '../squareRow.ts'
import { zText } from '../text.ts'
import { launchColumns } from '../topics/launchColumns.ts'
import { zLaunchWire } from '../trade.ts'

export const getLaunches = defineRoute({
  path: '/api/launches/:network',
  summary:
    'Launchpad tokens: latest by creation, progress by how full the curve is, completed by last change',
  params: z.object({ network: zNetworkInput }),
  query: z.object({
    column: z.enum(launchColumns).default('latest'),
    limit: zLimit(60, 200),
    before: zCursorInput,
  }),
  reply: zPage(zLaunchWire),
  cost: 3,
  faults: ['network.unknown', 'request.malformed'],
})

export const getSquare = defineRoute({
  path: '/api/square/:network',
  summary:
    'A column of the chain square with the figures of its rows, sifted: filter such as mcap=1000~;holders=10~500;in=pepe;out=dog',
  params: z.object({ network: zNetworkInput }),
  query: z.object({
    column: z.enum(launchColumns).default('latest'),
    filter: zText(maxFilterText).default(''),
  }),
  reply: z.array(zSquareRow),
  cost: 5,
  faults: ['network.unknown', 'request.malformed'],
})

const zQuery = z.object({ query: zSearchText })

/** A launchpad search result: `mint` is `token` under its name in the product spec. */
const zFoundLaunch = zLaunchWire.extend({ mint: z.string() })

export const getCreatedToken = defineRoute({
  path: '/pump-token/create/:query',
  summary: 'Launchpad tokens by address',
  params: zQuery,
  reply: z.array(zFoundLaunch),
  cost: 3,
  faults: ['request.malformed'],
})

export const getCreatedTokensBySymbol = defineRoute({
  path: '/pump-token/create/symbol/:query',
  summary: 'Launchpad tokens whose symbol or name begins with a text',
  params: zQuery,
  reply: z.array(zFoundLaunch),
  cost: 5,
  faults: ['request.malformed'],
})
