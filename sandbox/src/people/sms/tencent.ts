import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from '../../provider.ts'
import { header, jsonBody } from '../../raw-body.ts'
import { holdOpen } from './faults.ts'
import { mobileOf, type Inbox } from './inbox.ts'
import { tc3Gate, type TcKeys } from './tc3.ts'
import { fillTemplate, findTemplate } from './templates.ts'

const base = '/tencent-sms'
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Tencent Cloud SMS 2021-01-11. Always HTTP 200: a call fails in Response.Error, one number in its SendStatus. */
export function tencentSms(inbox: Inbox, keys: TcKeys & { sdkAppId: string; signName: string }): Provider {
  const errorOf = tc3Gate(keys, 'sms')

  const statusOf = (number: string, params: Record<string, unknown>) => {
    const failed = (Code: string, Message: string) => ({
      SerialNo: '',
      PhoneNumber: number,
      Fee: 0,
      SessionContext: '',
      Code,
      Message,
      IsoCode: '',
    })
    const phone = mobileOf(number)
    const template = findTemplate('tencent', params['TemplateId'])
    if (!phone) return failed('InvalidParameterValue.IncorrectPhoneNumber', 'incorrect phone number')
    if (inbox.mode() === 'throttle')
      return failed(
        'LimitExceeded.PhoneNumberThirtySecondLimit',
        'the number of sms messages sent from a single mobile number within 30 seconds exceeds the upper limit',
      )
    if (params['SignName'] !== keys.signName)
      return failed('FailedOperation.SignatureIncorrectOrUnapproved', 'signature is incorrect or unapproved')
    if (!template) return failed('FailedOperation.TemplateIncorrectOrUnapproved', 'template is incorrect or unapproved')
    const given = texts(params['TemplateParamSet'])
    const values = Object.fromEntries(template.params.map((name, i) => [name, given[i] ?? '']))
    const text = given.length === template.params.length ? fillTemplate(template, keys.signName, values) : undefined
    if (!text)
      return failed(
        'FailedOperation.TemplateParamSetNotMatchApprovedTemplate',
        'the number of params does not match the template',
      )
    const { receipt } = inbox.deliver({
      house: '腾讯云',
      phone,
      template: template.tencent,
      text,
      code: values['code'] ?? '',
    })
    return {
      SerialNo: receipt,
      PhoneNumber: number,
      Fee: 1,
      SessionContext: '',
      Code: 'Ok',
      Message: 'send success',
      IsoCode: 'CN',
    }
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const RequestId = randomUUID()
    const failed = (Code: string, Message: string) => ({ Response: { Error: { Code, Message }, RequestId } })
    const refusal = errorOf(request)
    if (refusal) return failed(refusal.Code, refusal.Message)
    if (header(request, 'x-tc-action') !== 'SendSms' || header(request, 'x-tc-version') !== '2021-01-11') {
      return failed('InvalidAction', 'The request action is invalid.')
    }
    if (inbox.mode() === 'timeout') return holdOpen(reply)
    if (inbox.mode() === 'error') return failed('InternalError', 'An internal error has occurred.')
    const params = jsonBody(request)
    const numbers = texts(params['PhoneNumberSet'])
    if (params['SmsSdkAppId'] !== keys.sdkAppId)
      return failed('UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'SmsSdkAppId verification failed.')
    if (numbers.length === 0) return failed('InvalidParameterValue.IncorrectPhoneNumber', 'PhoneNumberSet is empty.')
    return { Response: { SendStatusSet: numbers.map((number) => statusOf(number, params)), RequestId } }
  }

  return {
    title: '腾讯云短信',
    protocol: 'SendSms 2021-01-11 · TC3-HMAC-SHA256 签名',
    base: `POST ${base}/`,
    pages: [{ title: '短信收件箱', path: '/sms' }],
    serve: (app) => void app.post(base, answer),
  }
}
