import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Credentials } from './credentials.ts'
import { startSandbox, type Sandbox } from './sandbox.ts'

let sandbox: Sandbox
beforeAll(async () => void (sandbox = await startSandbox()))
afterAll(() => sandbox.stop())

test('the front page names every provider and leads to the inbox', async () => {
  const html = await (await fetch(sandbox.url)).text()
  for (const title of [
    '阿里云短信',
    '腾讯云短信',
    '高德地图 Web 服务',
    '对象存储',
    '邮件',
    '浏览器推送',
    '微信登录',
    '腾讯云即时通信',
    '动态码验证器',
    '销售渠道',
    '同城运力',
    '支付',
    '云打印',
  ])
    expect(html).toContain(title)
  expect(html).toContain('href="/sms"')
  expect(html).toContain('href="/mail"')
  expect(html).toContain('href="/channels"')
  expect(html).toContain('href="/couriers"')
})

const keysOf = async ({ url }: Sandbox) => (await (await fetch(`${url}/credentials`)).json()) as Credentials

test('two sandboxes never share a key', async () => {
  const other = await startSandbox()
  const [ours, theirs] = await Promise.all([keysOf(sandbox), keysOf(other)])
  await other.stop()
  for (const house of ['sms', 'tencentSms', 'maps', 'files', 'mail', 'wechat'] as const) {
    expect(ours[house]).toBeDefined()
    expect(ours[house]).not.toEqual(theirs[house])
  }
})

test('a site that points its own name at this machine gets no keys', async () => {
  const { port } = new URL(sandbox.url)
  const { request } = await import('node:http')
  const status = await new Promise((resolve) =>
    request({ port, host: '127.0.0.1', path: '/credentials', headers: { host: 'evil.example' } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).end(),
  )
  expect(status).toBe(403)
})

test('as a process of its own it says where it listens and leaves when asked', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, SANDBOX_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const url = /^sandbox listening on (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(line.toString())?.[1]
  expect((await fetch(`${url}/`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
