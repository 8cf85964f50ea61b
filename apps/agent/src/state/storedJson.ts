const bigint = '$bigint'

/** JSON text of a value with bigints. */
export function toStored(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'bigint' ? { [bigint]: String(one) } : one,
  )
}

/** The value of a text that `toStored` wrote. Throws SyntaxError for a text that is no JSON. */
export function fromStored(text: unknown): unknown {
  return JSON.parse(String(text), (_, one: unknown) =>
    typeof one === 'object' && one !== null && bigint in one ? BigInt(String(one[bigint])) : one,
  )
}
