/**
 * Names that lists use for the parts of a wallet, in lower case without spaces and underscores, best first. A name may
 * occur under several parts: `备注` is a wallet's name in the absence of another, and a note next to one.
 */
const columns = {
  address: [
    'trackedwalletaddress',
    'address',
    'walletaddress',
    'wallet',
    'addr',
    'account',
    'accountaddress',
    'publickey',
    'pubkey',
    '地址',
    '钱包',
    '钱包地址',
    '账户',
    '账户地址',
    '錢包',
    '錢包地址',
    'アドレス',
    'ウォレット',
    'ウォレットアドレス',
    '주소',
    '지갑',
    '지갑주소',
  ],
  name: [
    'name',
    'walletname',
    'nickname',
    'displayname',
    'label',
    'walletlabel',
    'customlabel',
    'nametag',
    'privatenametag',
    'alias',
    'username',
    'title',
    '备注名',
    '名称',
    '钱包名称',
    '昵称',
    '名字',
    '别名',
    '标签',
    'twittername',
    '名稱',
    '備註名',
    '暱稱',
    '名前',
    'ラベル',
    '이름',
    '라벨',
    'entity',
    'trader',
    'remark',
    '备注',
    '備註',
    'note',
    'notes',
  ],
  group: [
    'groups',
    'groupnames',
    'groupname',
    'group',
    'configgroup',
    '分组',
    '所属分组',
    '分组名称',
    'tags',
    'tag',
    '标签',
    'list',
    'folder',
    'category',
    '分类',
    '分組',
    '群組',
    '標籤',
    'グループ',
    'タグ',
    '그룹',
    '태그',
  ],
  note: [
    'note',
    'notes',
    'privatenote',
    'tip',
    'comment',
    'comments',
    'description',
    '说明',
    'memo',
    '說明',
    'メモ',
    '메모',
    '提示',
    '描述',
    '备注信息',
    '备注',
    'remark',
  ],
  emoji: ['emoji', 'walletemoji', 'avatar', 'avatarurl', '表情', '头像'],
} as const

export type ListColumn = keyof typeof columns
const parts = Object.keys(columns) as ListColumn[]

const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '')

const addressNames: ReadonlySet<string> = new Set(columns.address)

/** True for a column that certainly holds wallets. */
export function isAddressColumn(name: string): boolean {
  return addressNames.has(plain(name))
}

const addressWord =
  /wallet|address|addr|account|trader|holder|^(?:evm|eth|bsc|bnb|base|sol|solana|user|id)$|pubkey|publickey|地址|钱包|账户|账号/i
const otherWord = /token|mint|contract|coin|pool|pair|tx|hash|deployer|creator|owner|fund|refer|代币|合约/i

/** True for a column that may hold wallets: `Wallet Address (SOL)`, `trader_id`, `EVM`. */
export function isLikelyAddressColumn(name: string): boolean {
  return addressWord.test(plain(name)) && !otherWord.test(plain(name))
}

type Assigned = ReadonlyMap<ListColumn, string>

function assign(names: readonly string[]): Assigned {
  const byPlain = new Map(names.toReversed().map((name) => [plain(name), name]))
  const assigned = new Map<ListColumn, string>()
  for (const part of parts) {
    const found = columns[part].find((name) => byPlain.has(name))
    if (found === undefined) continue
    assigned.set(part, byPlain.get(found) ?? found)
    byPlain.delete(found)
  }
  return assigned
}

let last: { names: readonly string[]; assigned: Assigned } = { names: [], assigned: new Map() }

/**
 * Assigns these names to the parts of a wallet; each name to at most one, and the best name to each. Rows of one list
 * share their names, so the last result is cached.
 */
export function assignColumns(names: readonly string[]): Assigned {
  const isSame = names.length === last.names.length && names.every((name, at) => name === last.names[at])
  if (!isSame) last = { names, assigned: assign(names) }
  return last.assigned
}

const secretNames =
  /(?:private|priv|secret)key$|^(?:seed|secret|mnemonics?|keypair)$|mnemonic$|(?:seed|recovery|secret)(?:phrase|words?)$|私[钥鑰]|助[记記][词詞]|秘密鍵|개인키|니모닉|시드/

/** True for a name that programs use for private keys or seed phrases, regardless of its value. */
export function isSecretColumn(name: string): boolean {
  return secretNames.test(plain(name))
}
