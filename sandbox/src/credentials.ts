import { randomBytes, randomInt } from 'node:crypto'
import { templateCodes } from './people/sms/templates.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const word = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
const hex = (bytes: number) => randomBytes(bytes).toString('hex')

/** What a customer would find in each provider's console. New at every start, kept in memory alone. */
export const mintCredentials = () => ({
  sms: {
    accessKeyId: `LTAI${word(20)}`,
    accessKeySecret: word(30),
    signName: '转单宝',
    templates: templateCodes('aliyun'),
  },
  tencentSms: {
    secretId: `AKID${word(32)}`,
    secretKey: word(32),
    sdkAppId: `1400${randomInt(100_000, 999_999)}`,
    signName: '转单宝',
    templates: templateCodes('tencent'),
  },
  maps: { key: hex(16), privateKey: hex(16) },
  files: {
    accessKeyId: word(20).toUpperCase(),
    secretAccessKey: word(40),
    region: 'cn-sandbox-1',
    bucket: 'zhuandanbao',
  },
  mail: { user: 'noreply@zhuandanbao.example', password: word(24) },
  wechat: { appId: `wx${hex(8)}`, appSecret: hex(16) },
})

export type Credentials = ReturnType<typeof mintCredentials>
