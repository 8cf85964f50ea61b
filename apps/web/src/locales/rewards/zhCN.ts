export const zhCN = {
  'rewards.title': '手续费与成交额',
  'rewards.says':
    '你在这里的交易付给运营方的费用和成交额，每笔已确认的交易只记一次。费用读自链上，成交额由本页上报。',
  'rewards.none': '这个钱包还没有记录到交易。',
  'rewards.chain': '链',
  'rewards.trades': '笔数',
  'rewards.fees': '费用',
  'rewards.volume': '成交额',
  'rewards.newest': '最近',
  'rewards.time': '时间',
  'rewards.open': '打开交易',
} as const
