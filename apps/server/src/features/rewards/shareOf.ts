/** The reward's share: floor(100 / fee percent) (product spec, section 4); 0 without a fee. */
export function shareOf(fee: { bps: number } | null): number {
  return fee === null || fee.bps <= 0 ? 0 : Math.floor(10_000 / fee.bps)
}
