import { z } from 'zod'

/** See docs/security-checks.md. */
export const securitySettingFields = {
  ETHERSCAN_API_KEY: z.string().min(1).max(128).optional(),
}

export type SecuritySettings = {
  /** Of Etherscan's API, which serves all EVM chains; null: it is not asked whether sources are published. */
  explorerApiKey: string | null
}

export function securitySettingsOf(fields: { ETHERSCAN_API_KEY?: string | undefined }): SecuritySettings {
  return { explorerApiKey: fields.ETHERSCAN_API_KEY ?? null }
}
