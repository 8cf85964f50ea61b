/** Returns a float as a plain decimal string with 15 significant digits and no exponent. */
export function plainDecimal(value: number): string {
  const text = value.toPrecision(15)
  if (!text.includes('e')) return text.includes('.') ? text.replace(/\.?0+$/, '') : text
  const [mantissa = '0', exponent = '0'] = text.split('e')
  const power = Number(exponent)
  const digits = mantissa.replace('.', '').replace('-', '').replace(/0+$/, '')
  const sign = value < 0 ? '-' : ''
  if (power < 0) return `${sign}0.${'0'.repeat(-power - 1)}${digits}`
  return `${sign}${digits.padEnd(power + 1, '0')}`
}
