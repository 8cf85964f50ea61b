import type { AntiSandwich } from '@peregrine/core/trading/settings/tradeSettings'

/** Which levels of anti-sandwich the operator has opened on a network. */
export type Protections = Readonly<Record<AntiSandwich, { isOpen: boolean }>>
