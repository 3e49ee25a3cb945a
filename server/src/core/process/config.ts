import * as z from 'zod'
import { TrustProxy } from './trusted-proxies.ts'
import { adapterNames } from '@zdb/contract/channels/channel-shops/channels'
import { courierNames } from '@zdb/contract/couriers/delivery/couriers'

const url = (protocols: readonly string[], hint: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), hint)

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const web = url(['http:', 'https:'], '应为 http:// 或 https:// 开头的地址')

const word = optional(z.string())

const outsideNames = [...adapterNames, ...courierNames]
type OutsideName = (typeof outsideNames)[number]
type OutsideVariable = `${Uppercase<OutsideName>}_${'ENDPOINT' | 'APP_ID' | 'APP_SECRET' | 'KEYS'}`

const upper = <N extends OutsideName>(name: N): Uppercase<N> => name.toUpperCase() as Uppercase<N>

/** Every sales channel and every courier has the same four: where it is, who we are to it, and further keys as `name=value,…`. */
const outsideVariables = Object.fromEntries(
  outsideNames.flatMap((name) => {
    const prefix = upper(name)
    return [
      [`${prefix}_ENDPOINT`, optional(web)],
      [`${prefix}_APP_ID`, word],
      [`${prefix}_APP_SECRET`, word],
      [`${prefix}_KEYS`, word],
    ]
  }),
) as Record<OutsideVariable, typeof word>

/** Every variable the product reads. A missing or wrong one stops the start with its name. */
const Environment = z.object({
  PORT: z.coerce.number('应为端口号').int('应为端口号').min(0, '应为端口号').max(65_535, '应为端口号').default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: optional(url(['postgres:', 'postgresql:'], '应为 postgres:// 开头的数据库地址')),
  DATABASE_CONNECTIONS: z.coerce
    .number('应为连接数')
    .int('应为连接数')
    .min(2, '至少为 2')
    .max(200, '至多为 200')
    .default(16),
  REDIS_URL: optional(url(['redis:', 'rediss:'], '应为 redis:// 开头的地址')),
  DATA_DIR: z.string().default('.data'),
  PII_KEY: optional(z.string().regex(/^[\da-f]{64}$/, '应为 64 位十六进制密钥')),
  PUBLIC_URL: optional(web),
  SITE_URL: optional(web),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], '应为 silent、error、warn、info 或 debug')
    .default('info'),
  /** Addresses and ranges of our own proxies, or how many of them stand before us. */
  TRUST_PROXY: TrustProxy,
  /** Whoever collects the figures of `/metrics` sends it as a bearer; without it there are none. */
  METRICS_TOKEN: optional(z.string().min(16, '至少16个字符')),

  /** How many keys a browser derives at most before its first try to sign in; more after failures. */
  PROOF_OF_WORK: z.coerce
    .number('应为次数')
    .int('应为次数')
    .min(1, '至少为 1')
    .max(100_000, '至多为 100000')
    .default(60),

  SANDBOX_URL: optional(web),
  SANDBOX_APP: z.string().min(1, '不能为空').default('demo'),
  SANDBOX_PORT: z.coerce.number('应为端口号').int().min(0).max(65_535).default(0),

  SMS_PROVIDER: optional(z.enum(['aliyun', 'tencent'], '应为 aliyun 或 tencent')),
  ALIYUN_SMS_ENDPOINT: optional(web),
  ALIYUN_SMS_ACCESS_KEY_ID: optional(z.string()),
  ALIYUN_SMS_ACCESS_KEY_SECRET: optional(z.string()),
  ALIYUN_SMS_SIGN_NAME: optional(z.string()),
  ALIYUN_SMS_TEMPLATES: optional(z.string()),
  TENCENT_SMS_ENDPOINT: optional(web),
  TENCENT_SMS_SECRET_ID: optional(z.string()),
  TENCENT_SMS_SECRET_KEY: optional(z.string()),
  TENCENT_SMS_SDK_APP_ID: optional(z.string()),
  TENCENT_SMS_SIGN_NAME: optional(z.string()),
  TENCENT_SMS_TEMPLATES: optional(z.string()),
  TENCENT_SMS_REGION: z.string().default('ap-guangzhou'),

  /** Where letters are handed in: `smtps://user:password@host:465`. */
  SMTP_URL: optional(url(['smtp:', 'smtps:'], '应为 smtp:// 或 smtps:// 开头的地址')),
  SMTP_FROM: optional(z.string()),

  /** Push services beside those of the usual browsers: `push.example.com,.push.example.org`, a dot for all below. */
  WEB_PUSH_HOSTS: optional(
    z
      .string()
      .transform((text) => text.split(',').map((host) => host.trim()))
      .refine((hosts) => hosts.every((host) => /^\.?[a-z\d-]+(\.[a-z\d-]+)+$/.test(host)), '应为逗号分隔的域名'),
  ),

  /** WeChat's login for websites; without it people sign in by mobile alone. */
  WECHAT_LOGIN_APP_ID: word,
  WECHAT_LOGIN_APP_SECRET: word,
  WECHAT_LOGIN_PAGE_ENDPOINT: optional(web),
  WECHAT_LOGIN_API_ENDPOINT: optional(web),

  /** Alipay: our app and its private key, the seller (2088…) whose account it is, and Alipay's public key. */
  ALIPAY_ENDPOINT: optional(web),
  ALIPAY_APP_ID: word,
  ALIPAY_SELLER_ID: word,
  ALIPAY_PRIVATE_KEY: word,
  ALIPAY_PUBLIC_KEY: word,

  /** WeChat Pay APIv3: our merchant number, app, certificate and keys, and WeChat Pay's public key (PUB_KEY_ID_…). */
  WECHATPAY_ENDPOINT: optional(web),
  WECHATPAY_MCH_ID: word,
  WECHATPAY_APP_ID: word,
  WECHATPAY_SERIAL: word,
  WECHATPAY_PRIVATE_KEY: word,
  WECHATPAY_API_V3_KEY: optional(z.string().length(32, '应为 32 个字符')),
  WECHATPAY_PUBLIC_KEY_ID: word,
  WECHATPAY_PUBLIC_KEY: word,
  WECHATPAY_TRANSFER_SCENE: word,

  /** JoinPay: net banking in, bank accounts out. */
  JOINPAY_ENDPOINT: optional(web),
  JOINPAY_MERCHANT_NO: word,
  JOINPAY_KEY: word,
  JOINPAY_PAYOUT_PRODUCT: word,

  /** The printer clouds, each by its developer's account; 365 has none and is offered where its address is named. */
  FEIE_ENDPOINT: optional(web),
  FEIE_USER: word,
  FEIE_UKEY: word,
  YILIANYUN_ENDPOINT: optional(web),
  YILIANYUN_CLIENT_ID: word,
  YILIANYUN_CLIENT_SECRET: word,
  XPYUN_ENDPOINT: optional(web),
  XPYUN_USER: word,
  XPYUN_USER_KEY: word,
  P365_ENDPOINT: optional(web),

  AMAP_ENDPOINT: optional(web),
  AMAP_KEY: optional(z.string()),
  AMAP_PRIVATE_KEY: optional(z.string()),
  /** For the map in the browser; without it the console draws its own. */
  AMAP_WEB_KEY: optional(z.string().regex(/^\w+$/)),

  FILE_STORE: z.enum(['disk', 's3'], '应为 disk 或 s3').default('disk'),
  S3_ENDPOINT: optional(web),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),

  /** Tencent Cloud Chat; without it people chat over our own socket. Its console has the token that callbacks are signed with. */
  IM_ENDPOINT: optional(web),
  IM_SDK_APP_ID: optional(z.string().regex(/^\d+$/, '应为数字')),
  IM_KEY: word,
  IM_CALLBACK_TOKEN: word,
  IM_ADMINISTRATOR: word,

  /** The stage before production: its build of the console has pages that the other has not yet. */
  PRE_PRODUCTION: z.enum(['0', '1'], '应为 0 或 1').default('0'),
  /** How busy the demo's buyers are: not at all, now and then, 热闹. */
  DEMO_LIVELY: z.enum(['0', '1', '2'], '应为 0、1 或 2').default('1'),

  ...outsideVariables,
})

export type Config = z.output<typeof Environment>

/** Variables that only make sense together: choosing the first needs the others. */
const together: readonly { when: (config: Config) => boolean; need: readonly (keyof Config)[] }[] = [
  {
    when: ({ SMS_PROVIDER }) => SMS_PROVIDER === 'aliyun',
    need: ['ALIYUN_SMS_ACCESS_KEY_ID', 'ALIYUN_SMS_ACCESS_KEY_SECRET', 'ALIYUN_SMS_SIGN_NAME', 'ALIYUN_SMS_TEMPLATES'],
  },
  {
    when: ({ SMS_PROVIDER }) => SMS_PROVIDER === 'tencent',
    need: [
      'TENCENT_SMS_SECRET_ID',
      'TENCENT_SMS_SECRET_KEY',
      'TENCENT_SMS_SDK_APP_ID',
      'TENCENT_SMS_SIGN_NAME',
      'TENCENT_SMS_TEMPLATES',
    ],
  },
  {
    when: ({ FILE_STORE }) => FILE_STORE === 's3',
    need: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  },
  { when: ({ WECHAT_LOGIN_APP_ID }) => WECHAT_LOGIN_APP_ID !== undefined, need: ['WECHAT_LOGIN_APP_SECRET'] },
  {
    when: ({ ALIPAY_APP_ID }) => ALIPAY_APP_ID !== undefined,
    need: ['ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY', 'PUBLIC_URL'],
  },
  {
    when: ({ WECHATPAY_MCH_ID }) => WECHATPAY_MCH_ID !== undefined,
    need: [
      'WECHATPAY_APP_ID',
      'WECHATPAY_SERIAL',
      'WECHATPAY_PRIVATE_KEY',
      'WECHATPAY_API_V3_KEY',
      'WECHATPAY_PUBLIC_KEY_ID',
      'WECHATPAY_PUBLIC_KEY',
      'PUBLIC_URL',
    ],
  },
  {
    when: ({ JOINPAY_MERCHANT_NO }) => JOINPAY_MERCHANT_NO !== undefined,
    need: ['JOINPAY_KEY', 'PUBLIC_URL'],
  },
  { when: ({ FEIE_USER }) => FEIE_USER !== undefined, need: ['FEIE_UKEY'] },
  { when: ({ YILIANYUN_CLIENT_ID }) => YILIANYUN_CLIENT_ID !== undefined, need: ['YILIANYUN_CLIENT_SECRET'] },
  { when: ({ XPYUN_USER }) => XPYUN_USER !== undefined, need: ['XPYUN_USER_KEY'] },
  { when: ({ SMTP_URL }) => SMTP_URL !== undefined, need: ['SMTP_FROM'] },
  { when: ({ IM_SDK_APP_ID }) => IM_SDK_APP_ID !== undefined, need: ['IM_KEY', 'IM_CALLBACK_TOKEN'] },
  // A provider sends people and callbacks to an address that is written down, and never to one that a caller named.
  {
    when: (config) => outsideNames.some((name) => config[`${upper(name)}_APP_ID`] !== undefined),
    need: ['PUBLIC_URL'],
  },
]

export class ConfigError extends Error {}

const reasons: Partial<Record<keyof Config, string>> = {
  PUBLIC_URL: '（外部平台回调和授权返回使用的地址，如 https://example.com）',
}

const missingWords = (name: keyof Config): string => `缺少环境变量 ${name}${reasons[name] ?? ''}`

/** Without a sandbox everybody outside is real. */
export const requirePublicUrl = ({ PUBLIC_URL, SANDBOX_URL }: Config): void => {
  if (PUBLIC_URL === undefined && SANDBOX_URL === undefined) throw new ConfigError(missingWords('PUBLIC_URL'))
}

export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `环境变量 ${issue.path.join('.')} 不正确：${issue.message}`)
    throw new ConfigError(lines.join('\n'))
  }
  const missing = together
    .filter(({ when }) => when(parsed.data))
    .flatMap(({ need }) => need.filter((name) => parsed.data[name] === undefined))
  if (missing.length > 0) throw new ConfigError(missing.map(missingWords).join('\n'))
  return parsed.data
}
