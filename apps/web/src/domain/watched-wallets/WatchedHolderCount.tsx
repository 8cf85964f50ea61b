import { type Network, networkFacts } from '@peregrine/core/network'
import { createContext, useContext } from 'react'
import type { MessageKey } from '../../locales/messages.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

export type Token = { network: Network; token: string }
/** By `keyOf` a token. */
export type Counts = ReadonlyMap<string, number>

export const nobody: Counts = new Map()

/** Counts loaded by WatchedHolders above. */
export const CountsContext = createContext<Counts>(nobody)

export const keyOf = ({ network, token }: Token): string => `${networkFacts[network].chain}.${token}`

type WatchedHolderCountProps = Token & { titleKey: Extract<MessageKey, `${string}.followed`> }

/** The number of watched wallets that hold a token; empty when zero. */
export function WatchedHolderCount({ titleKey, ...token }: WatchedHolderCountProps) {
  const { t } = useTranslation()
  const count = useContext(CountsContext).get(keyOf(token))
  if (!count) return null
  return (
    <span
      translate="no"
      title={t(titleKey, { count })}
      className="font-semibold text-loss"
      data-testid="followed-holders"
    >
      ♥{count}
    </span>
  )
}
