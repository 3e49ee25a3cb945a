import { describe, expect, test } from 'vitest'
import { readConfig } from '#core/process/config'
import { refuseRealOutside } from './outside.ts'

const here = { SANDBOX_URL: 'http://127.0.0.1:8090' }

describe('a rehearsal calls nobody real', () => {
  test('with the sandbox alone it may begin', () => {
    expect(() => refuseRealOutside(readConfig(here))).not.toThrow()
  })

  test.for([
    ['an address elsewhere', { ...here, MEITUAN_ENDPOINT: 'https://waimaiopen.example.com' }],
    ['a sandbox elsewhere', { SANDBOX_URL: 'http://sandbox.example.com' }],
    ['an account at a courier', { ...here, DADA_APP_ID: 'a', PUBLIC_URL: 'http://127.0.0.1' }],
    ['a printer cloud', { ...here, FEIE_USER: 'a', FEIE_UKEY: 'b' }],
    ['a house of text messages', { ...here, ALIYUN_SMS_ACCESS_KEY_ID: 'a' }],
    ['a map', { ...here, AMAP_KEY: 'a' }],
    ['a mail server elsewhere', { ...here, SMTP_URL: 'smtps://a:b@smtp.example.com:465', SMTP_FROM: 'a@example.com' }],
    ['nobody at all', {}],
  ] as const)('with %s it does not', ([, environment]) => {
    expect(() => refuseRealOutside(readConfig(environment))).toThrow(/演练/)
  })
})
