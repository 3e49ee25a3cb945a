import { expect, test } from 'vitest'
import { filesFromEnv, mapsFromEnv, smsFromEnv } from './from-env.ts'
import { smsTemplates } from './sms/templates.ts'

const codes = Object.keys(smsTemplates).map((name) => `${name}=SMS_${name}`)
const aliyun = {
  ALIYUN_SMS_ACCESS_KEY_ID: 'id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'key',
  ALIYUN_SMS_SIGN_NAME: '转单宝',
  ALIYUN_SMS_TEMPLATES: codes.join(','),
}
const tencent = {
  SMS_PROVIDER: 'tencent',
  TENCENT_SMS_SECRET_ID: 'id',
  TENCENT_SMS_SECRET_KEY: 'key',
  TENCENT_SMS_SDK_APP_ID: '1400',
  TENCENT_SMS_SIGN_NAME: '转单宝',
  TENCENT_SMS_TEMPLATES: codes.join(', '),
}
const s3 = { S3_BUCKET: 'b', S3_ENDPOINT: 'http://127.0.0.1:9', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }

test('complete settings open every port', () => {
  expect(smsFromEnv(aliyun)).toHaveProperty('send')
  expect(smsFromEnv(tencent)).toHaveProperty('send')
  expect(mapsFromEnv({ AMAP_KEY: 'k' })).toHaveProperty('geocode')
  expect(filesFromEnv({ FILES_DIR: 'uploads' })).toHaveProperty('put')
  expect(filesFromEnv(s3)).toHaveProperty('put')
})

test.each<[object, (env: Record<string, string>) => unknown]>([
  [aliyun, smsFromEnv],
  [tencent, smsFromEnv],
  [{ AMAP_KEY: 'k' }, mapsFromEnv],
  [{ FILES_DIR: 'uploads' }, filesFromEnv],
  [s3, filesFromEnv],
])('a missing setting of %o is named', (complete, open) => {
  for (const name of Object.keys(complete).filter((key) => !['SMS_PROVIDER', 'S3_BUCKET'].includes(key))) {
    expect(() => open({ ...complete, [name]: '' })).toThrow(`缺少环境变量 ${name}`)
  }
})

test('a message without an approved template and an unknown provider are found at start', () => {
  expect(() => smsFromEnv({ ...aliyun, ALIYUN_SMS_TEMPLATES: codes.slice(1).join(',') })).toThrow(
    '缺少短信模板 register',
  )
  expect(() => smsFromEnv({ ...aliyun, SMS_PROVIDER: 'pigeon' })).toThrow('SMS_PROVIDER')
})
