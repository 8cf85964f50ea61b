import { z } from 'zod'

/** See docs/security-checks.md. */
export const securitySettingFields = {
  ETHERSCAN_API_KEY: z.string().min(1).max(128).optional(),
}

export type SecuritySettings = {
  /** Key of Etherscan's API, which serves all EVM chains; null skips the check for published sources. */
  explorerApiKey: string | null
}

export function securitySettingsOf(fields: { ETHERSCAN_API_KEY?: string | undefined }): SecuritySettings {
  return { explorerApiKey: fields.ETHERSCAN_API_KEY ?? null }
}
