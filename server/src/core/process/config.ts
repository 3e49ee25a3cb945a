import * as z from 'zod'
import { environment, outsideNames, upper } from './environment.ts'
import { withSecretsOfFiles } from './secret-files.ts'

/** A missing or wrong variable stops the start with its name. */
const Environment = z.object(environment)

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
  { when: ({ BACKUP_DIR }) => BACKUP_DIR !== undefined, need: ['BACKUP_KEY'] },
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
  BACKUP_KEY: '（npm run backup -- key 可生成一个；请另存一份，丢了它备份就打不开）',
}

const missingWords = (name: keyof Config): string => `缺少环境变量 ${name}${reasons[name] ?? ''}`

/** Without a sandbox everybody outside is real. */
export const requirePublicUrl = ({ PUBLIC_URL, SANDBOX_URL }: Config): void => {
  if (PUBLIC_URL === undefined && SANDBOX_URL === undefined) throw new ConfigError(missingWords('PUBLIC_URL'))
}

export const readConfig = (given: Readonly<Record<string, string | undefined>>): Config => {
  const { variables, unread } = withSecretsOfFiles(given, Object.keys(environment))
  if (unread.length > 0) throw new ConfigError(unread.join('\n'))
  const parsed = Environment.safeParse(variables)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `环境变量 ${issue.path.join('.')} 不正确：${issue.message}`)
    throw new ConfigError(lines.join('\n'))
  }
  const missing = together
    .filter(({ when }) => when(parsed.data))
    .flatMap(({ need }) => need.filter((name) => parsed.data[name] === undefined))
  if (missing.length > 0) throw new ConfigError(missing.map(missingWords).join('\n'))
  if (parsed.data.BACKUP_DIR && parsed.data.DATABASE_URL)
    throw new ConfigError('BACKUP_DIR 只用于自带的数据库；DATABASE_URL 指向的数据库请用它自己的备份工具。')
  if (parsed.data.BACKUP_DIR && parsed.data.FILE_STORE === 's3')
    throw new ConfigError(
      'BACKUP_DIR 备份的是 DATA_DIR 里的文件，FILE_STORE=s3 的文件不在其中。请改用 FILE_STORE=disk，或去掉 BACKUP_DIR，数据库用 DATABASE_URL 指定并连同存储桶用它们自己的工具备份。',
    )
  return parsed.data
}
