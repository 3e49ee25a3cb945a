import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as feie from './feie/signing.ts'
import * as xpyun from './xpyun/signing.ts'
import * as yilianyun from './yilianyun/signing.ts'

type Input = Readonly<Record<string, unknown>>
const { vectors } = JSON.parse(await readFile(join(import.meta.dirname, '../signing-vectors.json'), 'utf8')) as {
  vectors: { name: string; input: Input; expected: string }[]
}
const text = (input: Input, name: string): string => String(input[name])

const signers: Record<string, (input: Input) => string> = {
  feie: (input) => feie.sign(text(input, 'user'), text(input, 'ukey'), text(input, 'stime')),
  yilianyun: (input) => yilianyun.sign(text(input, 'clientId'), text(input, 'timestamp'), text(input, 'secret')),
}

test.for(Object.keys(signers))('%s signs as its provider does', (name) => {
  const { input, expected } = vectors.find((vector) => vector.name === name) ?? expect.fail(`no vector ${name}`)
  expect(signers[name]?.(input)).toBe(expected)
})

test('芯烨云 signs as 飞鹅 does: who, with which key, when', () => {
  expect(xpyun.sign('u', 'k', '1700000000')).toBe('307a9c8be8db69b456984a5bb2a43e37de35154e')
})
