import { ask, isRecord, recordsOf, textOf } from '../ask.ts'
import { kindOf, smsFailure, type Sms } from './port.ts'
import { tc3Headers } from './tc3.ts'
import { smsTemplates, type TemplateCodes } from './templates.ts'

export type TencentSmsConfig = {
  endpoint: string
  secretId: string
  secretKey: string
  sdkAppId: string
  signName: string
  templates: TemplateCodes
  region?: string
  timeoutMs?: number
}

const rules = [
  [/LimitExceeded|RequestLimitExceeded/, 'throttled'],
  [/PhoneNumber/, 'badNumber'],
  [/InsufficientBalance|BalanceInSufficient/, 'noBalance'],
  [/InternalError|Timeout/, 'unreachable'],
] as const

/** Tencent Cloud SMS, SendSms of 2021-01-11. */
export const tencentSms = (config: TencentSmsConfig): Sms => ({
  async send({ phone, template, params }) {
    const values: Record<string, string> = params
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: config.sdkAppId,
      SignName: config.signName,
      TemplateId: config.templates[template],
      TemplateParamSet: smsTemplates[template].map((name) => values[name] ?? ''),
    })
    const url = new URL(`${config.endpoint.replace(/\/$/, '')}/`)
    const headers = tc3Headers(
      {
        url,
        service: 'sms',
        action: 'SendSms',
        version: '2021-01-11',
        region: config.region ?? 'ap-guangzhou',
        timestamp: Math.floor(Date.now() / 1_000),
        body,
      },
      config,
    )
    const { json } = await ask(url, { method: 'POST', headers, body }, config.timeoutMs ?? 5_000, (detail) =>
      smsFailure('unreachable', detail),
    )
    const response = isRecord(json['Response']) ? json['Response'] : {}
    const status = isRecord(response['Error']) ? response['Error'] : (recordsOf(response['SendStatusSet'])[0] ?? {})
    const code = textOf(status['Code'])
    if (code !== 'Ok') throw smsFailure(kindOf(rules, code), `${code} ${textOf(status['Message'])}`)
    return { receipt: textOf(status['SerialNo']) }
  },
})
