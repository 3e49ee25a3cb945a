import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('nothing set is enough to start', () => {
  expect(readConfig({})).toMatchObject({ PORT: 8080, FILE_STORE: 'disk', LOG_LEVEL: 'info' })
})

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
])('%j is refused by name', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
})
