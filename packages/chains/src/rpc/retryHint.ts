const unitsMs: Record<string, number> = { ms: 1, s: 1_000, m: 60_000 }

function fieldsOf(raw: unknown): Record<string, unknown> {
  return typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {}
}

/** Seconds, or a text such as `2`, `1.5s` and `300ms`. */
function parseMs(raw: unknown): number | null {
  if (typeof raw !== 'string' && typeof raw !== 'number') return null
  const [, amount, unit = 's'] = /^([\d.]+) ?(ms|s|m)?$/.exec(String(raw)) ?? []
  const ms = Number(amount) * (unitsMs[unit] ?? 0)
  return ms > 0 && Number.isFinite(ms) ? ms : null
}

/**
 * Milliseconds to wait that the data of a JSON-RPC error asks for, as Infura and Chainstack name them; null if it asks
 * for nothing.
 */
export function retryHintMs(data: unknown): number | null {
  const fields = fieldsOf(data)
  return (
    parseMs(fieldsOf(fields.rate).backoff_seconds) ??
    parseMs(fields.backoff_seconds) ??
    parseMs(fields.try_again_in)
  )
}
