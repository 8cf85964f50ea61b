import { z } from 'zod'
import { defineTopic, wholeState } from '../topic.ts'

const zKolCounts = z.object({
  /** Grows with every change of the list: what was read of it before is old. */
  revision: z.number(),
  /** Number of KOLs of each family. */
  EVM: z.number(),
  SOL: z.number(),
})
export type KolCounts = z.infer<typeof zKolCounts>

/** How many KOLs this server knows. An event is the whole state: the latest wins. */
export const kolList = defineTopic({
  name: 'kol-list',
  params: z.object({}),
  ...wholeState(zKolCounts),
})
