/** Names under which lists write the parts of a wallet, in lower case without spaces and underscores. */
const columns = {
  address: [
    'trackedwalletaddress',
    'address',
    'walletaddress',
    'wallet',
    'addr',
    'publickey',
    '地址',
    '钱包',
    '钱包地址',
  ],
  name: ['name', 'label', 'alias', 'nickname', 'remark', 'username', '名称', '备注名', '备注', '昵称'],
  group: ['groups', 'groupnames', 'group', 'tags', 'tag', 'list', 'configgroup', '分组', '标签'],
  note: ['note', 'notes', 'tip', 'comment', '说明', '提示'],
  emoji: ['emoji', 'avatar', 'avatarurl', '表情'],
} as const

export type ListColumn = keyof typeof columns

const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '')

const columnOf = new Map<string, ListColumn>(
  Object.entries(columns).flatMap(([column, names]) => names.map((name) => [name, column as ListColumn])),
)

/** The part of a wallet that a column holds, or null for one that only the list itself knows. */
export function findListColumn(name: string): ListColumn | null {
  return columnOf.get(plain(name)) ?? null
}

export function isAddressColumn(name: string): boolean {
  return findListColumn(name) === 'address'
}
