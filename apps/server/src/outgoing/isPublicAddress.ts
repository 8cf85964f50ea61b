import { BlockList, isIPv4, isIPv6 } from 'node:net'

// Ranges that the registries of special-purpose addresses (RFC 6890 and its successors) exclude from the public
// internet.
const closedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
// In IPv6 only 2000::/3 is public, without these: they are special, or embed an IPv4 address.
const closedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function blockListOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', bits = ''] = range.split('/')
    list.addSubnet(net, Number(bits), family)
  }
  return list
}

const v4 = blockListOf(closedV4, 'ipv4')
const v6 = blockListOf(closedV6, 'ipv6')
const global = blockListOf(['2000::/3'], 'ipv6')

/**
 * True for an IP address of the public internet: not local, private, link-local, carrier NAT, cloud metadata or
 * multicast. IPv6 forms that embed an IPv4 address are all refused.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !v4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return global.check(address, 'ipv6') && !v6.check(address, 'ipv6')
}
