import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from '../../provider.ts'
import { header, isRecord, rawBody, rawQuery } from '../../raw-body.ts'
import { acs3Gate, type AcsKeys } from './acs3.ts'
import { holdOpen } from './faults.ts'
import { mobileOf, type Inbox } from './inbox.ts'
import { fillTemplate, findTemplate } from './templates.ts'

const base = '/aliyun-sms'

/** Aliyun SMS 2017-05-25. A refused message is still HTTP 200: only `Code` tells. */
export function aliyunSms(inbox: Inbox, keys: AcsKeys & { signName: string }): Provider {
  const refusalOf = acs3Gate(keys)

  const sendSms = (params: URLSearchParams): { Code: string; Message: string; BizId?: string } => {
    const phone = mobileOf(params.get('PhoneNumbers') ?? '')
    const template = findTemplate('aliyun', params.get('TemplateCode') ?? '')
    if (!phone) return { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: '手机号码格式错误' }
    if (params.get('SignName') !== keys.signName)
      return { Code: 'isv.SMS_SIGNATURE_ILLEGAL', Message: '短信签名不合法' }
    if (!template) return { Code: 'isv.SMS_TEMPLATE_ILLEGAL', Message: '短信模版不合法' }
    const values = templateParams(params.get('TemplateParam') ?? '{}')
    if (!values) return { Code: 'isv.INVALID_JSON_PARAM', Message: 'JSON参数不合法，只接受字符串值' }
    const text = fillTemplate(template, keys.signName, values)
    if (!text) return { Code: 'isv.TEMPLATE_MISSING_PARAMETERS', Message: '模版缺少变量' }
    const { receipt } = inbox.deliver({
      house: '阿里云',
      phone,
      template: template.aliyun,
      text,
      code: values['code'] ?? '',
    })
    return { Code: 'OK', Message: 'OK', BizId: receipt }
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const RequestId = randomUUID().toUpperCase()
    const refusal = refusalOf(request)
    if (refusal) {
      const { status, ...rest } = refusal
      return reply.code(status).send({ RequestId, HostId: header(request, 'host'), ...rest })
    }
    const action = header(request, 'x-acs-action')
    if (action !== 'SendSms' || header(request, 'x-acs-version') !== '2017-05-25') {
      return reply
        .code(404)
        .send({ RequestId, Code: 'InvalidAction.NotFound', Message: `Specified api is not found: ${action}` })
    }
    if (inbox.mode() === 'timeout') return holdOpen(reply)
    if (inbox.mode() === 'error')
      return reply.code(503).send({
        RequestId,
        Code: 'ServiceUnavailable',
        Message: 'The request has failed due to a temporary failure of the server.',
      })
    if (inbox.mode() === 'throttle')
      return { RequestId, Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发分钟级流控Permits:1' }
    const form = header(request, 'content-type').startsWith('application/x-www-form-urlencoded')
      ? rawBody(request).toString()
      : ''
    return { RequestId, ...sendSms(new URLSearchParams([rawQuery(request), form].filter(Boolean).join('&'))) }
  }

  return {
    title: '阿里云短信',
    protocol: 'SendSms 2017-05-25 · ACS3-HMAC-SHA256 签名',
    base: `POST ${base}/`,
    pages: [{ title: '短信收件箱', path: '/sms' }],
    serve: (app) => void app.post(base, answer),
  }
}

function templateParams(json: string): Record<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    if (!isRecord(value)) return undefined
    const entries = Object.entries(value)
    return entries.every((entry): entry is [string, string] => typeof entry[1] === 'string')
      ? Object.fromEntries(entries)
      : undefined
  } catch {
    return undefined
  }
}
