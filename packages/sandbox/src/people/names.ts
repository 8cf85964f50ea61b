import type { ChainFamily } from '@peregrine/core/network'
import type { Random } from './random.ts'

const evmKols = [
  '土狗猎人阿伟',
  '链上老炮儿',
  'BNB小王子',
  '币圈韭菜王',
  '梭哈哥',
  '冲土狗的阿珍',
  '夜猫子交易员',
  '一级市场老六',
  '喜羊羊喊单',
  '大表哥Alpha',
  '加密菜鸟日记',
  '聪明钱雷达',
  '北极星研究',
  '链上捕手L',
  'gm_vera',
  '0xOrchid',
  'degenTuna',
  'frenchfry.eth',
  'HoneyBadgerCap',
  'moonmathMia',
  'basedKoji',
  'WAGMI_Walter',
  'tinyWhale',
  'NightShiftSniper',
]
const solKols = [
  '打狗棒法传人',
  '金狗雷达站',
  '小橘子sol',
  '阿豪内盘',
  'PVP战神',
  '凌晨三点喊单',
  '外盘收割机',
  '二狗子Trench',
  'cupcakeSol',
  'trenchRat',
  'solemnSam',
  'pumpPriestess',
  'LamboLater',
  'jitoJoe',
  'candleChef',
  'rugDoctor',
]

/** Names of the simulated KOLs of a family: 24 on EVM chains, 16 on Solana. */
export function kolNames(family: ChainFamily): readonly string[] {
  return family === 'EVM' ? evmKols : solKols
}

export type TokenName = { name: string; symbol: string; style: 'own' | 'copy' | 'look-alike' | 'hostile' }

const animals = [
  'Shiba',
  'Pepe',
  'Otter',
  'Capybara',
  'Hippo',
  'Goat',
  'Falcon',
  'Panda',
  'Frog',
  'Corgi',
  'Badger',
  'Koala',
  'Moth',
  'Axolotl',
]
const moods = [
  'Based',
  'Sleepy',
  'Turbo',
  'Giga',
  'Tiny',
  'Angry',
  'Cosmic',
  'Golden',
  'Lazy',
  'Quantum',
  'Cyber',
  'Royal',
  'Neon',
  'Diamond',
]
const chinese = [
  '币安人生',
  '土狗之王',
  '暴富',
  '金蟾',
  '好运来',
  '躺平',
  '打工人',
  '龙虾',
  '大圣',
  '锦鲤',
  '蛇年',
  '修仙',
  '哈基米',
  '麻了',
  '奶龙',
  '财神',
]
const popular: readonly (readonly [string, string])[] = [
  ['Pepe', 'PEPE'],
  ['Dogecoin', 'DOGE'],
  ['SHIBA INU', 'SHIB'],
  ['Brett', 'BRETT'],
  ['Tether USD', 'USDT'],
  ['CZ', 'CZ'],
  ['FLOKI', 'FLOKI'],
]
const lookAlikes: readonly (readonly [string, string])[] = [
  ['Рере', 'РЕРЕ'],
  ['USD Соin', 'USDС'],
  ['Dоgecoin', 'DОGE'],
  ['Ρepe', 'ΡEPE'],
  ['Вrett', 'ВRETT'],
  ['PEPE\u200b', 'PE\u200bPE'],
]
const hostile: readonly (readonly [string, string])[] = [
  ['\u202eknab ruoy\u202c', '\u202eCDSU'],
  ['<img src=x onerror=alert(1)>', '<b>XSS</b>'],
  ['Nul\u0000Token\u0007', 'NU\u0000L'],
  [`=HYPERLINK("http://example.invalid","free")`, '=1+1'],
  ['W'.repeat(600), 'LOOOOOOOOOOOOOOOOOOOOOOOOOOOOONG'],
  ['Zalgo h̸̡̪̯ͨ͊̽̅̾ȩ̛̽͠', 'Z̡͖̜̋'],
]

/** The name of a new token: mostly original, sometimes a copy, a look-alike, or one that attacks its viewers. */
export function nameToken(random: Random): TokenName {
  const fate = random.next()
  if (fate < 0.08) return named(random.pick(popular), 'copy')
  if (fate < 0.12) return named(random.pick(lookAlikes), 'look-alike')
  if (fate < 0.15) return named(random.pick(hostile), 'hostile')
  if (fate < 0.5) return chineseName(random)
  const [mood, animal] = [random.pick(moods), random.pick(animals)]
  const number = random.chance(0.3) ? ` ${random.between(2, 9999)}` : ''
  return {
    name: `${mood} ${animal}${number}`,
    symbol: `${mood.slice(0, 1)}${animal}`.toUpperCase().slice(0, 9),
    style: 'own',
  }
}

function chineseName(random: Random): TokenName {
  const first = random.pick(chinese)
  const name = random.chance(0.5) ? first : `${first}${random.pick(chinese)}`
  return { name, symbol: name, style: 'own' }
}

function named([name, symbol]: readonly [string, string], style: TokenName['style']): TokenName {
  return { name, symbol, style }
}
