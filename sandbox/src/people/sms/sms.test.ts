import { createHash, createHmac, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Credentials } from '../../credentials.ts'
import { startSandbox, type Sandbox } from '../../sandbox.ts'
import { openInbox } from './inbox.ts'

let sandbox: Sandbox
let keys: Credentials
beforeAll(async () => {
  sandbox = await startSandbox()
  keys = (await (await fetch(`${sandbox.url}/credentials`)).json()) as Credentials
})
afterAll(() => sandbox.stop())
afterEach(() => fault('none'))

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const fault = (mode: string) => fetch(`${sandbox.url}/sms/faults`, { method: 'POST', body: JSON.stringify({ mode }) })
const inboxOf = async (phone: string) =>
  (
    (await (await fetch(`${sandbox.url}/sms/messages?phone=${phone}`)).json()) as {
      messages: { text: string; code: string }[]
    }
  ).messages

type AliyunCall = {
  params?: Record<string, string>
  secret?: string
  keyId?: string
  nonce?: string
  date?: string
  tamper?: boolean
}
async function aliyun(call: AliyunCall = {}) {
  const query = new URLSearchParams({
    PhoneNumbers: '13800138000',
    SignName: keys.sms.signName,
    TemplateCode: keys.sms.templates['login'] ?? '',
    TemplateParam: JSON.stringify({ code: '482913', minutes: '5' }),
    ...call.params,
  })
  query.sort()
  const queryText = query.toString().replaceAll('+', '%20')
  const headers: Record<string, string> = {
    host: new URL(sandbox.url).host,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha(''),
    'x-acs-date': call.date ?? new Date().toISOString().replace(/\.\d+/, ''),
    'x-acs-signature-nonce': call.nonce ?? randomUUID(),
    'x-acs-version': '2017-05-25',
  }
  const names = Object.keys(headers)
  const canonical = [
    'POST',
    '/aliyun-sms/',
    queryText,
    ...names.map((n) => `${n}:${headers[n]}`),
    '',
    names.join(';'),
    sha(''),
  ].join('\n')
  const signature = mac(call.secret ?? keys.sms.accessKeySecret, `ACS3-HMAC-SHA256\n${sha(canonical)}`).toString('hex')
  headers['authorization'] =
    `ACS3-HMAC-SHA256 Credential=${call.keyId ?? keys.sms.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  const sent = call.tamper ? queryText.replace('13800138000', '13900139000') : queryText
  const answer = await fetch(`${sandbox.url}/aliyun-sms/?${sent}`, { method: 'POST', headers })
  return { status: answer.status, ...((await answer.json()) as { Code: string; BizId?: string }) }
}

type TencentCall = { body?: Record<string, unknown>; secret?: string; at?: number }
async function tencent(call: TencentCall = {}) {
  const { secretId, secretKey, sdkAppId, signName, templates } = keys.tencentSms
  const body = JSON.stringify({
    PhoneNumberSet: ['+8613700137000'],
    SmsSdkAppId: sdkAppId,
    SignName: signName,
    TemplateId: templates['register'],
    TemplateParamSet: ['775533', '5'],
    ...call.body,
  })
  const at = call.at ?? Math.floor(Date.now() / 1_000)
  const date = new Date(at * 1_000).toISOString().slice(0, 10)
  const { host } = new URL(sandbox.url)
  const canonical = `POST\n/tencent-sms/\n\ncontent-type:application/json\nhost:${host}\n\ncontent-type;host\n${sha(body)}`
  const key = mac(mac(mac(`TC3${call.secret ?? secretKey}`, date), 'sms'), 'tc3_request')
  const signature = mac(key, `TC3-HMAC-SHA256\n${at}\n${date}/sms/tc3_request\n${sha(canonical)}`).toString('hex')
  const answer = await fetch(`${sandbox.url}/tencent-sms/`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': 'ap-guangzhou',
      'x-tc-timestamp': String(at),
      authorization: `TC3-HMAC-SHA256 Credential=${secretId}/${date}/sms/tc3_request, SignedHeaders=content-type;host, Signature=${signature}`,
    },
  })
  const { Response } = (await answer.json()) as {
    Response: { Error?: { Code: string }; SendStatusSet?: { Code: string; SerialNo: string }[] }
  }
  return Response.Error?.Code ?? Response.SendStatusSet?.[0]?.Code
}

test('a code sent through Aliyun arrives on the phone, in the words of its template', async () => {
  expect(await aliyun()).toMatchObject({ status: 200, Code: 'OK' })
  expect((await inboxOf('13800138000'))[0]).toMatchObject({
    code: '482913',
    text: '【转单宝】您正在登录转单宝，验证码482913，5分钟内有效，请勿泄露给他人。',
  })
})

test('Aliyun refuses whoever cannot sign, signs late, repeats a nonce or changes the message on the way', async () => {
  const nonce = randomUUID()
  await aliyun({ nonce })
  expect(await aliyun({ nonce })).toMatchObject({ status: 400, Code: 'SignatureNonceUsed' })
  expect(await aliyun({ secret: 'guess' })).toMatchObject({ status: 400, Code: 'SignatureDoesNotMatch' })
  expect(await aliyun({ tamper: true })).toMatchObject({ status: 400, Code: 'SignatureDoesNotMatch' })
  expect(await aliyun({ keyId: 'LTAInobody' })).toMatchObject({ status: 404, Code: 'InvalidAccessKeyId.NotFound' })
  expect(await aliyun({ date: '2020-01-01T00:00:00Z' })).toMatchObject({
    status: 400,
    Code: 'InvalidTimeStamp.Expired',
  })
})

test.each([
  [{ PhoneNumbers: '12345' }, 'isv.MOBILE_NUMBER_ILLEGAL'],
  [{ SignName: '别家' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
  [{ TemplateCode: 'SMS_1' }, 'isv.SMS_TEMPLATE_ILLEGAL'],
  [{ TemplateParam: '{"code":"1"}' }, 'isv.TEMPLATE_MISSING_PARAMETERS'],
  [{ TemplateParam: 'code=1' }, 'isv.INVALID_JSON_PARAM'],
])('Aliyun refuses %o with %s', async (params, code) => {
  expect(await aliyun({ params })).toMatchObject({ status: 200, Code: code })
})

test('a code sent through Tencent arrives on the phone', async () => {
  expect(await tencent()).toBe('Ok')
  expect((await inboxOf('13700137000'))[0]).toMatchObject({ code: '775533' })
})

test.each([
  [{ secret: 'guess' }, 'AuthFailure.SignatureFailure'],
  [{ at: 1_700_000_000 }, 'AuthFailure.SignatureExpire'],
  [{ body: { PhoneNumberSet: ['+861'] } }, 'InvalidParameterValue.IncorrectPhoneNumber'],
  [{ body: { TemplateParamSet: ['1'] } }, 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate'],
  [{ body: { SmsSdkAppId: '1' } }, 'UnauthorizedOperation.SmsSdkAppIdVerifyFail'],
])('Tencent refuses %o with %s', async (call, code) => {
  expect(await tencent(call)).toBe(code)
})

test('on a bad day both houses throttle or fall over, and nothing reaches the phone', async () => {
  const before = (await inboxOf('13800138000')).length
  await fault('throttle')
  expect((await aliyun()).Code).toBe('isv.BUSINESS_LIMIT_CONTROL')
  expect(await tencent()).toBe('LimitExceeded.PhoneNumberThirtySecondLimit')
  await fault('error')
  expect(await aliyun()).toMatchObject({ status: 503, Code: 'ServiceUnavailable' })
  expect(await tencent()).toBe('InternalError')
  expect(await inboxOf('13800138000')).toHaveLength(before)
  expect((await fault('holiday')).status).toBe(400)
})

test('the inbox page shows the newest code, and what a stranger typed stays text', async () => {
  const empty = await startSandbox()
  expect(await (await fetch(`${empty.url}/sms`)).text()).toContain('还没有短信')
  await empty.stop()
  await aliyun({ params: { TemplateParam: JSON.stringify({ code: '<b>9</b>', minutes: '5' }) } })
  const html = await (await fetch(`${sandbox.url}/sms`)).text()
  expect(html).toContain('<span class="code">&lt;b&gt;9&lt;/b&gt;</span>')
  expect(html).not.toContain('<b>9</b>')
})

test('the inbox keeps the newest thousand', () => {
  const inbox = openInbox()
  for (let i = 0; i < 1_010; i++)
    inbox.deliver({ house: '阿里云', phone: '13800138000', template: 't', text: `${i}`, code: '' })
  expect(inbox.messages()).toHaveLength(1_000)
  expect(inbox.messages()[0]?.text).toBe('1009')
})
