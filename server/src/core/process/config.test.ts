import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, requirePublicUrl } from './config.ts'
import { environment, environmentGroups } from './environment.ts'

test('nothing set is enough to start', () => {
  expect(readConfig({})).toMatchObject({ PORT: 8080, FILE_STORE: 'disk', LOG_LEVEL: 'info' })
})

const backups = { BACKUP_DIR: 'shelf', BACKUP_KEY: '0'.repeat(64) }
const bucket = {
  FILE_STORE: 's3',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'zdb',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
}

test.each([
  [{ PORT: 'eighty' }, /PORT/],
  [{ PORT: '70000' }, /PORT/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL.*postgres/],
  [{ REDIS_URL: 'localhost' }, /REDIS_URL/],
  [{ FILE_STORE: 'tape' }, /FILE_STORE/],
  [{ FILE_STORE: 's3' }, /缺少环境变量 S3_ENDPOINT/],
  [{ SMS_PROVIDER: 'aliyun', ALIYUN_SMS_ACCESS_KEY_ID: 'x' }, /缺少环境变量 ALIYUN_SMS_ACCESS_KEY_SECRET/],
  [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN/],
  [{ PROOF_OF_WORK: '0' }, /PROOF_OF_WORK/],
  [{ IM_SDK_APP_ID: '1' }, /IM_KEY/],
  [{ IM_SDK_APP_ID: '1', IM_KEY: 'k' }, /缺少环境变量 IM_CALLBACK_TOKEN/],
  [{ IM_SDK_APP_ID: 'app' }, /IM_SDK_APP_ID.*数字/],
  [{ DADA_APP_ID: '1', DADA_APP_SECRET: 's' }, /缺少环境变量 PUBLIC_URL.*授权返回/],
  [{ MEITUAN_APP_ID: '1', MEITUAN_APP_SECRET: 's' }, /缺少环境变量 PUBLIC_URL/],
  [{ ALIPAY_APP_ID: '1', ALIPAY_SELLER_ID: '2', ALIPAY_PRIVATE_KEY: 'k' }, /缺少环境变量 ALIPAY_PUBLIC_KEY/],
  [{ WECHATPAY_MCH_ID: '1' }, /缺少环境变量 WECHATPAY_API_V3_KEY/],
  [{ WECHATPAY_API_V3_KEY: 'short' }, /WECHATPAY_API_V3_KEY.*32/],
  [{ JOINPAY_MERCHANT_NO: '1', JOINPAY_KEY: 'k' }, /缺少环境变量 PUBLIC_URL/],
  [{ SMTP_URL: 'mail.example.com' }, /SMTP_URL/],
  [{ BACKUP_DIR: 'shelf' }, /缺少环境变量 BACKUP_KEY/],
  [{ ...backups, DATABASE_URL: 'postgres://h/zdb' }, /BACKUP_DIR.*DATABASE_URL/],
  [{ ...backups, ...bucket }, /BACKUP_DIR.*FILE_STORE=s3/],
  [{ SMTP_URL: 'smtps://a:b@mail.example.com' }, /SMTP_FROM/],
])('%j is refused by name', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
})

test('where nobody outside is played, the address they call us by is written down', () => {
  expect(() => requirePublicUrl(readConfig({}))).toThrow(/缺少环境变量 PUBLIC_URL/)
  requirePublicUrl(readConfig({ SANDBOX_URL: 'http://127.0.0.1:1' }))
  requirePublicUrl(readConfig({ PUBLIC_URL: 'https://example.com' }))
})

test('a secret may lie in a file, and never in two places', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'zdb-secrets-'))
  const file = join(dir, 'token')
  try {
    await writeFile(file, 'a-token-of-sixteen-letters\n')
    expect(readConfig({ METRICS_TOKEN_FILE: file }).METRICS_TOKEN).toBe('a-token-of-sixteen-letters')
    await writeFile(file, 'short')
    expect(() => readConfig({ METRICS_TOKEN_FILE: file })).toThrow(/METRICS_TOKEN/)
    expect(() => readConfig({ METRICS_TOKEN_FILE: file, METRICS_TOKEN: 'another-token-of-letters' })).toThrow(
      /METRICS_TOKEN 和 METRICS_TOKEN_FILE/,
    )
    expect(() => readConfig({ METRICS_TOKEN_FILE: join(dir, 'nothing') })).toThrow(/METRICS_TOKEN_FILE.*ENOENT/)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})

test('every variable is told of, in words', () => {
  const told = new Set(environmentGroups.flatMap(({ variables }) => Object.keys(variables)))
  const perProvider = /_(ENDPOINT|APP_ID|APP_SECRET|KEYS)$/
  expect(Object.keys(environment).filter((name) => !told.has(name) && !perProvider.test(name))).toEqual([])
  const wordless = environmentGroups.flatMap(({ variables }) =>
    Object.entries(variables).flatMap(([name, schema]) => (schema.description ? [] : [name])),
  )
  expect(wordless).toEqual([])
})
