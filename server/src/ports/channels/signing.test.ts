import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sign, type Values } from './signing.ts'

type Input = Readonly<Record<string, unknown>>

const { vectors } = JSON.parse(await readFile(join(import.meta.dirname, '../signing-vectors.json'), 'utf8')) as {
  vectors: { name: string; input: Input; expected: string }[]
}

const text = (input: Input, name: string): string => String(input[name])
const values = (input: Input, name: string): Values => input[name] as Values
const secret = (input: Input): string => text(input, 'secret')

/** The vectors of the sales channels, by name. */
const signers: Record<string, (input: Input) => string> = {
  waimai: (input) => sign.meituan(text(input, 'url'), values(input, 'params'), secret(input)),
  meituanIsv: (input) => sign.meituanIsv(values(input, 'params'), secret(input)),
  elemeRpc: (input) => sign.eleme(input as Parameters<typeof sign.eleme>[0], secret(input)),
  elemePush: (input) => sign.elemePush(values(input, 'message'), secret(input)),
  topPddJd: (input) => sign.sandwich(values(input, 'params'), secret(input)),
  doudian: (input) => sign.doudian(input as Parameters<typeof sign.doudian>[0], secret(input)),
  doudianPush: (input) => sign.body(text(input, 'appKey'), text(input, 'rawBody'), secret(input)),
  pddWsPath: (input) => sign.pddPath(text(input, 'clientId'), Number(input['ms']), secret(input)),
  xhs: (input) => sign.xiaohongshu(input as Parameters<typeof sign.xiaohongshu>[0], secret(input)),
  kwai: (input) => sign.kuaishou(values(input, 'params'), secret(input)),
  wxMsgSignature: (input) =>
    sign.weixin(text(input, 'token'), text(input, 'timestamp'), text(input, 'nonce'), text(input, 'encrypt')),
}

test.for(Object.keys(signers))('%s signs as its provider does', (name) => {
  const { input, expected } = vectors.find((vector) => vector.name === name) ?? expect.fail(`no vector ${name}`)
  expect(signers[name]?.(input)).toBe(expected)
})

test('a changed value changes every signature of a sorted list', () => {
  const given = { b: '2', a: '1' }
  expect(sign.sandwich(given, 's')).toBe(sign.sandwich({ a: '1', b: '2' }, 's'))
  expect(sign.sandwich({ ...given, a: '0' }, 's')).not.toBe(sign.sandwich(given, 's'))
})
