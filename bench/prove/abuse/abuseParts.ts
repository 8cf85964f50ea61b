import type { AbusePart } from './abusePart.ts'
import { deadChains } from './deadChains.ts'
import { foreignEndpoints } from './foreignEndpoints.ts'

/** Every kind of abuse that `npm run prove -- abuse` tries, one line each. */
export const abuseParts: readonly AbusePart[] = [foreignEndpoints, deadChains]
