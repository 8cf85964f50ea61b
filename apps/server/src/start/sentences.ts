import { type Fault, isFault } from '@peregrine/core/fault'

const sentences: Partial<Record<Fault['code'], (context: Fault['context']) => string>> = {
  'setting.invalid': ({ name, why }) => `The setting ${name} ${why}.`,
  'data-folder.taken': ({ folder, pid }) =>
    `Another Peregrine (process ${pid}) already uses the data folder ${folder}.`,
  'data-folder.unusable': ({ folder, why }) => `The data folder ${folder} cannot be used: ${why}.`,
  'chain.unreachable': ({ chain, why }) =>
    `No endpoint of ${chain} answers (${why}); check its ${String(chain).toUpperCase()}_RPC_URL.`,
}

/** One sentence for a person at a terminal, when a start fails for a foreseen reason; null for anything else. */
export function sentenceOf(error: unknown): string | null {
  if (isFault(error)) return sentences[error.code]?.(error.context) ?? `The start failed: ${error.message}.`
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is taken by another program; set PORT to a free one.`
  if (code === 'EACCES' && port)
    return `Port ${port} may not be opened by this account; set PORT to one above 1024.`
  if (code === 'EADDRNOTAVAIL')
    return `The address ${address} does not belong to this machine; set HOST to one that does.`
  return null
}
