import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startOutside, type Outside } from '#test/harness/sandbox'
import { acs3Headers } from './acs3.ts'
import { aliyunSms } from './aliyun.ts'
import { isSmsFailure, type Sms } from './port.ts'
import { tc3Headers } from './tc3.ts'
import { tencentSms } from './tencent.ts'
import type { TemplateCodes } from './templates.ts'

let outside: Outside
beforeAll(async () => void (outside = await startOutside()))
afterAll(() => outside.stop())
afterEach(() => fault('none'))

const fault = (mode: string) => fetch(`${outside.url}/sms/faults`, { method: 'POST', body: JSON.stringify({ mode }) })
const received = async (phone: string) =>
  (
    (await (await fetch(`${outside.url}/sms/messages?phone=${phone}`)).json()) as {
      messages: { text: string; receipt: string }[]
    }
  ).messages
const kindOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'sent',
    (error: unknown) => (isSmsFailure(error) ? error.kind : error),
  )

const houses: Record<
  string,
  (change?: { secret?: string; template?: string; port?: number; timeoutMs?: number }) => Sms
> = {
  aliyun: ({ secret, template, port, timeoutMs } = {}) =>
    aliyunSms({
      ...outside.keys.sms,
      endpoint: port ? `http://127.0.0.1:${port}` : `${outside.url}/aliyun-sms`,
      accessKeySecret: secret ?? outside.keys.sms.accessKeySecret,
      templates: { ...outside.keys.sms.templates, ...(template && { login: template }) } as TemplateCodes,
      ...(timeoutMs && { timeoutMs }),
    }),
  tencent: ({ secret, template, port, timeoutMs } = {}) =>
    tencentSms({
      ...outside.keys.tencentSms,
      endpoint: port ? `http://127.0.0.1:${port}` : `${outside.url}/tencent-sms`,
      secretKey: secret ?? outside.keys.tencentSms.secretKey,
      templates: { ...outside.keys.tencentSms.templates, ...(template && { login: template }) } as TemplateCodes,
      ...(timeoutMs && { timeoutMs }),
    }),
}
const login = (phone: string) => ({ phone, template: 'login', params: { code: '604218', minutes: '5' } }) as const

describe.each(Object.keys(houses))('through %s', (name) => {
  const house = (change?: Parameters<(typeof houses)[string]>[0]): Sms => {
    const make = houses[name]
    if (!make) throw new Error(name)
    return make(change)
  }

  test('the code reaches the phone, and the receipt names that very message', async () => {
    const phone = name === 'aliyun' ? '13800138001' : '13800138002'
    const { receipt } = await house().send(login(phone))
    const [message] = await received(phone)
    expect(message?.text).toContain('604218')
    expect(message?.receipt).toBe(receipt)
  })

  test('a notice carries its own words, Chinese and signs included', async () => {
    const phone = name === 'aliyun' ? '13800138003' : '13800138004'
    await house().send({ phone, template: 'notice', params: { title: '新订单 #1+1', content: "33枝*红玫瑰(加急)'~" } })
    expect((await received(phone))[0]?.text).toBe("【转单宝】新订单 #1+1：33枝*红玫瑰(加急)'~，请登录转单宝查看。")
  })

  test('a number that is none, a wrong secret and an unknown template are told apart', async () => {
    expect(await kindOf(house().send(login('12345')))).toBe('badNumber')
    expect(await kindOf(house({ secret: 'guess' }).send(login('13800138000')))).toBe('refused')
    expect(await kindOf(house({ template: '0' }).send(login('13800138000')))).toBe('refused')
  })

  test('too many messages, a broken provider, a silent one and none at all', async () => {
    await fault('throttle')
    expect(await kindOf(house().send(login('13800138000')))).toBe('throttled')
    await fault('error')
    expect(await kindOf(house().send(login('13800138000')))).toBe('unreachable')
    await fault('timeout')
    expect(await kindOf(house({ timeoutMs: 200 }).send(login('13800138000')))).toBe('unreachable')
    expect(await kindOf(house({ port: 9 }).send(login('13800138000')))).toBe('unreachable')
  })
})

// The worked examples of the two clouds' own signature documents.
test('ACS3 signs the documented example', () => {
  const { authorization } = acs3Headers(
    {
      method: 'POST',
      url: new URL(
        'https://ecs.cn-shanghai.aliyuncs.com/?ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
      ),
      action: 'RunInstances',
      version: '2014-05-26',
      date: '2023-10-26T10:22:32Z',
      nonce: '3156853299f313e23d1673dc12e1703d',
      body: '',
    },
    { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
  )
  expect(authorization).toContain('Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0')
})

test('TC3 signs the documented example', () => {
  const { authorization } = tc3Headers(
    {
      url: new URL('https://cvm.tencentcloudapi.com/'),
      service: 'cvm',
      action: 'DescribeInstances',
      version: '2017-03-12',
      region: 'ap-guangzhou',
      timestamp: 1_551_113_065,
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    },
    { secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******', secretKey: 'Gu5t9xGARNpq86cd98joQYCN3*******' },
  )
  expect(authorization).toContain('Signature=2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c')
})
