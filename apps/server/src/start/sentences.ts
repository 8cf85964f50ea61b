import { type Fault, isFault } from '@peregrine/core/fault'

function sentenceOfFault(fault: Fault): string {
  if (isFault(fault, 'setting.invalid')) return `The setting ${fault.context.name} ${fault.context.why}.`
  if (isFault(fault, 'data-folder.taken')) {
    const { folder, pid } = fault.context
    return `Another Peregrine (process ${pid}) already uses the data folder ${folder}.`
  }
  if (isFault(fault, 'data-folder.unusable')) {
    const { folder, why } = fault.context
    return `The data folder ${folder} cannot be used: ${why}.`
  }
  return `The start failed: ${fault.message}.`
}

/** Returns one sentence for a terminal when the start fails for a foreseen reason; null for anything else. */
export function sentenceOf(error: unknown): string | null {
  if (isFault(error)) return sentenceOfFault(error)
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is taken by another program; set PORT to a free one.`
  if (code === 'EACCES' && port)
    return `Port ${port} may not be opened by this account; set PORT to one above 1024.`
  if (code === 'EADDRNOTAVAIL')
    return `The address ${address} does not belong to this machine; set HOST to one that does.`
  return null
}
