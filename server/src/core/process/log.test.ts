import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('no password, code, token or whole phone number reaches the log', () => {
  const stream = new PassThrough()
  const log = createLog('info', stream)
  log.info(
    {
      password: 'huahua2026',
      body: { code: '123456', mobile: '13812345678', pay_password: '246810' },
      note: '请联系13812345678',
    },
    'call 13987654321',
  )
  log.error(new Error('no route to 13812345678'))
  const text = String(stream.read())
  expect(text).not.toMatch(/huahua2026|123456"|246810|13812345678|13987654321/)
  expect(text).toContain('138****5678')
  expect(text).toContain('139****4321')
})

test('long numbers that are no phones are kept', () => {
  const stream = new PassThrough()
  createLog('info', stream).info({ order: '20261115138123456781' }, 'order')
  expect(String(stream.read())).toContain('20261115138123456781')
})
