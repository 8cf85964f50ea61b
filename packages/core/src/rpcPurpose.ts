/**
 * What a request to a chain's endpoint is for, most urgent first: counted by it, and served by its urgency when the
 * endpoint's pace is the limit.
 */
export const rpcPurposes = [
  'send',
  'check',
  'head',
  'blocks',
  'receipts',
  'logs',
  'facts',
  'prices',
  'visitor',
  'security',
  'chart',
  'holders',
  'history',
] as const
export type RpcPurpose = (typeof rpcPurposes)[number]
