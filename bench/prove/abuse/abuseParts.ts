import type { AbusePart } from './abusePart.ts'
import { deadChains } from './deadChains.ts'
import { diskFull } from './diskFull.ts'
import { foreignEndpoints } from './foreignEndpoints.ts'
import { hostileFields } from './hostileFields.ts'
import { hosts } from './hosts.ts'
import { memory } from './memory.ts'
import { nestedJson } from './nestedJson.ts'
import { postgresLoss } from './postgresLoss.ts'
import { storedText } from './storedText.ts'
import { visitors } from './visitors.ts'

/** All kinds of abuse in `npm run prove -- abuse`, one line each. */
export const abuseParts: readonly AbusePart[] = [
  postgresLoss,
  diskFull,
  memory,
  foreignEndpoints,
  storedText,
  nestedJson,
  hostileFields,
  deadChains,
  visitors,
  hosts,
]
