import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as doudian from './doudian/signing.ts'
import * as eleme from './eleme/signing.ts'
import * as kuaishou from './kuaishou/signing.ts'
import * as meituan from './meituan/signing.ts'
import * as pdd from './pdd/signing.ts'
import { sandwich, type Values } from './signing.ts'
import * as weixin from './weixin/signing.ts'
import * as xiaohongshu from './xiaohongshu/signing.ts'

type Input = Readonly<Record<string, unknown>>

const { vectors } = JSON.parse(await readFile(join(import.meta.dirname, '../signing-vectors.json'), 'utf8')) as {
  vectors: { name: string; input: Input; expected: string }[]
}

const text = (input: Input, name: string): string => String(input[name])
const values = (input: Input, name: string): Values => input[name] as Values
const secret = (input: Input): string => text(input, 'secret')

/** The vectors of the sales channels, by name. */
const signers: Record<string, (input: Input) => string> = {
  waimai: (input) => meituan.sign(text(input, 'url'), values(input, 'params'), secret(input)),
  elemeRpc: (input) => eleme.sign(input as Parameters<typeof eleme.sign>[0], secret(input)),
  elemePush: (input) => eleme.signCallback(values(input, 'message'), secret(input)),
  topPddJd: (input) => sandwich(values(input, 'params'), secret(input)),
  doudian: (input) => doudian.sign(input as Parameters<typeof doudian.sign>[0], secret(input)),
  doudianPush: (input) => doudian.signCallback(text(input, 'appKey'), text(input, 'rawBody'), secret(input)),
  pddWsPath: (input) => pdd.connectionPath(text(input, 'clientId'), Number(input['ms']), secret(input)),
  xhs: (input) => xiaohongshu.sign(input as Parameters<typeof xiaohongshu.sign>[0], secret(input)),
  kwai: (input) => kuaishou.sign(values(input, 'params'), secret(input)),
  wxMsgSignature: (input) =>
    weixin.signCallback(text(input, 'token'), text(input, 'timestamp'), text(input, 'nonce'), text(input, 'encrypt')),
}

test.for(Object.keys(signers))('%s signs as its provider does', (name) => {
  const { input, expected } = vectors.find((vector) => vector.name === name) ?? expect.fail(`no vector ${name}`)
  expect(signers[name]?.(input)).toBe(expected)
})

test('a changed value changes every signature of a sorted list', () => {
  const given = { b: '2', a: '1' }
  expect(sandwich(given, 's')).toBe(sandwich({ a: '1', b: '2' }, 's'))
  expect(sandwich({ ...given, a: '0' }, 's')).not.toBe(sandwich(given, 's'))
})
