import { join } from 'node:path'
import type { Logger } from 'pino'
import * as z from 'zod'
import { ConfigError, type Config } from '#core/process/config'
import { channelsFromEnv, vouchersFromEnv } from '#ports/channels/from-env'
import { sandboxApp, sandboxChannels, sandboxVouchers, type SandboxApp } from '#ports/channels/sandbox-app'
import { couriersFromEnv } from '#ports/couriers/from-env'
import { sandboxCourierApp, sandboxCouriers, type SandboxCouriers } from '#ports/couriers/sandbox-app'
import { filesFromEnv, imFromEnv, mailFromEnv, mapsFromEnv, smsFromEnv, socialFromEnv } from '#ports/from-env'
import { mailFailure, type Mail } from '#ports/mail/port'
import { smtpMail } from '#ports/mail/smtp'
import { amap } from '#ports/maps/amap'
import { mapsFailure, type Maps } from '#ports/maps/port'
import { openOcr } from '#ports/ocr/worker'
import { gatewaysFromEnv } from '#ports/payments/from-env'
import { sandboxGatewayApp, sandboxGateways, type SandboxGateways } from '#ports/payments/sandbox-app'
import { sharedToken } from '#core/outside/shared-token.sql'
import type { Ports } from '#ports/ports'
import { printerCloudsFromEnv } from '#ports/printers/from-env'
import { sandboxPrinterApp, sandboxPrinterClouds, type SandboxPrinters } from '#ports/printers/sandbox-app'
import { aliyunSms } from '#ports/sms/aliyun'
import { smsFailure, type Sms } from '#ports/sms/port'
import type { SocialDrivers } from '#ports/social/port'
import { wechatLogin } from '#ports/social/wechat'
import type { WebPush } from '#ports/web-push/port'
import { vapidKeys } from '#ports/web-push/vapid-keys'
import { vapidPush } from '#ports/web-push/vapid'
import { smsTemplates, type SmsTemplate } from '#ports/sms/templates'

const templateCodes = Object.fromEntries(Object.keys(smsTemplates).map((name) => [name, z.string()])) as Record<
  SmsTemplate,
  z.ZodString
>

/** What the sandbox hands to a customer; each provider of it stands in for one we have no real keys of. */
const SandboxKeys = z.object({
  sms: z.object({
    accessKeyId: z.string(),
    accessKeySecret: z.string(),
    signName: z.string(),
    templates: z.object(templateCodes),
  }),
  maps: z.object({ key: z.string(), privateKey: z.string() }),
  mail: z.object({ host: z.string(), port: z.number(), user: z.string(), password: z.string() }),
  wechat: z.object({ appId: z.string(), appSecret: z.string() }),
})
type Sandbox = z.output<typeof SandboxKeys> & {
  url: string
  app: SandboxApp
  courierApp: SandboxCouriers
  gatewayApp: SandboxGateways
  printerApp: SandboxPrinters
}

/** As long as a sandbox on a busy machine may need for its first answer. */
const sandboxMs = 30_000

const openSandbox = async (url: string, label: string): Promise<Sandbox> => {
  const opening = async (): Promise<Sandbox> => {
    const response = await fetch(`${url}/credentials`, { signal: AbortSignal.timeout(sandboxMs) })
    const [app, courierApp, gatewayApp, printerApp] = await Promise.all([
      sandboxApp(url, label),
      sandboxCourierApp(url, label),
      sandboxGatewayApp(url, label),
      sandboxPrinterApp(url, label),
    ])
    return { ...SandboxKeys.parse(await response.json()), url, app, courierApp, gatewayApp, printerApp }
  }
  return opening().catch((cause: unknown) => {
    throw new ConfigError(`外部服务沙盒 ${url} 不可用，请检查环境变量 SANDBOX_URL`, { cause })
  })
}

const noSms = (why: string): Sms => ({ send: () => Promise.reject(smsFailure('refused', why)) })
const noMail = (why: string): Mail => ({ send: () => Promise.reject(mailFailure('refused', why)) })
const noMaps = (why: string): Maps => {
  const refuse = (): Promise<never> => Promise.reject(mapsFailure('refused', why))
  return { geocode: refuse, reverse: refuse, inputTips: refuse, distance: refuse, way: refuse }
}

/**
 * The outside world, provider by provider: real where the environment has its keys, the sandbox where there is one,
 * and otherwise a port that refuses and says which variable is missing.
 */
export const createPorts = async (config: Config, log: Logger): Promise<Ports> => {
  const env = Object.fromEntries(
    Object.entries(config).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  )
  const sandbox = config.SANDBOX_URL ? await openSandbox(config.SANDBOX_URL, config.SANDBOX_APP) : undefined
  const missing = (what: string, variable: string): string => {
    const why = `${what}未配置，请设置环境变量 ${variable}`
    log.warn(why)
    return why
  }

  const sms = (): Sms => {
    if (config.SMS_PROVIDER) return smsFromEnv(env)
    if (sandbox) return aliyunSms({ endpoint: `${sandbox.url}/aliyun-sms`, ...sandbox.sms })
    return noSms(missing('短信服务', 'SMS_PROVIDER'))
  }
  const mail = (): Mail => {
    if (config.SMTP_URL) return mailFromEnv(env)
    if (sandbox) return smtpMail({ ...sandbox.mail, secure: false, from: `转单宝 <${sandbox.mail.user}>` })
    return noMail(missing('邮件服务', 'SMTP_URL'))
  }
  const social = (): SocialDrivers => {
    if (config.WECHAT_LOGIN_APP_ID) return socialFromEnv(env)
    const sides = sandbox && { pageEndpoint: `${sandbox.url}/wechat`, apiEndpoint: `${sandbox.url}/wechat` }
    return sides ? { wechat: wechatLogin({ ...sandbox.wechat, ...sides }) } : {}
  }
  const maps = (): Maps => {
    if (config.AMAP_KEY) return mapsFromEnv(env)
    if (sandbox) return amap({ endpoint: `${sandbox.url}/amap`, ...sandbox.maps })
    return noMaps(missing('地图服务', 'AMAP_KEY'))
  }
  // No push service asks for an account: the keys are our own, and every browser brings its service along.
  const webPush = (): WebPush =>
    vapidPush({
      subject: config.PUBLIC_URL?.startsWith('https:') ? config.PUBLIC_URL : 'mailto:push@zhuandanbao.example',
      keys: () => vapidKeys(log),
      hosts: config.WEB_PUSH_HOSTS,
      sandbox: sandbox?.url,
    })
  const files =
    config.FILE_STORE === 's3' ? filesFromEnv(env) : filesFromEnv({ FILES_DIR: join(config.DATA_DIR, 'files') })
  const ocr = openOcr({ folder: join(config.DATA_DIR, 'ocr') })
  // Real keys before the sandbox's, channel by channel.
  const channels = { ...(sandbox && sandboxChannels(sandbox.app)), ...channelsFromEnv(env) }
  const vouchers = vouchersFromEnv(env) ?? (sandbox && sandboxVouchers(sandbox.url, sandbox.app))
  const [played, real] = [sandbox && sandboxCouriers(sandbox.courierApp), couriersFromEnv(env)]
  const couriers = { ...played?.couriers, ...real.couriers }
  const courierAccounts = { ...played?.accounts, ...real.accounts }
  const gateways = { ...(sandbox && sandboxGateways(sandbox.gatewayApp)), ...gatewaysFromEnv(env) }
  const printerClouds = {
    ...(sandbox && sandboxPrinterClouds(sandbox.printerApp, { tokens: sharedToken })),
    ...printerCloudsFromEnv(env, sharedToken),
  }
  return {
    sms: sms(),
    mail: mail(),
    webPush: webPush(),
    social: social(),
    maps: maps(),
    files,
    ocr,
    im: imFromEnv(env),
    channels,
    vouchers,
    couriers,
    courierAccounts,
    gateways,
    printerClouds,
  }
}
