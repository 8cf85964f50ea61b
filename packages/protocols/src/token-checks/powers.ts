/** A power over a token's holders. */
export type Power = 'mint' | 'blacklist' | 'freeze' | 'tax'

/** A function that grants a power. `flag` is the value of its bool argument that uses it. */
export type PowerFunction = { power: Power; signature: string; selector: string; flag: boolean }

function of(power: Power, flag: boolean, rows: readonly (readonly [string, string])[]): PowerFunction[] {
  return rows.map(([signature, selector]) => ({ power, signature, selector, flag }))
}

// Names used by real tokens, from published sources of launched tokens; selectors are the first four bytes of keccak256
// of the signature, and are tested against it.
const mint = of('mint', true, [
  ['mint(address,uint256)', '0x40c10f19'],
  ['mint(uint256)', '0xa0712d68'],
  ['mintTo(address,uint256)', '0x449a52f8'],
  ['_mint(address,uint256)', '0x4e6ec247'],
  ['issue(uint256)', '0xcc872b66'],
  ['issue(address,uint256)', '0x867904b4'],
  ['mintToken(address,uint256)', '0x79c65068'],
  ['mintTokens(address,uint256)', '0xf0dda65c'],
  ['increaseSupply(uint256)', '0xb921e163'],
  ['ownerMint(uint256)', '0xf19e75d4'],
  ['adminMint(address,uint256)', '0xe58306f9'],
])

const blacklist = of('blacklist', true, [
  ['blacklist(address,bool)', '0x404e5129'],
  ['blacklist(address)', '0xf9f92be4'],
  ['blackList(address)', '0x4838d165'],
  ['addBlackList(address)', '0x0ecb93c0'],
  ['addBlacklist(address)', '0x9cfe42da'],
  ['addToBlacklist(address)', '0x44337ea1'],
  ['addToBlackList(address)', '0x417c73a7'],
  ['setBlacklist(address,bool)', '0x153b0d1e'],
  ['setBlackList(address,bool)', '0x68092bd9'],
  ['setBlacklisted(address,bool)', '0xd01dd6d2'],
  ['blacklistAddress(address,bool)', '0x455a4396'],
  ['blacklistAddress(address)', '0xf3290d75'],
  ['blacklistAccount(address,bool)', '0x2d5a5d34'],
  ['setIsBlacklisted(address,bool)', '0xa0e38492'],
  ['updateBlacklist(address,bool)', '0x9155e083'],
  ['addBot(address)', '0xffecf516'],
  ['setBot(address,bool)', '0x342aa8b5'],
  ['antiBot(address,bool)', '0x2597e6e5'],
  ['setBots(address[],bool)', '0x9c0db5f3'],
  ['setBots(address[])', '0xb515566a'],
  ['addBots(address[])', '0xd34628cc'],
  ['blockBots(address[])', '0x00b8cf2a'],
  ['manageBlacklist(address[],bool)', '0xfb2f3492'],
  ['multiBlacklist(address[],bool)', '0xa4a3ce12'],
  ['setBlacklist(address[],bool)', '0x0e85d1e3'],
  ['blacklistMany(address[])', '0x611bfa37'],
  ['denylist(address)', '0x3371bfff'],
  ['addToDenylist(address)', '0x228b547e'],
  ['block(address)', '0x06907e17'],
  ['ban(address)', '0x97c3ccd8'],
  ['banAddress(address)', '0x7f49f709'],
  ['restrict(address)', '0x68281708'],
])

const freeze = [
  ...of('freeze', true, [
    ['freeze(address)', '0x8d1fdf2f'],
    ['freezeAccount(address)', '0xf26c159f'],
    ['freezeAccount(address,bool)', '0xe724529c'],
    ['setFrozen(address,bool)', '0xac869cd8'],
    ['freezeAddress(address)', '0x51e946d5'],
    ['lockAccount(address)', '0x47a64f44'],
    ['lock(address)', '0xf435f5a7'],
    ['pause()', '0x8456cb59'],
    ['setPaused(bool)', '0x16c38b3c'],
    ['pauseTrading()', '0x1031e36e'],
    ['disableTrading()', '0x17700f01'],
    ['stopTrading()', '0x7185f163'],
    ['closeTrading()', '0x97a98955'],
    ['freeze()', '0x62a5af3b'],
  ]),
  ...of('freeze', false, [
    ['setTradingEnabled(bool)', '0xc2e5ec04'],
    ['setTrading(bool)', '0x8f70ccf7'],
    ['setTradingOpen(bool)', '0x21c03a97'],
    ['setTradingActive(bool)', '0x959bd6c2'],
    ['setTransferEnabled(bool)', '0x9fe9f623'],
  ]),
]

const tax = of('tax', true, [
  ['setTax(uint256)', '0x2e5bb6ff'],
  ['setTaxes(uint256,uint256)', '0xc647b20e'],
  ['setFee(uint256)', '0x69fe0e2d'],
  ['setFees(uint256,uint256)', '0x0b78f9c0'],
  ['setTax(address,uint256,uint256)', '0x5c1d8a66'],
  ['setBuyTax(uint256)', '0xdc1052e2'],
  ['setSellTax(uint256)', '0x8cd09d50'],
  ['setBuyFee(uint256)', '0x0cc835a3'],
  ['setSellFee(uint256)', '0x8b4cee08'],
  ['updateFees(uint256,uint256)', '0x6db79437'],
  ['setBuyFees(uint256,uint256,uint256)', '0x0d075d9c'],
  ['setSellFees(uint256,uint256,uint256)', '0x0f683e90'],
  ['updateBuyFees(uint256,uint256,uint256)', '0x8095d564'],
  ['updateSellFees(uint256,uint256,uint256)', '0xc17b5b8c'],
  ['setTaxFeePercent(uint256)', '0x061c82d0'],
  ['setBuyTaxes(uint256,uint256,uint256,uint256)', '0xe4bf1bed'],
])

/** All detected functions. A power under another name is not detected: absence proves little. */
export const powerFunctions: readonly PowerFunction[] = [...mint, ...blacklist, ...freeze, ...tax]

/** Functions of contracts that grant powers to others than one owner: hasRole, minter, isMinter, authority. */
export const roleSelectors: readonly string[] = ['0x91d14854', '0x07546172', '0xaa271e1a', '0xbf7e214f']
