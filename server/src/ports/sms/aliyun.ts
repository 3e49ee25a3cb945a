import { randomUUID } from 'node:crypto'
import { ask, textOf } from '../ask.ts'
import { acs3Headers, sortedQuery } from './acs3.ts'
import { kindOf, smsFailure, type Sms } from './port.ts'
import type { TemplateCodes } from './templates.ts'

export type AliyunSmsConfig = {
  endpoint: string
  accessKeyId: string
  accessKeySecret: string
  signName: string
  templates: TemplateCodes
  timeoutMs?: number
}

const rules = [
  [/BUSINESS_LIMIT_CONTROL|DAY_LIMIT_CONTROL|MONTH_LIMIT_CONTROL|Throttling/, 'throttled'],
  [/MOBILE_NUMBER_ILLEGAL|MOBILE_COUNT_OVER_LIMIT|BLACK_KEY_CONTROL_LIMIT/, 'badNumber'],
  [/AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE/, 'noBalance'],
  [/ServiceUnavailable|InternalError|SYSTEM_ERROR/, 'unreachable'],
] as const

/** Aliyun SMS, SendSms of 2017-05-25. */
export const aliyunSms = (config: AliyunSmsConfig): Sms => ({
  async send({ phone, template, params }) {
    const query = {
      PhoneNumbers: phone,
      SignName: config.signName,
      TemplateCode: config.templates[template],
      TemplateParam: JSON.stringify(params),
    }
    const url = new URL(`${config.endpoint.replace(/\/$/, '')}/?${sortedQuery(query)}`)
    const headers = acs3Headers(
      {
        method: 'POST',
        url,
        action: 'SendSms',
        version: '2017-05-25',
        date: new Date().toISOString().replace(/\.\d+/, ''),
        nonce: randomUUID(),
        body: '',
      },
      config,
    )
    const { json } = await ask(url, { method: 'POST', headers }, config.timeoutMs ?? 5_000, (detail) =>
      smsFailure('unreachable', detail),
    )
    const code = textOf(json['Code'])
    if (code !== 'OK') throw smsFailure(kindOf(rules, code), `${code} ${textOf(json['Message'])}`)
    return { receipt: textOf(json['BizId']) }
  },
})
