import { expect, test } from 'vitest'
import { printerCloudsFromEnv } from './from-env.ts'

const named = (env: Record<string, string>): string[] => Object.keys(printerCloudsFromEnv(env))

test('a printer cloud is offered when its keys are there, 365 when its address is named', () => {
  expect(named({})).toEqual([])
  expect(named({ FEIE_USER: 'u', FEIE_UKEY: 'k' })).toEqual(['feie'])
  expect(named({ YILIANYUN_CLIENT_ID: 'c', YILIANYUN_CLIENT_SECRET: 's' })).toEqual(['yilianyun'])
  expect(named({ XPYUN_USER: 'u', XPYUN_USER_KEY: 'k' })).toEqual(['xpyun'])
  expect(named({ P365_ENDPOINT: 'http://open.printcenter.cn:8080' })).toEqual(['p365'])
})

test('half a key is known at the start', () => {
  expect(() => named({ FEIE_USER: 'u' })).toThrow('缺少环境变量 FEIE_UKEY')
  expect(() => named({ XPYUN_USER: 'u' })).toThrow('缺少环境变量 XPYUN_USER_KEY')
  expect(() => named({ YILIANYUN_CLIENT_ID: 'c' })).toThrow('缺少环境变量 YILIANYUN_CLIENT_SECRET')
})
