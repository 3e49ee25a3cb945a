import { adapterNames } from '@zdb/contract/channels/channel-shops/channels'
import { courierNames } from '@zdb/contract/couriers/delivery/couriers'
import * as z from 'zod'
import { TrustProxy } from './trusted-proxies.ts'

const url = (protocols: readonly string[], hint: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), hint)

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const web = url(['http:', 'https:'], '应为 http:// 或 https:// 开头的地址')

const word = optional(z.string())
const address = optional(web)

const count = (least: number, most: number) =>
  z.coerce.number('应为整数').int('应为整数').min(least, `至少为 ${least}`).max(most, `至多为 ${most}`)

const port = z.coerce.number('应为端口号').int('应为端口号').min(0, '应为端口号').max(65_535, '应为端口号')
const flag = z.enum(['0', '1'], '应为 0 或 1')

export const outsideNames = [...adapterNames, ...courierNames]
type OutsideName = (typeof outsideNames)[number]
type OutsideVariable = `${Uppercase<OutsideName>}_${'ENDPOINT' | 'APP_ID' | 'APP_SECRET' | 'KEYS'}`

export const upper = <N extends OutsideName>(name: N): Uppercase<N> => name.toUpperCase() as Uppercase<N>

const outsideVariables = Object.fromEntries(
  outsideNames.flatMap((name) => {
    const prefix = upper(name)
    return [
      [`${prefix}_ENDPOINT`, address.describe('where it is, if not at its usual address')],
      [`${prefix}_APP_ID`, word.describe('who we are to it; without it, it is not offered')],
      [`${prefix}_APP_SECRET`, word.describe('the secret to that')],
      [`${prefix}_KEYS`, word.describe('further keys as `name=value,…`')],
    ]
  }),
) as Record<OutsideVariable, typeof word>

const server = {
  PORT: port.default(8080).describe('where people and balancers reach it'),
  HOST: z.string().default('127.0.0.1').describe('the address it listens on; `0.0.0.0` in a container'),
  PUBLIC_URL: address.describe('the address the outside calls us by; needed wherever a provider is real'),
  SITE_URL: address.describe('where the console is, if not at `PUBLIC_URL`'),
  PROCESSES: optional(z.coerce.number('应为进程数').int('应为进程数').min(1, '至少为 1').max(64, '至多为 64')).describe(
    'how many server processes `npm start` keeps on that port; unset, one for each core where there are more than two, else one',
  ),
  TRUST_PROXY: TrustProxy.describe(
    'addresses and ranges of our own proxies, or how many of them stand before us; nobody else’s word on where a call comes from is believed',
  ),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], '应为 silent、error、warn、info 或 debug')
    .default('info')
    .describe('what is written to standard output, one JSON object a line'),
  METRICS_TOKEN: optional(z.string().min(16, '至少16个字符')).describe(
    'whoever collects the figures of `/metrics` sends it as a bearer; without it there is no such page',
  ),
  DRAIN_SECONDS: z.coerce
    .number('应为秒数')
    .int('应为秒数')
    .min(0, '至少为 0')
    .max(10, '至多为 10')
    .default(0)
    .describe(
      'how long a process that is told to stop, and no longer ready, still serves: as long as its balancer takes to notice',
    ),
  MERCHANT_CALLS: count(1, 1_000)
    .default(4)
    .describe(
      'how many calls of one merchant a process works on at once; more wait for each other and hold up nobody else',
    ),
  MERCHANT_QUEUE: count(0, 10_000)
    .default(100)
    .describe('how many of one merchant may wait for that; what comes beyond is refused with 429'),
  CALLS_AT_ONCE: count(1, 100_000)
    .default(1_000)
    .describe(
      'how many calls a process works on at once; what comes beyond is refused with 503. As many may wait in the lines of all merchants together: beyond that the longest line is refused first',
    ),
  LOOP_DELAY_MS: count(10, 60_000)
    .default(1_000)
    .describe(
      'how late a process may be with its next step for a second before it refuses calls with 503; callbacks never',
    ),
  PROOF_OF_WORK: z.coerce
    .number('应为次数')
    .int('应为次数')
    .min(1, '至少为 1')
    .max(100_000, '至多为 100000')
    .default(60)
    .describe('how many keys a browser derives at most before its first try to sign in; more after failures'),
}

const traces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address.describe(
    'who collects traces (OpenTelemetry, OTLP over HTTP): `http://127.0.0.1:4318`; without it there are none and nothing of it is loaded',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: word.describe('what it wants to be sent along, as `name=value,…`'),
  OTEL_SERVICE_NAME: z.string().min(1, '不能为空').default('zhuandanbao').describe('our name in the traces'),
  OTEL_TRACES_SAMPLER_ARG: optional(
    z.coerce.number('应为 0 到 1 之间的数').min(0, '至少为 0').max(1, '至多为 1'),
  ).describe('which share of calls is traced, `0.05` for one in twenty; unset, all'),
}

const storage = {
  DATABASE_URL: optional(url(['postgres:', 'postgresql:'], '应为 postgres:// 开头的数据库地址')).describe(
    'the database; without it `npm start` brings one of its own',
  ),
  DATABASE_SESSION_URL: optional(url(['postgres:', 'postgresql:'], '应为 postgres:// 开头的数据库地址')).describe(
    'the same database for who holds a connection for good (notices, jobs, locks of a session), where `DATABASE_URL` leads through a pool that lends one for a transaction',
  ),
  DATABASE_STANDBY_URL: optional(url(['postgres:', 'postgresql:'], '应为 postgres:// 开头的数据库地址')).describe(
    'one hot standby of it (not several behind one address: how far behind it is, is measured on one connection), asked for lists and figures that may lag as long as it is less than two seconds behind; without it, or while it is not, the database itself is asked',
  ),
  DATABASE_CONNECTIONS: z.coerce
    .number('应为连接数')
    .int('应为连接数')
    .min(2, '至少为 2')
    .max(200, '至多为 200')
    .default(16)
    .describe('how many connections one process holds at most'),
  DATABASE_PREPARE: z
    .enum(['on', 'off'], '应为 on 或 off')
    .default('on')
    .describe(
      'whether a connection keeps the plans of statements asked often; `off` behind a balancer that lends it for one transaction',
    ),
  REDIS_URL: optional(url(['redis:', 'rediss:'], '应为 redis:// 开头的地址')).describe(
    'moves the fan-out of pushes between processes from PostgreSQL to Redis streams',
  ),
  DATA_DIR: z.string().default('.data').describe('what is kept on disk: own database, files, the key of sealed data'),
  BACKUP_DIR: word.describe(
    'where the own database and uploaded files are kept a second time, best on another disk or machine; sealed with `BACKUP_KEY`. Not with `DATABASE_URL` or `FILE_STORE=s3`, which are kept by tools of their own',
  ),
  BACKUP_KEY: optional(
    z.string().regex(/^[\da-f]{64}$/, '应为 64 位十六进制密钥，npm run backup -- key 可生成一个'),
  ).describe(
    'seals backups; `npm run backup -- key` makes one. Keep it elsewhere: without it no backup can be read, with it all can',
  ),
  BACKUP_KEEP_DAYS: z.coerce
    .number('应为天数')
    .int('应为天数')
    .min(1, '至少为 1')
    .max(3650, '至多为 3650')
    .default(14)
    .describe('how many days back one can restore to'),
  PII_KEY: optional(z.string().regex(/^[\da-f]{64}$/, '应为 64 位十六进制密钥')).describe(
    'seals names, phones and addresses in the database; minted into `DATA_DIR` unless named, and the same for all processes',
  ),
  FILE_STORE: z.enum(['disk', 's3'], '应为 disk 或 s3').default('disk').describe('where uploaded files go'),
  S3_ENDPOINT: address.describe('any S3-compatible store'),
  S3_REGION: z.string().default('us-east-1').describe('its region'),
  S3_BUCKET: word.describe('its bucket'),
  S3_ACCESS_KEY_ID: word.describe('who we are to it'),
  S3_SECRET_ACCESS_KEY: word.describe('the secret to that'),
}

const messages = {
  SMS_PROVIDER: optional(z.enum(['aliyun', 'tencent'], '应为 aliyun 或 tencent')).describe('who sends text messages'),
  ALIYUN_SMS_ENDPOINT: address.describe('where it is, if not at its usual address'),
  ALIYUN_SMS_ACCESS_KEY_ID: word.describe('who we are to it'),
  ALIYUN_SMS_ACCESS_KEY_SECRET: word.describe('the secret to that'),
  ALIYUN_SMS_SIGN_NAME: word.describe('the signature that was approved'),
  ALIYUN_SMS_TEMPLATES: word.describe('the templates that were approved, as `name=code,…`'),
  TENCENT_SMS_ENDPOINT: address.describe('where it is, if not at its usual address'),
  TENCENT_SMS_SECRET_ID: word.describe('who we are to it'),
  TENCENT_SMS_SECRET_KEY: word.describe('the secret to that'),
  TENCENT_SMS_SDK_APP_ID: word.describe('the application'),
  TENCENT_SMS_SIGN_NAME: word.describe('the signature that was approved'),
  TENCENT_SMS_TEMPLATES: word.describe('the templates that were approved, as `name=code,…`'),
  TENCENT_SMS_REGION: z.string().default('ap-guangzhou').describe('its region'),
  SMTP_URL: optional(url(['smtp:', 'smtps:'], '应为 smtp:// 或 smtps:// 开头的地址')).describe(
    'where letters are handed in: `smtps://user:password@host:465`',
  ),
  SMTP_FROM: word.describe('whom letters come from'),
  WEB_PUSH_HOSTS: optional(
    z
      .string()
      .transform((text) => text.split(',').map((host) => host.trim()))
      .refine((hosts) => hosts.every((host) => /^\.?[a-z\d-]+(\.[a-z\d-]+)+$/.test(host)), '应为逗号分隔的域名'),
  ).describe(
    'push services beside those of the usual browsers: `push.example.com,.push.example.org`, a dot for all below',
  ),
  IM_ENDPOINT: address.describe('where Tencent Cloud Chat is, if not at its usual address'),
  IM_SDK_APP_ID: optional(z.string().regex(/^\d+$/, '应为数字')).describe(
    'its application; without it people chat over our own socket',
  ),
  IM_KEY: word.describe('its key: signs people in and our own calls'),
  IM_CALLBACK_TOKEN: word.describe('the token its callbacks are signed with'),
  IM_ADMINISTRATOR: word.describe('the account with the application’s rights, `administrator` unless named'),
}

const signIn = {
  WECHAT_LOGIN_APP_ID: word.describe('WeChat’s login for websites; without it people sign in by mobile alone'),
  WECHAT_LOGIN_APP_SECRET: word.describe('the secret to that'),
  WECHAT_LOGIN_PAGE_ENDPOINT: address.describe('where its page is, if not at its usual address'),
  WECHAT_LOGIN_API_ENDPOINT: address.describe('where its calls go, if not to their usual address'),
}

const gateways = {
  ALIPAY_ENDPOINT: address.describe('where Alipay is, if not at its usual address'),
  ALIPAY_APP_ID: word.describe('our app; without it Alipay is not offered'),
  ALIPAY_SELLER_ID: word.describe('the seller (2088…) whose account it is'),
  ALIPAY_PRIVATE_KEY: word.describe('our private key, as PEM or one line of base64'),
  ALIPAY_PUBLIC_KEY: word.describe('Alipay’s public key'),
  WECHATPAY_ENDPOINT: address.describe('where WeChat Pay is, if not at its usual address'),
  WECHATPAY_MCH_ID: word.describe('our merchant number (APIv3); without it WeChat Pay is not offered'),
  WECHATPAY_APP_ID: word.describe('our app'),
  WECHATPAY_SERIAL: word.describe('the serial number of our certificate'),
  WECHATPAY_PRIVATE_KEY: word.describe('our private key, as PEM or one line of base64'),
  WECHATPAY_API_V3_KEY: optional(z.string().length(32, '应为 32 个字符')).describe('the key notices are sealed with'),
  WECHATPAY_PUBLIC_KEY_ID: word.describe('the name of WeChat Pay’s public key (PUB_KEY_ID_…)'),
  WECHATPAY_PUBLIC_KEY: word.describe('WeChat Pay’s public key'),
  WECHATPAY_TRANSFER_SCENE: word.describe('the scene that payouts were approved for'),
  JOINPAY_ENDPOINT: address.describe('where JoinPay is, if not at its usual address'),
  JOINPAY_MERCHANT_NO: word.describe('our merchant number (net banking in, bank accounts out)'),
  JOINPAY_KEY: word.describe('the key to that'),
  JOINPAY_PAYOUT_PRODUCT: word.describe('the product that payouts were approved for'),
}

const printers = {
  FEIE_ENDPOINT: address.describe('where 飞鹅 is, if not at its usual address'),
  FEIE_USER: word.describe('our developer’s account; without it 飞鹅 is not offered'),
  FEIE_UKEY: word.describe('the key to that'),
  YILIANYUN_ENDPOINT: address.describe('where 易联云 is, if not at its usual address'),
  YILIANYUN_CLIENT_ID: word.describe('our application; without it 易联云 is not offered'),
  YILIANYUN_CLIENT_SECRET: word.describe('the secret to that'),
  XPYUN_ENDPOINT: address.describe('where 芯烨云 is, if not at its usual address'),
  XPYUN_USER: word.describe('our developer’s account; without it 芯烨云 is not offered'),
  XPYUN_USER_KEY: word.describe('the key to that'),
  P365_ENDPOINT: address.describe('365 has no developer’s account and is offered where its address is named'),
}

const maps = {
  AMAP_ENDPOINT: address.describe('where 高德 is, if not at its usual address'),
  AMAP_KEY: word.describe('our key for places and ways; without it the product uses its own'),
  AMAP_PRIVATE_KEY: word.describe('signs those calls'),
  AMAP_WEB_KEY: optional(z.string().regex(/^\w+$/)).describe(
    'for the map in the browser; without it the console draws its own',
  ),
}

const stages = {
  PRE_PRODUCTION: flag
    .default('0')
    .describe('`1`: the stage before production, whose console has pages that the other has not yet'),
  SANDBOX_URL: address.describe('the sandbox that plays all providers without credentials; never in production'),
  SANDBOX_APP: z.string().min(1, '不能为空').default('demo').describe('our name in the sandbox'),
  SANDBOX_PORT: z.coerce.number('应为端口号').int().min(0).max(65_535).default(0).describe('where `npm start` puts it'),
  DEMO_LIVELY: z
    .enum(['0', '1', '2'], '应为 0、1 或 2')
    .default('1')
    .describe('how busy the demo’s buyers are: 安静, 平常, 热闹'),
}

/** Every variable the product reads, in the order of the page that explains them. */
export const environment = {
  ...server,
  ...traces,
  ...storage,
  ...messages,
  ...signIn,
  ...gateways,
  ...printers,
  ...maps,
  ...stages,
  ...outsideVariables,
}

/** How they are told of. */
export const environmentGroups: readonly { title: string; variables: Readonly<Record<string, z.ZodType>> }[] = [
  { title: 'The server', variables: server },
  { title: 'Traces', variables: traces },
  { title: 'What is kept', variables: storage },
  { title: 'Messages', variables: messages },
  { title: 'Signing in', variables: signIn },
  { title: 'Payment gateways', variables: gateways },
  { title: 'Printer clouds', variables: printers },
  { title: 'Maps', variables: maps },
  { title: 'Stages', variables: stages },
]
