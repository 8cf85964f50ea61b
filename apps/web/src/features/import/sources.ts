import type { LineForm } from '@peregrine/core/wallet-list/checkImportText'

/** The dialogs for up to a hundred lines of one form. */
export const sources = {
  gmgn: { form: 'note', upload: 'csv' },
  axiom: { form: 'group', upload: 'xlsx' },
  text: { form: 'optionalGroup', upload: 'xlsx' },
  csv: { form: 'note', upload: 'csv' },
  xlsx: { form: 'optionalGroup', upload: 'xlsx' },
} as const satisfies Record<string, { form: LineForm; upload: 'csv' | 'xlsx' }>

export type SourceKind = keyof typeof sources
