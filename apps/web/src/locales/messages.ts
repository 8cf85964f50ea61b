import type { zhCN } from './zhCN.ts'

/** The words of one language; Chinese names the keys. */
export type MessageKey = keyof typeof zhCN
export type Messages = Record<MessageKey, string>
