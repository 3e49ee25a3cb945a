import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { readConfig } from '#core/process/config'
import { startOutside } from '#test/harness/sandbox'
import { createPorts } from './ports.ts'

const quiet = pino({ level: 'silent' })

const listening = () => {
  const lines: string[] = []
  return { lines, log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }) }
}

test('without keys and without a sandbox every port names the variable to set', async () => {
  const { lines, log } = listening()
  const ports = await createPorts(readConfig({}), log)
  await expect(ports.maps.geocode('光华路')).rejects.toMatchObject({
    detail: '地图服务未配置，请设置环境变量 AMAP_KEY',
  })
  await expect(
    ports.sms.send({ phone: '13800138000', template: 'notice', params: { title: '花', content: '到' } }),
  ).rejects.toMatchObject({ detail: '短信服务未配置，请设置环境变量 SMS_PROVIDER' })
  expect(ports.im).toBeUndefined()
  expect(ports.gateways).toEqual({})
  expect(ports.printerClouds).toEqual({})
  for (const variable of ['SMS_PROVIDER', 'SMTP_URL', 'AMAP_KEY']) expect(lines.join('')).toContain(variable)
})

test('the sandbox stands in for every provider, and warns of nothing', async () => {
  const { lines, log } = listening()
  const ports = await createPorts(readConfig({ SANDBOX_URL: inject('sandboxUrl') }), log)
  expect(await ports.maps.geocode('北京市朝阳区光华路9号')).toMatchObject({ code: '110105' })
  // Chat is ours until somebody names another.
  expect(ports.im).toBeUndefined()
  const message = { phone: '13755990001', template: 'login', params: { code: '123456', minutes: '5' } } as const
  expect((await ports.sms.send(message)).receipt).not.toBe('')
  const letter = { to: 'rose@example.com', subject: '你好', text: '第一封' }
  expect((await ports.mail.send(letter)).receipt).not.toBe('')
  expect(Object.keys(ports.gateways)).toEqual(['alipay', 'wechat', 'joinpay_netpay'])
  expect(Object.keys(ports.printerClouds)).toEqual(['feie', 'yilianyun', 'xpyun', 'p365'])
  expect(lines).toEqual([])
})

test('a sandbox that is not there stops the start with the name of its variable', async () => {
  for (const url of ['http://127.0.0.1:9', `${inject('sandboxUrl')}/sms`])
    await expect(createPorts(readConfig({ SANDBOX_URL: url }), quiet)).rejects.toMatchObject({
      message: expect.stringContaining('请检查环境变量 SANDBOX_URL') as string,
      cause: expect.any(Error) as Error,
    })
})

test('a sandbox that needs longer than a moment for its first answer is waited for', async () => {
  const slow = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      if (request.url === '/credentials') await setTimeout(5_500)
      response.writeHead(307, { location: `${inject('sandboxUrl')}${request.url}` }).end()
    }
    void answer()
  })
  await once(slow.listen(0, '127.0.0.1'), 'listening')
  const { port } = slow.address() as AddressInfo
  const ports = await createPorts(readConfig({ SANDBOX_URL: `http://127.0.0.1:${port}` }), quiet)
  expect(Object.keys(ports.gateways)).toEqual(['alipay', 'wechat', 'joinpay_netpay'])
  slow.close()
}, 30_000)

test('real keys replace the sandbox, one provider at a time', async () => {
  const outside = await startOutside()
  const { sms } = outside.keys
  const config = readConfig({
    SANDBOX_URL: outside.url,
    SMS_PROVIDER: 'aliyun',
    ALIYUN_SMS_ENDPOINT: 'http://127.0.0.1:9',
    ALIYUN_SMS_ACCESS_KEY_ID: 'id',
    ALIYUN_SMS_ACCESS_KEY_SECRET: 'key',
    ALIYUN_SMS_SIGN_NAME: '转单宝',
    ALIYUN_SMS_TEMPLATES: Object.entries(sms.templates)
      .map((pair) => pair.join('='))
      .join(','),
    IM_SDK_APP_ID: '1400000001',
    IM_KEY: 'k',
    IM_CALLBACK_TOKEN: 't',
  })
  const ports = await createPorts(config, quiet)
  const message = { phone: '13755990002', template: 'login', params: { code: '123456', minutes: '5' } } as const
  await expect(ports.sms.send(message)).rejects.toMatchObject({ port: 'sms', kind: 'unreachable' })
  expect(await ports.maps.geocode('北京市朝阳区光华路9号')).toMatchObject({ code: '110105' })
  expect(ports.im?.sdkAppId).toBe('1400000001')
  await outside.stop()
})

test('files lie in the data folder, or in an S3 store when one is chosen', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zdb-ports-'))
  const outside = await startOutside()
  const put = async (settings: Record<string, string>) => {
    const { files } = await createPorts(readConfig(settings), quiet)
    const { key } = await files.put(Readable.from([Buffer.from('花')]), { type: 'text/plain', extension: 'txt' })
    return (await files.get(key))?.size
  }
  expect(await put({ DATA_DIR: folder })).toBe(3)
  expect(await readdir(folder)).toEqual(['files'])
  const { accessKeyId, secretAccessKey, region, bucket } = outside.keys.files
  const s3 = {
    FILE_STORE: 's3',
    S3_ENDPOINT: `${outside.url}/files`,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  expect(await put({ ...s3, DATA_DIR: join(folder, 'other') })).toBe(3)
  expect(await readdir(folder)).toEqual(['files'])
  await outside.stop()
  await rm(folder, { recursive: true })
})
