import { diskFiles } from './files/disk.ts'
import type { Files } from './files/port.ts'
import { s3Files } from './files/s3.ts'
import type { Im } from './im/port.ts'
import { tencentIm } from './im/tencent/tencent.ts'
import type { Mail } from './mail/port.ts'
import { smtpMail } from './mail/smtp.ts'
import { amap } from './maps/amap.ts'
import type { Maps } from './maps/port.ts'
import { aliyunSms } from './sms/aliyun.ts'
import type { Sms } from './sms/port.ts'
import { smsTemplates, type SmsTemplate, type TemplateCodes } from './sms/templates.ts'
import type { SocialDrivers } from './social/port.ts'
import { wechatLogin } from './social/wechat.ts'
import { tencentSms } from './sms/tencent.ts'

type Env = Record<string, string | undefined>

const need = (env: Env, name: string): string => {
  const value = env[name]
  if (!value) throw new Error(`缺少环境变量 ${name}`)
  return value
}

/** `register=SMS_1,login=SMS_2,…`: every message we send must have its approved template. */
function templateCodes(env: Env, name: string): TemplateCodes {
  const given = new Map(
    need(env, name)
      .split(',')
      .map((pair) => pair.split('=', 2).map((part) => part.trim()) as [string, string]),
  )
  const codes = (Object.keys(smsTemplates) as SmsTemplate[]).map((template) => {
    const code = given.get(template)
    if (!code) throw new Error(`环境变量 ${name} 缺少短信模板 ${template}`)
    return [template, code] as const
  })
  return Object.fromEntries(codes) as TemplateCodes
}

const smsHouses: Record<string, (env: Env) => Sms> = {
  aliyun: (env) =>
    aliyunSms({
      endpoint: env['ALIYUN_SMS_ENDPOINT'] ?? 'https://dysmsapi.aliyuncs.com',
      accessKeyId: need(env, 'ALIYUN_SMS_ACCESS_KEY_ID'),
      accessKeySecret: need(env, 'ALIYUN_SMS_ACCESS_KEY_SECRET'),
      signName: need(env, 'ALIYUN_SMS_SIGN_NAME'),
      templates: templateCodes(env, 'ALIYUN_SMS_TEMPLATES'),
    }),
  tencent: (env) =>
    tencentSms({
      endpoint: env['TENCENT_SMS_ENDPOINT'] ?? 'https://sms.tencentcloudapi.com',
      secretId: need(env, 'TENCENT_SMS_SECRET_ID'),
      secretKey: need(env, 'TENCENT_SMS_SECRET_KEY'),
      sdkAppId: need(env, 'TENCENT_SMS_SDK_APP_ID'),
      signName: need(env, 'TENCENT_SMS_SIGN_NAME'),
      region: env['TENCENT_SMS_REGION'] ?? 'ap-guangzhou',
      templates: templateCodes(env, 'TENCENT_SMS_TEMPLATES'),
    }),
}

export function smsFromEnv(env: Env): Sms {
  const name = env['SMS_PROVIDER'] ?? 'aliyun'
  const house = smsHouses[name]
  if (!house) throw new Error(`环境变量 SMS_PROVIDER 只能是 ${Object.keys(smsHouses).join('、')}`)
  return house(env)
}

/** `smtps://user:password@host:465`; parts that are no letters of an address stand percent-encoded. */
export function mailFromEnv(env: Env): Mail {
  const { protocol, hostname, port, username, password } = new URL(need(env, 'SMTP_URL'))
  const secure = protocol === 'smtps:'
  return smtpMail({
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    from: need(env, 'SMTP_FROM'),
  })
}

export const socialFromEnv = (env: Env): SocialDrivers => ({
  wechat: wechatLogin({
    appId: need(env, 'WECHAT_LOGIN_APP_ID'),
    appSecret: need(env, 'WECHAT_LOGIN_APP_SECRET'),
    pageEndpoint: env['WECHAT_LOGIN_PAGE_ENDPOINT'] ?? 'https://open.weixin.qq.com',
    apiEndpoint: env['WECHAT_LOGIN_API_ENDPOINT'] ?? 'https://api.weixin.qq.com',
  }),
})

export const mapsFromEnv = (env: Env): Maps =>
  amap({
    endpoint: env['AMAP_ENDPOINT'] ?? 'https://restapi.amap.com',
    key: need(env, 'AMAP_KEY'),
    ...(env['AMAP_PRIVATE_KEY'] && { privateKey: env['AMAP_PRIVATE_KEY'] }),
  })

/** Only where it is named: our own chat needs nobody. */
export const imFromEnv = (env: Env): Im | undefined =>
  env['IM_SDK_APP_ID']
    ? tencentIm({
        sdkAppId: env['IM_SDK_APP_ID'],
        key: need(env, 'IM_KEY'),
        callbackToken: need(env, 'IM_CALLBACK_TOKEN'),
        ...(env['IM_ENDPOINT'] && { endpoint: env['IM_ENDPOINT'] }),
        ...(env['IM_ADMINISTRATOR'] && { administrator: env['IM_ADMINISTRATOR'] }),
      })
    : undefined

/** S3 when a bucket is named, a folder otherwise. */
export const filesFromEnv = (env: Env): Files =>
  env['S3_BUCKET']
    ? s3Files({
        endpoint: need(env, 'S3_ENDPOINT'),
        region: env['S3_REGION'] ?? 'auto',
        bucket: env['S3_BUCKET'],
        accessKeyId: need(env, 'S3_ACCESS_KEY_ID'),
        secretAccessKey: need(env, 'S3_SECRET_ACCESS_KEY'),
      })
    : diskFiles(need(env, 'FILES_DIR'))
