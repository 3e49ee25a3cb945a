import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { callOut } from './webhook-client.ts'
import { isPublic, outsideTarget, type Reach } from './outside-address.ts'

const leadingTo = (...addresses: string[]): Reach => ({ loopback: false, resolve: () => Promise.resolve(addresses) })
const letter = { body: '{}', headers: () => ({}) }

describe('an address that nobody outside can own', () => {
  test.for([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.0.0.8',
    '100.64.0.1',
    '100.100.100.200',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::1',
    'nonsense',
  ])('%s is never called', (address) => {
    expect(isPublic(address)).toBe(false)
  })

  test.for(['8.8.8.8', '114.114.114.114', '172.32.0.1', '2400:3200::1', '2606:4700::1111'])(
    '%s is outside',
    (address) => {
      expect(isPublic(address)).toBe(true)
    },
  )
})

describe('a callback address', () => {
  test('is taken when every address behind its name is outside', async () => {
    expect(
      await outsideTarget('https://shop.example.com/hook?a=1', leadingTo('8.8.8.8', '2400:3200::1')),
    ).toMatchObject({
      address: '8.8.8.8',
    })
  })

  test.for<[string, string[], string]>([
    ['http://shop.example.com/hook', ['8.8.8.8'], '请填写 https 地址'],
    ['ftp://shop.example.com', ['8.8.8.8'], '请填写 https 地址'],
    ['shop.example.com', [], '地址格式不正确'],
    ['https://user:pass@shop.example.com', ['8.8.8.8'], '地址中不能带用户名和密码'],
    ['https://nowhere.example.com', [], '域名无法解析'],
    ['https://shop.example.com', ['8.8.8.8', '10.0.0.1'], '该地址不在公网，不能作为回调地址'],
    ['https://127.0.0.1/', [], '该地址不在公网，不能作为回调地址'],
    ['https://2130706433/', [], '该地址不在公网，不能作为回调地址'],
    ['https://0x7f.1/', [], '该地址不在公网，不能作为回调地址'],
    ['https://[::1]/', [], '该地址不在公网，不能作为回调地址'],
    ['https://[::ffff:169.254.169.254]/', [], '该地址不在公网，不能作为回调地址'],
  ])('%s leading to %j is refused', async ([uri, addresses, refused]) => {
    expect(await outsideTarget(uri, leadingTo(...addresses))).toEqual({ refused })
  })

  test('on this machine is only for the sandbox, and then without a certificate too', async () => {
    expect(await outsideTarget('http://127.0.0.1:9/', { loopback: true })).toMatchObject({ address: '127.0.0.1' })
    expect(await outsideTarget('http://127.0.0.1:9/', { loopback: false })).toEqual({ refused: '请填写 https 地址' })
    expect(await outsideTarget('http://10.0.0.1/', { loopback: true })).toEqual({ refused: '请填写 https 地址' })
  })
})

describe('a call to such an address', () => {
  const serve = async (status: number, headers: Record<string, string> = {}, body = 'ok') => {
    let heard = 0
    const server = createServer((_request, response) => {
      heard += 1
      response.writeHead(status, headers).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { port, heard: () => heard, stop: () => new Promise((resolve) => server.close(resolve)) }
  }
  const near: Reach = { loopback: true }

  test('goes to the address that was checked, whatever its name leads to by then', async () => {
    const server = await serve(204)
    let asked = 0
    const resolve = () => {
      asked += 1
      return Promise.resolve([asked === 1 ? '127.0.0.1' : '10.0.0.1'])
    }
    const told = await callOut(`http://rebinding.example.com:${server.port}/`, letter, { loopback: true, resolve })
    expect(told).toMatchObject({ ok: true, status: 204, message: '回调成功' })
    expect([asked, server.heard()]).toEqual([1, 1])
    await server.stop()
  })

  test('follows no redirect', async () => {
    const inner = await serve(200)
    const server = await serve(302, { location: `http://127.0.0.1:${inner.port}/secret` })
    expect(await callOut(`http://127.0.0.1:${server.port}/`, letter, near)).toMatchObject({
      ok: false,
      status: 302,
      message: '回调地址返回了跳转，请填写最终的地址',
    })
    expect(inner.heard()).toBe(0)
    await Promise.all([inner.stop(), server.stop()])
  })

  test('does not swallow an endless answer', async () => {
    const server = await serve(200, {}, 'x'.repeat(5 * 1024 ** 2))
    expect(await callOut(`http://127.0.0.1:${server.port}/`, letter, near)).toMatchObject({ ok: true, status: 200 })
    await server.stop()
  })

  test('says in words when nobody answers', async () => {
    const server = await serve(200)
    await server.stop()
    expect(await callOut(`http://127.0.0.1:${server.port}/`, letter, near)).toMatchObject({
      ok: false,
      status: 0,
      message: '连接被拒绝',
    })
  })

  test('gives up after five seconds', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const told = await callOut(`http://127.0.0.1:${port}/`, letter, near)
    expect(told).toMatchObject({ ok: false, message: '5秒内没有应答' })
    expect(told.ms).toBeLessThan(10_000)
    silent.closeAllConnections()
    await new Promise((resolve) => silent.close(resolve))
  })
})
