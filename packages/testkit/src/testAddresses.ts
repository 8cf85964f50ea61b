/** EVM addresses of one repeated hex digit each, which are easy to tell apart in a failure. */
export function testAddresses<Digits extends string[]>(...digits: Digits): { [K in keyof Digits]: string } {
  // A mapped tuple keeps its length, which `map` cannot express.
  return digits.map((digit) => `0x${digit.repeat(40)}`) as { [K in keyof Digits]: string }
}
