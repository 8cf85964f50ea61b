/** The wallet already on the list when the dialogs are tested. */
export const watchedAddress = `0x${'7'.padStart(40, '0')}`

/** The import dialogs' texts about a list, verbatim. */
export const importTexts = {
  'zh-CN': {
    title: 'GMGN批量导入',
    format: '第 2 行: 格式错误，应为"钱包地址:备注"',
    group: '第 1 行: 格式错误',
    address: '第 1 行: 无效的ETH地址',
    sol: '第 1 行: 无效的SOL地址',
    tooMany: '每次最多可导入100个地址',
    found: '发现 1 个错误',
    done: '批量导入成功',
    csvOnly: '请上传CSV文件',
    noRows: '未找到有效数据',
    parse: '解析失败: 文件已损坏',
    existing: `第 1 行: 地址 ${watchedAddress}已存在于监控列表，备注名：老王`,
  },
  en: {
    title: 'GMGN batch import',
    format: 'line 2: format error, should be "wallet address:note"',
    group: 'line 1: format error',
    address: 'line 1: invalid ETH address',
    sol: 'line 1: invalid SOL address',
    tooMany: 'at most 100 addresses can be imported at once',
    found: 'found 1 errors',
    done: 'Gmgn batch import successful',
    csvOnly: 'please upload a CSV file',
    noRows: 'no valid data found',
    parse: 'parse failed: the file is damaged',
    existing: `line 1: address ${watchedAddress} is already in the monitor list, note name: 老王`,
  },
} as const
