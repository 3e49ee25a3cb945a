import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Addresses nobody outside can own (IANA special-purpose registries): ours, neighbours', the cloud's own. */
const inside = new BlockList()
const v4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
for (const [net, prefix] of v4) inside.addSubnet(net, prefix, 'ipv4')

/** Of the long addresses only 2000::/3 is public, and of that not what stands for other addresses. */
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
const v6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const
for (const [net, prefix] of v6) inside.addSubnet(net, prefix, 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

export const isPublic = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !inside.check(address, 'ipv4')
  return family === 6 && publicV6.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

const isLoopback = (address: string): boolean => loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

export type Resolve = (host: string) => Promise<string[]>

const byName: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

export type Reach = {
  /** This machine itself may be called, and without a certificate: only beside the sandbox. */
  loopback: boolean
  resolve?: Resolve
}

export type Target = { url: URL; address: string } | { refused: string }

const no = (refused: string): Target => ({ refused })

/** Where an address given by a stranger leads, looked up once: what is called afterwards is what was checked here. */
export const outsideTarget = async (uri: string, { loopback: near, resolve = byName }: Reach): Promise<Target> => {
  if (!URL.canParse(uri)) return no('地址格式不正确')
  const url = new URL(uri)
  if (!['https:', 'http:'].includes(url.protocol)) return no('请填写 https 地址')
  if (url.username || url.password) return no('地址中不能带用户名和密码')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => [])
  const [address] = addresses
  if (!address) return no('域名无法解析')
  if (near && addresses.every(isLoopback)) return { url, address }
  if (url.protocol !== 'https:') return no('请填写 https 地址')
  return addresses.every(isPublic) ? { url, address } : no('该地址不在公网，不能作为回调地址')
}
