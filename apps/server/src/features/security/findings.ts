import type { Evidence, SecurityFlags } from '@peregrine/contract/routes/security'
import { type Finding, unknown } from './finding.ts'

type TaxFlag = 'buyTax' | 'sellTax'

/** All flags of one token, before their timestamp. */
export type Findings = {
  block: number | null
  flags: { [Flag in keyof SecurityFlags]: Finding<Flag extends TaxFlag ? number : boolean> }
  remarks: Evidence[]
}

/** Returns all flags unknown, with one reason. */
export function nothingKnown(reason: Finding<never> = unknown('node-unreachable')): Findings {
  return {
    block: null,
    flags: {
      mintable: reason,
      blacklist: reason,
      freezable: reason,
      poolBurned: reason,
      poolLocked: reason,
      openSource: reason,
      renounced: reason,
      honeypot: reason,
      buyTax: reason,
      sellTax: reason,
    },
    remarks: [],
  }
}
