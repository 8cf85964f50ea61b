import { u64At } from './bytes.ts'
import { mulDivUp } from './instructionParts.ts'

const extensionsAt = 166
const feeKind = 1
const feeBytes = 108
// TransferFeeConfig: two settings of epoch, maximum units, basis points; the older one counts until the newer's epoch.
const settingsAt = [72, 90]

function u16At(data: Uint8Array, at: number): number {
  return (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8)
}

function findSettings(mint: Uint8Array): Uint8Array | null {
  for (let at = extensionsAt; at + 4 <= mint.length; at += 4 + u16At(mint, at + 2)) {
    const [kind, length] = [u16At(mint, at), u16At(mint, at + 2)]
    if (kind === 0) return null
    if (kind === feeKind && length >= feeBytes && at + 4 + length <= mint.length)
      return mint.subarray(at + 4, at + 4 + length)
  }
  return null
}

/** Units that Token-2022 keeps of a transfer; of a current and a pending setting the larger. 0 for other mints. */
export function transferFee(mint: Uint8Array, units: bigint): bigint {
  const settings = findSettings(mint)
  if (!settings) return 0n
  const fees = settingsAt.map((at) => {
    const max = u64At(settings, at + 8)
    const fee = mulDivUp(units, BigInt(u16At(settings, at + 16)), 10_000n)
    return fee < max ? fee : max
  })
  return fees.reduce((a, b) => (a > b ? a : b), 0n)
}
