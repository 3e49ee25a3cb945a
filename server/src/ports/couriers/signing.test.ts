import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sign, type Values } from './wire/signing.ts'

type Input = Readonly<Record<string, unknown>>

const { vectors } = JSON.parse(await readFile(join(import.meta.dirname, '../signing-vectors.json'), 'utf8')) as {
  vectors: { name: string; input: Input; expected: string }[]
}

const text = (input: Input, name: string): string => String(input[name])
const params = (input: Input): Values => input['params'] as Values

/** The vectors of the couriers, by name. */
const signers: Record<string, (input: Input) => string> = {
  dada: (input) => sign.dada(params(input), text(input, 'secret')),
  dadaCallback: (input) => {
    const { client_id, order_id, update_time } = params(input)
    return sign.dadaCallback(String(client_id), String(order_id), String(update_time))
  },
  sf: (input) => sign.sf(text(input, 'rawBody'), text(input, 'devId'), text(input, 'devKey')),
  shansong: (input) => sign.shansong(params(input), text(input, 'secret')),
  uuptV3: (input) => sign.uupt(text(input, 'biz'), text(input, 'secret'), text(input, 'timestamp')),
  peisong: (input) => sign.peisong(params(input), text(input, 'secret')),
  fengniaoV3: (input) => sign.fengniao(params(input), text(input, 'secret')),
  kd100SameCity: (input) =>
    sign.kd100(text(input, 'param'), text(input, 't'), text(input, 'key'), text(input, 'secret')),
  kdniao: (input) => sign.kdniao(text(input, 'requestData'), text(input, 'appKey')),
}

test.for(Object.keys(signers))('%s signs as its provider does', (name) => {
  const { input, expected } = vectors.find((vector) => vector.name === name) ?? expect.fail(`no vector ${name}`)
  expect(signers[name]?.(input)).toBe(expected)
})

test('a changed byte changes what is bound to the body', () => {
  expect(sign.sf('{"a":1}', '1', 'key')).not.toBe(sign.sf('{"a":2}', '1', 'key'))
  expect(sign.kd100Callback('{"a":1}', 'salt')).not.toBe(sign.kd100Callback('{"a":1}', 'sali'))
})
