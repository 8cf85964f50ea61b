import { chainKeys } from '../network.ts'

/** Chains that a wallet's report covers: one, or all of the address's family. */
export const reportScopes = ['all', ...chainKeys] as const
export type ReportScope = (typeof reportScopes)[number]
